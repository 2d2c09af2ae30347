// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/pairmodel.h"

#include "core/text.h"

#include <algorithm>

#include <QStringList>

namespace widgets {

namespace {

// git range-diff's signs, and one more for a patch that changed its place.
QString signOf(series::PairStatus status)
{
    switch (status) {
    case series::PairStatus::Same:
        return QStringLiteral("=");
    case series::PairStatus::Changed:
        return QStringLiteral("!");
    case series::PairStatus::Moved:
        return QStringLiteral("↕");
    case series::PairStatus::Added:
        return QStringLiteral("+");
    case series::PairStatus::Dropped:
        return QStringLiteral("−");
    }
    return {};
}

} // namespace

void PairModel::setPairs(series::VersionPair versions, const Colours &colours)
{
    beginResetModel();
    m_versions = std::move(versions);
    m_colours = colours;
    endResetModel();
}

QString PairModel::summary() const
{
    const auto count = [this](series::PairStatus status) {
        return std::ranges::count(m_versions.pairs, status, &series::PatchPair::status);
    };
    QStringList parts;
    const auto say = [&](series::PairStatus status, const QString &text) {
        if (const auto n = count(status); n > 0)
            parts.push_back(text.arg(n));
    };
    say(series::PairStatus::Same, tr("%1 unchanged"));
    say(series::PairStatus::Changed, tr("%1 changed"));
    say(series::PairStatus::Moved, tr("%1 moved"));
    say(series::PairStatus::Added, tr("%1 added"));
    say(series::PairStatus::Dropped, tr("%1 dropped"));
    return parts.join(QStringLiteral(", "));
}

int PairModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_versions.pairs.size());
}

int PairModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString PairModel::whatChanged(const series::PatchPair &pair) const
{
    using series::PairStatus;
    if (pair.status == PairStatus::Added)
        return tr("new in this version");
    if (pair.status == PairStatus::Dropped)
        return tr("no longer there");
    QStringList parts;
    if (pair.status == PairStatus::Moved)
        parts.push_back(tr("place"));
    if (pair.titleChanged)
        parts.push_back(tr("title"));
    if (pair.messageChanged)
        parts.push_back(tr("message"));
    if (!pair.patchIdSame)
        parts.push_back(tr("code"));
    return parts.isEmpty() ? tr("nothing") : parts.join(QStringLiteral(", "));
}

QString PairModel::text(const series::PatchPair &pair, int column) const
{
    switch (column) {
    case OldIndex:
        return pair.oldIndex ? QString::number(*pair.oldIndex) : QStringLiteral("–");
    case Status:
        return signOf(pair.status);
    case NewIndex:
        return pair.newIndex ? QString::number(*pair.newIndex) : QStringLiteral("–");
    case Title:
        return core::toQString(pair.newTitle.empty() ? pair.oldTitle : pair.newTitle);
    case What:
        return whatChanged(pair);
    default:
        return {};
    }
}

QVariant PairModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const series::PatchPair &p = pair(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(p, index.column());
    case Qt::ToolTipRole:
        return p.titleChanged
                   ? tr("%1\nwas: %2").arg(core::toQString(p.newTitle), core::toQString(p.oldTitle))
                   : text(p, Title);
    case Qt::AccessibleTextRole:
        return index.column() == Status ? core::toQString(series::statusName(p.status))
                                        : text(p, index.column());
    case Qt::TextAlignmentRole:
        if (index.column() <= NewIndex)
            return QVariant(Qt::AlignCenter);
        return {};
    case Qt::ForegroundRole:
        if (p.status == series::PairStatus::Added && index.column() <= NewIndex)
            return m_colours.addedSign;
        if (p.status == series::PairStatus::Dropped)
            return m_colours.removedSign;
        if (p.status == series::PairStatus::Same || index.column() == What)
            return m_colours.muted;
        return {};
    default:
        return {};
    }
}

QVariant PairModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case OldIndex:
        return QStringLiteral("v") + core::toQString(m_versions.oldVersion);
    case NewIndex:
        return QStringLiteral("v") + core::toQString(m_versions.newVersion);
    case Title:
        return tr("Patch");
    case What:
        return tr("Changed");
    default:
        return QString();
    }
}

} // namespace widgets
