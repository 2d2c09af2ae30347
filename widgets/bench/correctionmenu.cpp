// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/correctionmenu.h"

#include "core/text.h"
#include "mail/quote.h"

#include <QActionGroup>
#include <QFontDatabase>
#include <QInputDialog>

#include <algorithm>
#include <array>

namespace widgets {

namespace {

/// "&" is a mnemonic's mark in a menu.
QString plain(const QString &text)
{
    return QString(text).replace(u'&', QStringLiteral("&&"));
}

} // namespace

CorrectionMenu::CorrectionMenu(QWidget *parent) : QMenu(parent)
{
    setObjectName(QStringLiteral("benchCorrections"));
    setTitle(tr("Read it &differently"));
    connect(this, &QMenu::aboutToShow, this, &CorrectionMenu::fill);
}

void CorrectionMenu::setPlace(const std::shared_ptr<const dossier::Dossier> &dossier,
                              const items::BenchSheet &sheet, std::size_t row, std::size_t config)
{
    m_dossier = dossier;
    m_sheet = sheet;
    m_row = row;
    m_config = config;
    if (sheet.isEmpty())
        return;
    m_table = sheet.tables().front();
    m_line = table().firstLine;
    const bench::Sampled *sampled = sheet.at(row, config);
    if (sampled == nullptr)
        return;
    m_line = sampled->cells.front()->line;
    // Of the tables that are shown as one, the one that holds the cell.
    for (const std::size_t number : sheet.tables()) {
        const bench::Table &one = dossier->tables[number].table;
        if (one.firstLine <= m_line && m_line <= one.lastLine)
            m_table = number;
    }
}

void CorrectionMenu::fill()
{
    // Submenus are the menu's children, and clear() leaves those.
    qDeleteAll(findChildren<QMenu *>(Qt::FindDirectChildrenOnly));
    clear();
    if (!m_dossier || m_sheet.isEmpty())
        return;
    addHeaders();
    addAxes();
    addSeparator();
    addMetric();
    addSeparator();
    addBounds();
    addSeparator();
    addSource();
}

std::string CorrectionMenu::configName() const
{
    return m_sheet.matrix().configs[std::min(m_config, m_sheet.matrix().configs.size() - 1)].name;
}

std::optional<std::size_t> CorrectionMenu::tableAbove() const
{
    return m_table > 0 && m_dossier->tables[m_table - 1].message == m_dossier->tables[m_table].message
               ? std::optional(m_table - 1)
               : std::nullopt;
}

void CorrectionMenu::emitOne(Kind kind, const std::string &name, const QString &value, int line,
                             const QString &text)
{
    Q_EMIT corrected(
        m_table,
        {.kind = kind, .firstLineText = {}, .name = name, .value = core::fromQString(value), .line = line},
        text);
}

void CorrectionMenu::ask(Kind kind, const std::string &name, const QString &now, const QString &question,
                         const QString &text)
{
    auto *dialog = new QInputDialog(parentWidget());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("benchCorrectionText"));
    dialog->setWindowTitle(text);
    dialog->setLabelText(question);
    dialog->setTextValue(now);
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, kind, name, now, text](const QString &value) {
                if (value.trimmed() != now)
                    emitOne(kind, name, value.trimmed(), 0, text);
            });
    dialog->open();
}

/// The lines around the table's beginning, as they stand in the mail.
void CorrectionMenu::addHeaders()
{
    constexpr int above = 6, within = 8;
    QMenu *menu = addMenu(tr("This line is the &header"));
    menu->setObjectName(QStringLiteral("benchHeaderLines"));
    menu->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    const auto body = m_dossier->body(m_dossier->tables[m_table].message);
    const auto lines = mail::quotedLines(body->text);
    const int first = table().firstLine, last = std::min(table().lastLine, first + within);
    for (int number = std::max(1, first - above); number <= last; ++number) {
        if (static_cast<std::size_t>(number) > lines.size())
            break;
        const QString text = core::toQString(lines[static_cast<std::size_t>(number - 1)].text);
        if (text.trimmed().isEmpty())
            continue;
        QString shown = text;
        shown.replace(u'\t', QStringLiteral("    "));
        if (shown.size() > 72)
            shown = shown.left(71) + u'…';
        menu->addAction(plain(shown), this, [this, number, first] {
            emitOne(Kind::HeaderRow, {}, {}, number - first + 1, tr("Header Line"));
        });
    }
    menu->setEnabled(!menu->isEmpty());
}

void CorrectionMenu::addAxes()
{
    addAction(tr("Configurations are in the &rows"), this, [this] {
        emitOne(Kind::Transpose, {}, {}, 0, tr("Rows and Columns"));
    })->setObjectName(QStringLiteral("benchTranspose"));
    const std::string config = configName();
    const QString name = core::toQString(config);
    addAction(tr("Changes are told against %1 (&baseline)").arg(plain(name)), this, [this, config] {
        emitOne(Kind::Baseline, config, {}, 0, tr("Baseline"));
    })->setObjectName(QStringLiteral("benchSetBaseline"));
    addAction(tr("Call %1 something &else…").arg(plain(name)), this, [this, config, name] {
        ask(Kind::Rename, config, name, tr("Name of the configuration:"), tr("Rename"));
    })->setObjectName(QStringLiteral("benchRename"));
}

void CorrectionMenu::addMetric()
{
    const auto &rows = m_sheet.matrix().rows;
    const bench::Metric &metric = rows[std::min(m_row, rows.size() - 1)].metric;
    const QString name = core::toQString(metric.name);
    QMenu *better = addMenu(tr("D&irection of %1").arg(plain(name)));
    better->setObjectName(QStringLiteral("benchDirection"));
    auto *group = new QActionGroup(better);
    const auto direction = [&](const QString &text, bench::Better which, const char *word) {
        QAction *action = better->addAction(text, this, [this, metric, word] {
            emitOne(Kind::Better, metric.name, QLatin1StringView(word), 0, tr("Direction"));
        });
        action->setCheckable(true);
        action->setChecked(metric.better == which);
        group->addAction(action);
    };
    direction(tr("&Higher is better ▲"), bench::Better::Higher, "higher");
    direction(tr("&Lower is better ▼"), bench::Better::Lower, "lower");
    direction(tr("&Not known"), bench::Better::Unknown, "unknown");
    static constexpr std::array units{"MiB/s", "MB/s", "KiB/s", "KBps", "ops/s", "s", "ms", "us", "ns", "%"};
    QMenu *unit = addMenu(tr("&Unit of %1").arg(plain(name)));
    unit->setObjectName(QStringLiteral("benchUnit"));
    const QString now = core::toQString(metric.unit.value_or(""));
    for (const char *known : units) {
        QAction *action = unit->addAction(QLatin1StringView(known), this, [this, metric, known] {
            emitOne(Kind::Unit, metric.name, QLatin1StringView(known), 0, tr("Unit"));
        });
        action->setCheckable(true);
        action->setChecked(now == QLatin1StringView(known));
    }
    unit->addAction(tr("&Other…"), this, [this, metric, now] {
        ask(Kind::Unit, metric.name, now, tr("Unit of the figures:"), tr("Unit"));
    });
}

void CorrectionMenu::addBounds()
{
    const auto above = tableAbove();
    QAction *merge = addAction(tr("It goes on from the table a&bove"), this, [this] {
        if (const auto before = tableAbove())
            Q_EMIT corrected(
                *before,
                {.kind = Kind::MergeWithNext, .firstLineText = {}, .name = {}, .value = {}, .line = 0},
                tr("Merge Tables"));
    });
    merge->setObjectName(QStringLiteral("benchMerge"));
    merge->setEnabled(above.has_value());
    const int line = m_line - table().firstLine + 1;
    QAction *split = addAction(tr("Another table begins at this &line"), this,
                               [this, line] { emitOne(Kind::SplitAt, {}, {}, line, tr("Split Table")); });
    split->setObjectName(QStringLiteral("benchSplit"));
    split->setEnabled(!table().cells.empty() && m_line > table().cells.front().line);
    addAction(tr("It was measured on another &machine…"), this, [this] {
        ask(Kind::Context, {}, core::toQString(table().context.value_or("")),
            tr("Machine, command or file system; tables of another one are not compared:"), tr("Context"));
    })->setObjectName(QStringLiteral("benchContext"));
    addAction(tr("This is &no table"), this, [this] {
        emitOne(Kind::NotATable, {}, {}, 0, tr("No Table"));
    })->setObjectName(QStringLiteral("benchNoTable"));
    addAction(tr("&Forget what was put right in this mail"), this, [this] {
        Q_EMIT forgetRequested(m_table);
    })->setObjectName(QStringLiteral("benchForget"));
}

/// Binds figures, those of one's own measurement mostly, to a version, a patch or a commit: the configuration
/// takes its name.
void CorrectionMenu::addSource()
{
    const std::string config = configName();
    QMenu *menu = addMenu(tr("%1 was measured &with").arg(plain(core::toQString(config))));
    menu->setObjectName(QStringLiteral("benchBind"));
    const auto bind = [&](const QString &text, const QString &value) {
        menu->addAction(plain(text), this,
                        [this, config, value] { emitOne(Kind::Rename, config, value, 0, tr("Bind")); });
    };
    constexpr std::size_t most = 40;
    for (const auto &series : m_dossier->catalogue.series) {
        const QString version = QStringLiteral("v") + core::toQString(series.version);
        bind(tr("%1: %2").arg(version, core::toQString(series.title)), version);
        for (const auto &patch : series.patches) {
            if (static_cast<std::size_t>(menu->actions().size()) > most)
                break;
            const QString number = QStringLiteral("%1 %2/%3").arg(version).arg(patch.index).arg(series.total);
            bind(tr("%1 %2").arg(number, core::toQString(patch.title)), number);
        }
    }
    bind(tr("The base, without any patch"), QStringLiteral("base"));
    menu->addAction(tr("A &commit…"), this, [this, config] {
        ask(Kind::Rename, config, {}, tr("Commit, tag or kernel it was measured with:"), tr("Bind"));
    });
}

} // namespace widgets
