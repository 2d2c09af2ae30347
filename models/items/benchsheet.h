// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/comparison.h"
#include "bench/samples.h"
#include "dossier/dossier.h"

#include <QString>

#include <memory>

namespace items {

/// One table of a reading (with those it is compared with as one) as it is shown: rows, configurations,
/// changes against a baseline. A value; copies share their figures.
class BenchSheet
{
public:
    BenchSheet() = default;
    /// `baseline` names the configuration to compare with; empty: the table's own.
    BenchSheet(std::shared_ptr<const dossier::Dossier> dossier, std::size_t table,
               const QString &baseline = {});

    bool isEmpty() const { return m_matrix.rows.empty(); }
    const bench::Matrix &matrix() const { return m_matrix; }
    const bench::Table &table() const { return m_tables->front(); }
    std::size_t message() const { return m_message; }
    const std::shared_ptr<const dossier::Dossier> &dossier() const { return m_dossier; }
    const std::vector<std::size_t> &tables() const { return m_numbers; } ///< indices into Dossier::tables

    const bench::Sampled *at(std::size_t row, std::size_t config) const; ///< null where nothing was measured
    const bench::Comparison *change(std::size_t row, std::size_t config) const;
    /// The same comparison in the dossier, which may have been made against another baseline.
    std::optional<std::size_t> dossierComparison(std::size_t row, std::size_t config) const;

    QString title() const; ///< what was measured, in few words
    QString rowName(std::size_t row) const;
    QString configName(std::size_t config) const;
    QString baseName() const { return configName(m_matrix.base); }
    std::optional<QString> commonUnit() const;                     ///< when all rows have the same
    QString figureText(std::size_t row, std::size_t config) const; ///< "571315.0", "30.58 (n 5)", "????"
    QString changeText(std::size_t row, std::size_t config) const; ///< "+8.88 %"; empty for the baseline
    /// One line for a tooltip or a screen reader: place, figures, change, interval, verdict, line in the
    /// mail.
    QString spoken(std::size_t row, std::size_t config) const;

private:
    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::shared_ptr<const std::vector<bench::Table>> m_tables;
    std::vector<std::size_t> m_numbers;
    std::size_t m_message = 0;
    bench::Matrix m_matrix;
    std::vector<bench::Comparison> m_changes;
    std::vector<std::vector<std::optional<std::size_t>>> m_changeAt; ///< row × config → index
};

/// "higher is better ▲", with where that was read.
QString directionText(bench::Better better);
QString verdictText(bench::Verdict verdict);
/// A figure with so many decimals, no grouping.
QString number(double value, int decimals);
QString signedPercent(double percent, int decimals = 2);

} // namespace items
