// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/tablemodel.h"

#include "core/text.h"
#include "review/ledger.h"
#include "review/words.h"

#include <QFont>

namespace items {

void TableModel::setSheet(BenchSheet sheet)
{
    beginResetModel();
    m_sheet = std::move(sheet);
    explain();
    endResetModel();
}

void TableModel::setReview(const review::Review &review)
{
    m_claims = review.claims;
    explain();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void TableModel::explain()
{
    m_explained.clear();
    for (std::size_t row = 0; row < m_sheet.matrix().rows.size() && !m_claims.empty(); ++row) {
        for (std::size_t config = 0; config < m_sheet.matrix().configs.size(); ++config) {
            const auto change = m_sheet.dossierComparison(row, config);
            if (!change)
                continue;
            QStringList lines;
            Explained explained;
            for (const auto index : review::claimsOn(m_sheet.dossier()->comparisons[*change], m_claims)) {
                const review::Claim &claim = m_claims[index];
                lines << core::toQString(review::stated(*m_sheet.dossier(), claim));
                explained.lastId = core::toQString(claim.id);
                ++explained.claims;
            }
            explained.text = lines.join(u'\n');
            if (explained.claims > 0)
                m_explained[*change] = explained;
        }
    }
}

TableModel::Explained TableModel::explained(std::size_t row, std::size_t config) const
{
    const auto change = m_sheet.dossierComparison(row, config);
    const auto found = change ? m_explained.find(*change) : m_explained.end();
    return found == m_explained.end() ? Explained{} : found->second;
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_sheet.matrix().rows.size());
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || m_sheet.isEmpty() ? 0 : static_cast<int>(m_sheet.matrix().configs.size());
}

int TableModel::gain(std::size_t row, std::size_t config) const
{
    const bench::Comparison *c = m_sheet.change(row, config);
    if (c == nullptr || c->better == bench::Better::Unknown || c->changePercent == 0)
        return 0;
    return (c->changePercent > 0) == (c->better == bench::Better::Higher) ? 1 : -1;
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row()), config = static_cast<std::size_t>(index.column());
    const bench::Sampled *sampled = m_sheet.at(row, config);
    switch (role) {
    case Qt::DisplayRole: {
        const QString change = m_sheet.changeText(row, config);
        const QString figure = m_sheet.figureText(row, config);
        return change.isEmpty() ? figure : QStringLiteral("%1  %2").arg(figure, change);
    }
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const QString claims = explained(row, config).text;
        return claims.isEmpty() ? m_sheet.spoken(row, config)
                                : m_sheet.spoken(row, config) + QStringLiteral("\n◆ ") + claims;
    }
    case MessageRole:
        return QVariant::fromValue(static_cast<qulonglong>(m_sheet.message()));
    case LineRole:
        return sampled == nullptr ? 0 : sampled->cells.front()->line;
    case FigureRole:
        return m_sheet.figureText(row, config);
    case ChangeRole:
        return m_sheet.changeText(row, config);
    case VerdictRole:
        return m_sheet.change(row, config) == nullptr
                   ? -1
                   : static_cast<int>(m_sheet.change(row, config)->verdict);
    case ComparisonRole: {
        const auto number = m_sheet.dossierComparison(row, config);
        return number ? static_cast<int>(*number) : -1;
    }
    case GainRole:
        return gain(row, config);
    case ClaimsRole:
        return explained(row, config).claims;
    case ExplainedRole:
        return explained(row, config).text;
    case ClaimIdRole:
        return explained(row, config).lastId;
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || m_sheet.isEmpty())
        return {};
    const auto at = static_cast<std::size_t>(section);
    if (orientation == Qt::Vertical) {
        if (at >= m_sheet.matrix().rows.size())
            return {};
        const auto &unit = m_sheet.matrix().rows[at].metric.unit;
        if (role == Qt::DisplayRole)
            return m_sheet.commonUnit() || !unit
                       ? m_sheet.rowName(at)
                       : QStringLiteral("%1 (%2)").arg(m_sheet.rowName(at), core::toQString(*unit));
        return role == Qt::ToolTipRole ? QVariant(m_sheet.rowName(at)) : QVariant();
    }
    if (at >= m_sheet.matrix().configs.size())
        return {};
    const bench::Config &config = m_sheet.matrix().configs[at];
    switch (role) {
    case Qt::DisplayRole:
        return m_sheet.configName(at);
    case Qt::ToolTipRole:
        return config.meaning ? core::toQString(config.name + ": " + *config.meaning)
                              : core::toQString(config.name);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace items
