// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/patchmodel.h"

#include "core/text.h"
#include "review/ledger.h"
#include "review/words.h"

#include <algorithm>

namespace items {

using core::toQString;

PatchModel::PatchModel(QObject *parent) : QAbstractListModel(parent) {}

void PatchModel::setSeries(std::shared_ptr<const dossier::Dossier> dossier, std::size_t series)
{
    beginResetModel();
    m_dossier = std::move(dossier);
    m_series = series;
    m_rows.clear();
    if (m_dossier && series < m_dossier->catalogue.series.size()) {
        const auto &version = m_dossier->catalogue.series[series];
        for (const auto &patch : version.patches) {
            Row row;
            row.patch = patch;
            row.number = QStringLiteral("%1/%2").arg(patch.index).arg(std::max(version.total, 1));
            if (patch.message)
                row.id = m_dossier->messages[*patch.message].id;
            for (const auto &trailer : version.trailers) {
                if (!trailer.inPatch && (!trailer.patch || *trailer.patch == patch.index))
                    row.tags << toQString(trailer.key + ": " + trailer.value);
            }
            for (const auto &comment : m_dossier->comments) {
                row.comments += comment.anchor && comment.anchor->series == series &&
                                comment.anchor->patch == patch.index;
            }
            m_rows.push_back(std::move(row));
        }
    }
    endResetModel();
}

void PatchModel::setReview(const review::Review &review)
{
    for (auto &row : m_rows) {
        row.notes = 0;
        row.claims.clear();
        row.reviewed = std::ranges::find(review.reviewed, row.id) != review.reviewed.end();
        if (row.id.empty())
            continue;
        row.notes = static_cast<int>(
            std::ranges::count_if(review.notes, [&](const auto &n) { return n.place.message == row.id; }));
        for (const auto claim : review::claimsOn(row.id, review.claims))
            row.claims << toQString(review::sentence(*m_dossier, review.claims[claim]));
    }
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int PatchModel::rowOf(int patch) const
{
    const auto found = std::ranges::find_if(m_rows, [&](const Row &row) { return row.patch.index == patch; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int PatchModel::rowOfMessage(std::size_t message) const
{
    const auto found =
        std::ranges::find_if(m_rows, [&](const Row &row) { return row.patch.message == message; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int PatchModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString PatchModel::spokenText(const Row &row) const
{
    QStringList parts{row.number, toQString(row.patch.title)};
    if (!row.patch.message)
        parts << tr("not here");
    if (row.reviewed)
        parts << tr("reviewed");
    if (!row.claims.empty())
        parts << tr("%n claim(s)", nullptr, static_cast<int>(row.claims.size()));
    if (row.notes)
        parts << tr("%n note(s)", nullptr, row.notes);
    if (row.comments)
        parts << tr("%n comment(s)", nullptr, row.comments);
    return parts.join(QStringLiteral(", "));
}

QVariant PatchModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const auto sum = [&row](int series::PatchSummary::*member) {
        int total = 0;
        for (const auto &file : row.patch.files)
            total += file.*member;
        return total;
    };
    switch (role) {
    case Qt::DisplayRole:
        return row.patch.message || !row.patch.title.empty() ? toQString(row.patch.title) : tr("not here");
    case Qt::CheckStateRole:
        return row.patch.message ? QVariant(static_cast<int>(row.reviewed ? Qt::Checked : Qt::Unchecked))
                                 : QVariant();
    case Qt::AccessibleTextRole:
        return spokenText(row);
    case Qt::ToolTipRole: {
        QStringList lines{spokenText(row)};
        for (const QString &claim : row.claims)
            lines << QStringLiteral("◆ ") + claim;
        lines += row.tags;
        for (const auto &file : row.patch.files)
            lines << QStringLiteral("%1  +%2 −%3")
                         .arg(toQString(file.path))
                         .arg(file.insertions)
                         .arg(file.deletions);
        if (lines.size() > 20)
            lines = lines.first(20) << QStringLiteral("…");
        return lines.join(QLatin1Char('\n'))
            .toHtmlEscaped()
            .replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    }
    case NumberRole:
        return row.number;
    case PatchRole:
        return row.patch.index;
    case MessageRole:
        return row.patch.message ? static_cast<int>(*row.patch.message) : -1;
    case ClaimsRole:
        return static_cast<int>(row.claims.size());
    case NotesRole:
        return row.notes + row.comments;
    case TagsRole:
        return row.tags;
    case InsertionsRole:
        return sum(&series::PatchSummary::insertions);
    case DeletionsRole:
        return sum(&series::PatchSummary::deletions);
    default:
        return {};
    }
}

bool PatchModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    Row &row = m_rows[static_cast<std::size_t>(index.row())];
    if (!row.patch.message)
        return false;
    const bool reviewed = value.toInt() == Qt::Checked;
    if (row.reviewed == reviewed)
        return true;
    row.reviewed = reviewed;
    Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
    Q_EMIT reviewedChanged(toQString(row.id), reviewed);
    return true;
}

Qt::ItemFlags PatchModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const bool here = m_rows[static_cast<std::size_t>(index.row())].patch.message.has_value();
    Qt::ItemFlags flags = Qt::ItemNeverHasChildren;
    if (here)
        flags |= Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace items
