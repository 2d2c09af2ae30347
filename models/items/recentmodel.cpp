// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/recentmodel.h"

#include "core/text.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace items {

namespace {

using core::toQString;

QString shortDate(std::int64_t seconds)
{
    if (seconds == 0)
        return {};
    const QDateTime when = QDateTime::fromSecsSinceEpoch(seconds);
    const bool old = when.daysTo(QDateTime::currentDateTime()) > 330;
    return QLocale().toString(when.date(), old ? QStringLiteral("d MMM yyyy") : QStringLiteral("d MMM"));
}

} // namespace

void RecentModel::setSeries(const std::vector<archive::RecentSeries> &series)
{
    std::vector<Row> rows;
    rows.reserve(series.size());
    for (const auto &one : series) {
        QStringList state{QLatin1Char('v') + toQString(one.version)};
        state << tr("%n patch(es)", nullptr, std::max(one.total, one.patchesSeen));
        if (!one.newer.empty())
            state << tr("replaced by v%1").arg(toQString(one.newer));
        if (one.replies > 0)
            state << tr("%n answer(s)", nullptr, one.replies);
        if (one.tables)
            state << tr("▤ tables");
        rows.push_back({toQString(one.head.id), toQString(one.title), state.join(QStringLiteral(" · ")),
                        toQString(one.head.author), shortDate(one.head.date)});
    }
    setRows(std::move(rows));
}

void RecentModel::setMails(const std::vector<archive::Indexed> &mails)
{
    std::vector<Row> rows;
    rows.reserve(mails.size());
    for (const auto &mail : mails)
        rows.push_back({toQString(mail.id), toQString(mail.subject), QString(),
                        toQString(mail.name.empty() ? mail.address : mail.name), shortDate(mail.date)});
    setRows(std::move(rows));
}

/// Rows that stay keep their place in the view: a list that grows while it is read must not jump.
void RecentModel::setRows(std::vector<Row> rows)
{
    if (rows == m_rows)
        return;
    const auto common = std::min(rows.size(), m_rows.size());
    const auto same = [](const Row &a, const Row &b) { return a.id == b.id; };
    const bool grows =
        std::equal(m_rows.begin(), m_rows.begin() + static_cast<std::ptrdiff_t>(common), rows.begin(), same);
    if (!grows || rows.size() < m_rows.size()) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    const auto before = static_cast<int>(m_rows.size());
    const auto after = static_cast<int>(rows.size());
    if (after > before)
        beginInsertRows({}, before, after - 1);
    m_rows = std::move(rows);
    if (after > before)
        endInsertRows();
    if (before > 0)
        Q_EMIT dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
}

int RecentModel::rowOf(const QString &id) const
{
    const auto found = std::ranges::find(m_rows, id, &Row::id);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int RecentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RecentModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RecentModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == IdRole)
        return row.id;
    if (role == Qt::AccessibleTextRole)
        return QStringList{row.title, row.state, row.author, row.date}.join(QStringLiteral(", "));
    if (role == Qt::ToolTipRole)
        return QStringList{row.title, row.author, row.state}.join(QLatin1Char('\n'));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case TitleColumn:
        return row.title;
    case StateColumn:
        return row.state;
    case AuthorColumn:
        return row.author;
    default:
        return row.date;
    }
}

QVariant RecentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case TitleColumn:
        return tr("Title");
    case StateColumn:
        return tr("State");
    case AuthorColumn:
        return tr("From");
    default:
        return tr("Date");
    }
}

} // namespace items
