// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/checkmodel.h"

#include "core/text.h"

#include <algorithm>
#include <map>

namespace items {
namespace {

int rank(bench::Outcome outcome)
{
    switch (outcome) {
    case bench::Outcome::Disagree:
        return 0;
    case bench::Outcome::CannotTell:
        return 1;
    default:
        return 2;
    }
}

QString glyph(bench::Outcome outcome)
{
    switch (outcome) {
    case bench::Outcome::Disagree:
        return QStringLiteral("✗");
    case bench::Outcome::CannotTell:
        return QStringLiteral("?");
    default:
        return QStringLiteral("✓");
    }
}

} // namespace

void CheckModel::setChecks(const std::vector<bench::Check> &checks, std::size_t message)
{
    beginResetModel();
    m_rows.clear();
    m_agreeing = 0;
    std::map<std::string, std::vector<const bench::Check *>> agreeing;
    for (const bench::Check &check : checks) {
        if (check.outcome == bench::Outcome::Agree) {
            agreeing[check.kind].push_back(&check);
            ++m_agreeing;
        } else {
            m_rows.push_back(
                {check.outcome, core::toQString(check.text), check.message.value_or(message), check.line});
        }
    }
    for (const auto &[kind, those] : agreeing) {
        const bench::Check &first = *those.front();
        const int count = static_cast<int>(those.size());
        const QString text = count == 1
                                 ? core::toQString(first.text)
                                 : tr("%1: %n figures agree", nullptr, count).arg(core::toQString(kind));
        m_rows.push_back({bench::Outcome::Agree, text, first.message.value_or(message), first.line});
    }
    std::ranges::stable_sort(m_rows, {}, [](const Row &row) { return rank(row.outcome); });
    endResetModel();
}

int CheckModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CheckModel::disagreeing() const
{
    return static_cast<int>(std::ranges::count(m_rows, bench::Outcome::Disagree, &Row::outcome));
}

QVariant CheckModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return QStringLiteral("%1 %2").arg(glyph(row.outcome), row.text);
    case Qt::ToolTipRole:
        return tr("%1 (line %2)").arg(row.text).arg(row.line);
    case Qt::AccessibleTextRole:
        return row.outcome == bench::Outcome::Disagree
                   ? tr("disagrees: %1, line %2").arg(row.text).arg(row.line)
               : row.outcome == bench::Outcome::CannotTell
                   ? tr("cannot tell: %1, line %2").arg(row.text).arg(row.line)
                   : tr("agrees: %1, line %2").arg(row.text).arg(row.line);
    case MessageRole:
        return QVariant::fromValue(static_cast<qulonglong>(row.message));
    case LineRole:
        return row.line;
    case OutcomeRole:
        return static_cast<int>(row.outcome);
    default:
        return {};
    }
}

} // namespace items
