// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/benchsheet.h"

#include "bench/quantity.h"
#include "core/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace items {
namespace {

QString tr(const char *text, int n = -1)
{
    return QCoreApplication::translate("BenchSheet", text, nullptr, n);
}

int decimalsOf(const bench::Sampled &sampled)
{
    int decimals = 0;
    for (const bench::Cell *cell : sampled.cells)
        decimals = std::max(decimals, cell->decimals);
    return std::clamp(decimals + (sampled.runs.size() > 1 ? 1 : 0), 0, 6);
}

/// The tables that are compared as one with this one; itself alone when nothing is.
std::vector<std::size_t> companions(const dossier::Dossier &dossier, std::size_t table)
{
    for (const bench::Comparison &comparison : dossier.comparisons) {
        if (std::ranges::contains(comparison.tables, table))
            return comparison.tables;
    }
    return {table};
}

} // namespace

BenchSheet::BenchSheet(std::shared_ptr<const dossier::Dossier> dossier, std::size_t table,
                       const QString &baseline)
    : m_dossier(std::move(dossier))
{
    if (!m_dossier || table >= m_dossier->tables.size()) {
        m_dossier.reset();
        return;
    }
    m_numbers = companions(*m_dossier, table);
    auto tables = std::make_shared<std::vector<bench::Table>>();
    for (const std::size_t number : m_numbers)
        tables->push_back(m_dossier->tables[number].table);
    m_tables = std::move(tables);
    m_message = m_dossier->tables[m_numbers.front()].message;
    const auto named = baseline.isEmpty() ? std::nullopt : std::optional(core::fromQString(baseline));
    auto matrices = bench::matrices(*m_tables, named);
    m_matrix = std::move(matrices.front());
    m_changes = bench::compare(*m_tables, named);
    std::map<std::tuple<std::string, std::string, std::string>, std::size_t> places;
    const std::string base = m_matrix.configs.empty() ? std::string() : m_matrix.configs[m_matrix.base].name;
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        const bench::Comparison &c = m_changes[i];
        if (c.base == base)
            places.emplace(std::tuple(c.metric, c.row.value_or("\n"), c.config), i);
    }
    m_changeAt.resize(m_matrix.rows.size());
    for (std::size_t row = 0; row < m_matrix.rows.size(); ++row) {
        const bench::MatrixRow &item = m_matrix.rows[row];
        for (const bench::Config &config : m_matrix.configs) {
            const auto found =
                places.find(std::tuple(item.metric.name, item.row.value_or("\n"), config.name));
            m_changeAt[row].push_back(found == places.end() ? std::nullopt : std::optional(found->second));
        }
    }
}

const bench::Sampled *BenchSheet::at(std::size_t row, std::size_t config) const
{
    if (row >= m_matrix.rows.size() || config >= m_matrix.configs.size())
        return nullptr;
    const bench::Sampled &sampled = m_matrix.rows[row].byConfig[config];
    return sampled.empty() ? nullptr : &sampled;
}

const bench::Comparison *BenchSheet::change(std::size_t row, std::size_t config) const
{
    if (row >= m_changeAt.size() || config >= m_changeAt[row].size() || !m_changeAt[row][config])
        return nullptr;
    return &m_changes[*m_changeAt[row][config]];
}

std::optional<std::size_t> BenchSheet::dossierComparison(std::size_t row, std::size_t config) const
{
    const bench::Comparison *mine = change(row, config);
    if (mine == nullptr)
        return {};
    for (std::size_t i = 0; i < m_dossier->comparisons.size(); ++i) {
        const bench::Comparison &c = m_dossier->comparisons[i];
        if (c.tables == m_numbers && c.metric == mine->metric && c.row == mine->row && c.base == mine->base &&
            c.config == mine->config)
            return i;
    }
    return {};
}

QString BenchSheet::title() const
{
    if (isEmpty())
        return {};
    if (table().title)
        return core::toQString(*table().title);
    const auto &rows = m_matrix.rows;
    const bool one = std::ranges::all_of(
        rows, [&](const bench::MatrixRow &r) { return r.metric.name == rows.front().metric.name; });
    const QString first = core::toQString(rows.front().metric.name);
    return one ? first : tr("%1 and %n more", static_cast<int>(rows.size()) - 1).arg(first);
}

QString BenchSheet::rowName(std::size_t row) const
{
    const bench::MatrixRow &item = m_matrix.rows[row];
    if (!item.row)
        return core::toQString(item.metric.name);
    const bool many = std::ranges::any_of(
        m_matrix.rows, [&](const bench::MatrixRow &r) { return r.metric.name != item.metric.name; });
    return many ? core::toQString(item.metric.name + " · " + *item.row) : core::toQString(*item.row);
}

QString BenchSheet::configName(std::size_t config) const
{
    return config < m_matrix.configs.size() ? core::toQString(m_matrix.configs[config].name) : QString();
}

std::optional<QString> BenchSheet::commonUnit() const
{
    if (isEmpty())
        return {};
    const auto &first = m_matrix.rows.front().metric.unit;
    if (std::ranges::any_of(m_matrix.rows, [&](const bench::MatrixRow &r) { return r.metric.unit != first; }))
        return {};
    return core::toQString(first.value_or(""));
}

QString BenchSheet::figureText(std::size_t row, std::size_t config) const
{
    if (const bench::Sampled *sampled = at(row, config))
        return number(sampled->mean, decimalsOf(*sampled));
    // What stands there instead: a placeholder is shown as it was written.
    for (std::size_t t = 0; t < m_tables->size(); ++t) {
        for (const bench::Cell &cell : (*m_tables)[t].cells) {
            const auto &table = (*m_tables)[t];
            if (!cell.value && cell.row == m_matrix.rows[row].row &&
                table.configs[static_cast<std::size_t>(cell.config)].name == m_matrix.configs[config].name &&
                table.metrics[static_cast<std::size_t>(cell.metric)].name == m_matrix.rows[row].metric.name)
                return core::toQString(core::trimmed(cell.text));
        }
    }
    return {};
}

QString BenchSheet::changeText(std::size_t row, std::size_t config) const
{
    const bench::Comparison *c = change(row, config);
    return c == nullptr ? QString() : signedPercent(c->changePercent);
}

QString BenchSheet::spoken(std::size_t row, std::size_t config) const
{
    const bench::Sampled *sampled = at(row, config);
    if (sampled == nullptr)
        return tr("%1, %2: not measured").arg(rowName(row), configName(config));
    const QString unit = core::toQString(m_matrix.rows[row].metric.unit.value_or(""));
    QString text = QStringLiteral("%1, %2: %3 %4")
                       .arg(rowName(row), configName(config), figureText(row, config), unit)
                       .trimmed();
    if (sampled->runs.size() > 1) {
        QStringList runs;
        for (std::size_t i = 0; i < std::min<std::size_t>(sampled->runs.size(), 12); ++i)
            runs += number(sampled->runs[i], sampled->cells[i]->decimals);
        text += tr(" (mean of %n: ", static_cast<int>(sampled->runs.size())) + runs.join(u' ');
        const int decimals = decimalsOf(*sampled);
        text += tr("; median %1, standard deviation %2)")
                    .arg(number(bench::median(sampled->runs), decimals),
                         number(sampled->sd.value_or(0), decimals));
    } else if (const bench::Cell &cell = *sampled->cells.front(); cell.spread) {
        text += tr(" (± %1 of %2)")
                    .arg(core::toQString(bench::figure(*cell.spread, 4)),
                         sampled->n ? tr("%n run(s)", *sampled->n) : tr("an unsaid number of runs"));
    }
    if (const bench::Comparison *c = change(row, config)) {
        text += tr(", %1 against %2").arg(signedPercent(c->changePercent), baseName());
        if (c->ci95)
            text += tr(", 95 % interval %1 to %2")
                        .arg(signedPercent(c->ci95->low, 1), signedPercent(c->ci95->high, 1));
        if (c->p)
            text += tr(", p %1 (Holm %2)").arg(*c->p, 0, 'g', 2).arg(c->pHolm.value_or(*c->p), 0, 'g', 2);
        text += tr(", %1").arg(verdictText(c->verdict));
        if (!c->note.empty())
            text += QStringLiteral(" (%1)").arg(core::toQString(c->note));
    } else if (config == m_matrix.base) {
        text += tr(", the baseline");
    }
    return text + tr("; line %1").arg(sampled->cells.front()->line);
}

QString directionText(bench::Better better)
{
    switch (better) {
    case bench::Better::Higher:
        return tr("higher is better ▲");
    case bench::Better::Lower:
        return tr("lower is better ▼");
    default:
        return tr("direction unknown");
    }
}

QString verdictText(bench::Verdict verdict)
{
    switch (verdict) {
    case bench::Verdict::Gain:
        return tr("gain");
    case bench::Verdict::Loss:
        return tr("loss");
    case bench::Verdict::NoDifferenceShown:
        return tr("no difference shown");
    case bench::Verdict::OneRunEach:
        return tr("one run each");
    case bench::Verdict::CannotTell:
        return tr("cannot be told");
    default:
        return tr("unknown direction");
    }
}

QString number(double value, int decimals)
{
    return QString::number(value, 'f', decimals);
}

QString signedPercent(double percent, int decimals)
{
    return core::toQString(bench::percentText(percent, decimals));
}

} // namespace items
