// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/benchsheet.h"

#include <QMenu>

namespace widgets {

/// Puts a table right that was read wrongly: which line is its header, what its rows are, units and
/// directions, where it ends. Speaks of the cell that is current.
class CorrectionMenu : public QMenu
{
    Q_OBJECT
public:
    explicit CorrectionMenu(QWidget *parent = nullptr);

    /// `row` and `config` of the sheet say which cell is spoken of.
    void setPlace(const std::shared_ptr<const dossier::Dossier> &dossier, const items::BenchSheet &sheet,
                  std::size_t row, std::size_t config);

Q_SIGNALS:
    /// `table` indexes Dossier::tables; the correction has no key yet. `text` names it for an undo step.
    void corrected(std::size_t table, const bench::Correction &correction, const QString &text);
    void forgetRequested(std::size_t table);

private:
    using Kind = bench::Correction::Kind;

    void fill();
    void addHeaders();
    void addAxes();
    void addMetric();
    void addBounds();
    void addSource();
    void emitOne(Kind kind, const std::string &name, const QString &value, int line, const QString &text);
    /// Asks for a text, then corrects with it.
    void ask(Kind kind, const std::string &name, const QString &now, const QString &question,
             const QString &text);
    const bench::Table &table() const { return m_dossier->tables[m_table].table; }
    std::optional<std::size_t> tableAbove() const; ///< the one read before it in the same mail
    std::string configName() const;

    std::shared_ptr<const dossier::Dossier> m_dossier;
    items::BenchSheet m_sheet;
    std::size_t m_row = 0, m_config = 0, m_table = 0;
    int m_line = 0; ///< of the current cell
};

} // namespace widgets
