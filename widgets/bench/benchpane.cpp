// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/benchpane.h"

#include "bench/chart.h"
#include "bench/correctionmenu.h"
#include "bench/export.h"
#include "bench/figuredelegate.h"
#include "bench/tablefile.h"
#include "bench/textchart.h"
#include "core/text.h"
#include "items/checkmodel.h"
#include "items/tablemodel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace widgets {

struct BenchPane::Private
{
    explicit Private(BenchPane *pane) : q(pane) {}

    BenchPane *q;
    std::shared_ptr<const dossier::Dossier> dossier;
    std::vector<std::size_t> listed; ///< table indices, as in the list
    std::optional<std::size_t> shown;
    QString baseline; ///< chosen by hand; empty: each table's own
    bool copies = false;
    bool pointing = false; ///< the table follows the chart

    QStackedLayout *stack = nullptr;
    QLabel *empty = nullptr;
    QComboBox *tables = nullptr, *baselines = nullptr, *forms = nullptr;
    QLabel *heading = nullptr, *checksHeading = nullptr;
    QLabel *explained = nullptr; ///< who explains the current cell
    QSplitter *splitter = nullptr;
    QScrollArea *scroll = nullptr;
    Chart *chart = nullptr;
    QTableView *view = nullptr;
    QListView *checkView = nullptr;
    QWidget *checkBox = nullptr;
    QMenu *menu = nullptr;
    CorrectionMenu *corrections = nullptr;
    items::TableModel model;
    items::CheckModel checks;

    void build();
    QWidget *buildBar();
    QWidget *buildViews();
    QMenu *buildMenu();
    void connectViews();
    void listTables();
    void listBaselines();
    void showSheet();
    void tellHeading();
    void tellExplained();
    void showChecks();
    void fitTable();
    void point(std::size_t row, std::size_t config, bool fromChart);
    void request(std::size_t row, std::size_t config);
    void claim();
    void copy(const std::string &text) { QApplication::clipboard()->setText(core::toQString(text)); }
    void saveChart();
    void saveTable();
    void say(const core::Result<void> &written); ///< only what failed
    void ask(const std::vector<std::string> &more);
    void pointCorrections();
    void correctBaseline(const QString &config);
    QString tableName(std::size_t table) const;
    const bench::Table &table() const { return dossier->tables[*shown].table; }
};

QString BenchPane::Private::tableName(std::size_t table) const
{
    const dossier::PlacedTable &placed = dossier->tables[table];
    const mail::Message &message = dossier->messages[placed.message];
    const QString who = core::toQString(message.from.name.empty() ? message.from.address : message.from.name);
    QString what = placed.table.title ? core::toQString(*placed.table.title) : QString();
    if (what.isEmpty() && !placed.table.metrics.empty())
        what = core::toQString(placed.table.metrics.front().name);
    QStringList configs;
    for (const bench::Config &config : placed.table.configs)
        configs += core::toQString(config.name);
    QString name =
        tr("%1: %2 (%3)").arg(who.isEmpty() ? tr("unknown") : who, what, configs.join(QStringLiteral(", ")));
    if (placed.duplicateOf)
        name += tr(", quoted");
    return name;
}

void BenchPane::Private::build()
{
    stack = new QStackedLayout(q);
    empty = new QLabel(q);
    empty->setObjectName(QStringLiteral("benchEmpty"));
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    empty->setMargin(24);
    empty->setForegroundRole(QPalette::PlaceholderText);
    stack->addWidget(empty);
    auto *page = new QWidget(q);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->setSpacing(4);
    layout->addWidget(buildBar());
    layout->addWidget(buildViews(), 1);
    explained = new QLabel(page);
    explained->setObjectName(QStringLiteral("benchExplained"));
    explained->setAccessibleName(tr("Who explains this change"));
    explained->setWordWrap(true);
    explained->setTextFormat(Qt::RichText);
    explained->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    explained->hide();
    connect(explained, &QLabel::linkActivated, q, &BenchPane::claimActivated);
    layout->addWidget(explained);
    stack->addWidget(page);
    view->installEventFilter(q);
    checkView->installEventFilter(q);
    connectViews();
}

QWidget *BenchPane::Private::buildBar()
{
    auto *bar = new QWidget(q);
    auto *rows = new QVBoxLayout(bar);
    rows->setContentsMargins({});
    rows->setSpacing(4);
    const auto combo = [&](const char *name, const QString &spoken) {
        auto *box = new QComboBox(bar);
        box->setObjectName(QLatin1String(name));
        box->setAccessibleName(spoken);
        box->setToolTip(spoken);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        return box;
    };
    tables = combo("benchTables", tr("Table"));
    baselines = combo("benchBaseline", tr("Baseline: the configuration changes are told against"));
    forms = combo("benchForm", tr("Form of the chart"));
    const std::pair<QString, ChartForm> all[] = {
        {tr("Automatic"), ChartForm::Automatic}, {tr("Figures"), ChartForm::Bars},
        {tr("Change"), ChartForm::Change},       {tr("Lines"), ChartForm::Lines},
        {tr("By effect"), ChartForm::Dots},      {tr("Steps"), ChartForm::Steps}};
    for (const auto &[text, form] : all)
        forms->addItem(text, static_cast<int>(form));
    auto *more = new QToolButton(bar);
    more->setObjectName(QStringLiteral("benchMenu"));
    more->setAccessibleName(tr("More for this table"));
    more->setText(QStringLiteral("⋯"));
    more->setAutoRaise(true);
    more->setPopupMode(QToolButton::InstantPopup);
    menu = buildMenu();
    more->setMenu(menu);
    auto *first = new QHBoxLayout, *second = new QHBoxLayout;
    first->addWidget(tables, 1);
    first->addWidget(more);
    auto *label = new QLabel(tr("against"), bar);
    label->setBuddy(baselines);
    second->addWidget(label);
    second->addWidget(baselines, 2);
    auto *as = new QLabel(tr("as"), bar);
    as->setBuddy(forms);
    second->addWidget(as);
    second->addWidget(forms, 1);
    rows->addLayout(first);
    rows->addLayout(second);
    heading = new QLabel(bar);
    heading->setObjectName(QStringLiteral("benchHeading"));
    heading->setWordWrap(true);
    heading->setTextInteractionFlags(Qt::TextSelectableByMouse);
    rows->addWidget(heading);
    return bar;
}

QWidget *BenchPane::Private::buildViews()
{
    splitter = new QSplitter(Qt::Vertical, q);
    splitter->setObjectName(QStringLiteral("benchSplitter"));
    splitter->setChildrenCollapsible(false);
    scroll = new QScrollArea(splitter);
    scroll->setObjectName(QStringLiteral("benchScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    chart = new Chart(scroll);
    scroll->setWidget(chart);
    view = new QTableView(splitter);
    view->setLayoutDirection(Qt::LeftToRight); // columns stand in the order of the mail
    view->setObjectName(QStringLiteral("benchTable"));
    view->setAccessibleName(tr("Table of figures"));
    view->setModel(&model);
    view->setItemDelegate(new FigureDelegate(view));
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setTabKeyNavigation(false);
    view->setShowGrid(false);
    view->setAlternatingRowColors(true);
    view->setFrameShape(QFrame::NoFrame);
    view->setWordWrap(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    view->horizontalHeader()->setHighlightSections(false);
    view->verticalHeader()->setHighlightSections(false);
    view->verticalHeader()->setTextElideMode(Qt::ElideMiddle);
    view->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    checkBox = new QWidget(splitter);
    auto *column = new QVBoxLayout(checkBox);
    column->setContentsMargins({});
    column->setSpacing(2);
    checksHeading = new QLabel(checkBox);
    checksHeading->setObjectName(QStringLiteral("benchChecksHeading"));
    checkView = new QListView(checkBox);
    checkView->setObjectName(QStringLiteral("benchChecks"));
    checkView->setAccessibleName(tr("Checks of what is claimed"));
    checkView->setModel(&checks);
    checkView->setWordWrap(true);
    checkView->setFrameShape(QFrame::NoFrame);
    checkView->setResizeMode(QListView::Adjust);
    checkView->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(checksHeading);
    column->addWidget(checkView, 1);
    splitter->setStretchFactor(0, 5);
    splitter->setStretchFactor(1, 3);
    splitter->setStretchFactor(2, 2);
    return splitter;
}

QMenu *BenchPane::Private::buildMenu()
{
    auto *made = new QMenu(q);
    const auto add = [&](const char *name, const QString &text, auto action) {
        QAction *entry = made->addAction(text, q, [this, action] {
            if (shown)
                action();
        });
        entry->setObjectName(QLatin1String(name));
        return entry;
    };
    add("benchClaim", tr("&Claim from here"), [this] { claim(); });
    add("benchShowLine", tr("&Show the line in the mail"), [this] {
        if (const auto place = chart->current())
            request(place->first, place->second);
    });
    QAction *claims = add("benchShowClaim", tr("Show &who explains it"), [this] {
        if (const QString id = view->currentIndex().data(items::TableModel::ClaimIdRole).toString();
            !id.isEmpty())
            Q_EMIT q->claimActivated(id);
    });
    QObject::connect(made, &QMenu::aboutToShow, q, [this, claims] {
        claims->setEnabled(view->currentIndex().data(items::TableModel::ClaimsRole).toInt() > 0);
    });
    corrections = new CorrectionMenu(q);
    made->addMenu(corrections);
    QObject::connect(made, &QMenu::aboutToShow, q, [this] { pointCorrections(); });
    QObject::connect(corrections, &CorrectionMenu::corrected, q, &BenchPane::correctionRequested);
    QObject::connect(corrections, &CorrectionMenu::forgetRequested, q, &BenchPane::forgetRequested);
    made->addSeparator();
    add("benchCopyText", tr("Copy as &text"), [this] { copy(bench::tableAsText(table())); });
    add("benchCopyChart", tr("Copy as text c&hart"),
        [this] { copy(bench::chartAsText(table(), core::fromQString(model.sheet().baseName()))); });
    add("benchCopyMarkdown", tr("Copy as &Markdown"), [this] { copy(bench::tableAsMarkdown(table())); });
    add("benchCopyCsv", tr("Copy as CS&V"), [this] { copy(bench::tableAsCsv(table(), *shown)); });
    add("benchSaveChart", tr("Save the chart…"), [this] { saveChart(); });
    add("benchSaveTable", tr("Save the table…"), [this] { saveTable(); });
    made->addSeparator();
    add("benchAsk", tr("&Ask for what is missing"), [this] { q->askForMissing(); });
    add("benchAskPatches", tr("Ask for each &patch"), [this] { ask(unmeasured(*dossier, *shown, true)); });
    QAction *quoted = made->addAction(tr("List &quoted copies too"));
    quoted->setObjectName(QStringLiteral("benchCopies"));
    quoted->setCheckable(true);
    QObject::connect(quoted, &QAction::toggled, q, [this](bool on) {
        copies = on;
        listTables();
    });
    return made;
}

void BenchPane::Private::connectViews()
{
    QObject::connect(tables, &QComboBox::activated, q, [this](int at) {
        if (at >= 0 && static_cast<std::size_t>(at) < listed.size())
            q->showTable(listed[static_cast<std::size_t>(at)]);
    });
    QObject::connect(baselines, &QComboBox::activated, q, [this](int at) {
        const QString config = baselines->itemData(at).toString();
        q->setBaseline(config);
        Q_EMIT q->baselineChosen(config);
        correctBaseline(config);
    });
    QObject::connect(forms, &QComboBox::activated, q,
                     [this](int at) { chart->setForm(static_cast<ChartForm>(forms->itemData(at).toInt())); });
    QObject::connect(chart, &Chart::currentChanged, q,
                     [this](std::size_t row, std::size_t config) { point(row, config, true); });
    QObject::connect(chart, &Chart::activated, q,
                     [this](std::size_t row, std::size_t config) { request(row, config); });
    QObject::connect(
        view->selectionModel(), &QItemSelectionModel::currentChanged, q, [this](const QModelIndex &now) {
            if (now.isValid() && !pointing)
                point(static_cast<std::size_t>(now.row()), static_cast<std::size_t>(now.column()), false);
        });
    QObject::connect(view, &QTableView::activated, q, [this](const QModelIndex &index) {
        request(static_cast<std::size_t>(index.row()), static_cast<std::size_t>(index.column()));
    });
    for (QWidget *widget : {static_cast<QWidget *>(view), static_cast<QWidget *>(chart)}) {
        widget->setContextMenuPolicy(Qt::CustomContextMenu);
        QObject::connect(widget, &QWidget::customContextMenuRequested, q, [this, widget](QPoint at) {
            auto *area = qobject_cast<QAbstractScrollArea *>(widget);
            if (shown)
                menu->popup((area ? area->viewport() : widget)->mapToGlobal(at));
        });
    }
    const auto toLine = [this](const QModelIndex &index) {
        Q_EMIT q->lineRequested(index.data(items::CheckModel::MessageRole).toULongLong(),
                                index.data(items::CheckModel::LineRole).toInt());
    };
    QObject::connect(checkView, &QListView::activated, q, toLine);
    QObject::connect(checkView, &QListView::clicked, q, toLine);
}

void BenchPane::Private::listTables()
{
    tables->clear();
    listed.clear();
    for (std::size_t t = 0; dossier && t < dossier->tables.size(); ++t) {
        if (dossier->tables[t].duplicateOf && !copies)
            continue;
        listed.push_back(t);
        tables->addItem(tableName(t));
        tables->setItemData(tables->count() - 1, tables->itemText(tables->count() - 1), Qt::ToolTipRole);
    }
    if (shown) {
        const auto at = std::ranges::find(listed, *shown);
        tables->setCurrentIndex(at == listed.end() ? -1 : static_cast<int>(at - listed.begin()));
    }
    empty->setText(dossier
                       ? tr("No benchmark table was found in this thread.\n\nFigures in columns, before and "
                            "after blocks and the output "
                            "of fio, UnixBench and other tools are read from the mails and drawn here.")
                       : tr("Open a thread: the benchmark tables in its mails are drawn and checked here."));
    stack->setCurrentIndex(listed.empty() ? 0 : 1);
}

void BenchPane::Private::listBaselines()
{
    baselines->clear();
    const auto &configs = model.sheet().matrix().configs;
    for (std::size_t config = 0; config < configs.size(); ++config) {
        const QString name = model.sheet().configName(config);
        baselines->addItem(name, name);
    }
    baselines->setCurrentIndex(configs.empty() ? -1 : static_cast<int>(model.sheet().matrix().base));
    baselines->setEnabled(configs.size() > 1);
}

void BenchPane::Private::tellHeading()
{
    const items::BenchSheet &sheet = model.sheet();
    if (sheet.isEmpty()) {
        heading->clear();
        return;
    }
    QString text = QStringLiteral("<b>%1</b>").arg(sheet.title().toHtmlEscaped());
    // A caption may name the unit itself: "Pad Write, KBps, higher is better".
    if (const auto unit = sheet.commonUnit(); unit && !unit->isEmpty() && !sheet.title().contains(*unit))
        text += QStringLiteral(", ") + unit->toHtmlEscaped();
    const auto context = sheet.table().context;
    QString whole;
    if (context && context != sheet.table().title) {
        whole = core::toQString(*context);
        constexpr qsizetype longest = 120;
        const bool cut = whole.size() > longest;
        text +=
            QStringLiteral(" · ") + (cut ? whole.left(longest - 1).trimmed() + u'…' : whole).toHtmlEscaped();
        whole = cut ? whole + u'\n' : QString();
    }
    bench::Table plain = sheet.table();
    plain.context.reset(); // it stands above already
    const std::vector<bench::Table> one{std::move(plain)};
    // The chart is what one came for: a few lines above it, the others on a tooltip.
    constexpr int most = 3;
    int said = 0;
    for (const bench::Summary &summary :
         bench::summarise(one, bench::compare(one, core::fromQString(sheet.baseName())))) {
        const QString line = core::toQString(summary.text);
        if (++said <= most)
            text += QStringLiteral("<br>") + line.toHtmlEscaped();
        else
            whole += line + u'\n';
    }
    if (said > most)
        text += QStringLiteral("<br>") + tr("and %n more", nullptr, said - most);
    heading->setToolTip(whole.trimmed());
    heading->setText(text);
}

/// The claims on the current cell; each leads to the last of them in the ledger.
void BenchPane::Private::tellExplained()
{
    const QModelIndex at = view->currentIndex();
    const QString text = at.isValid() ? at.data(items::TableModel::ExplainedRole).toString() : QString();
    explained->setVisible(!text.isEmpty());
    QStringList lines;
    for (const QString &line : text.split(u'\n'))
        lines << QStringLiteral("◆ ") + line.toHtmlEscaped();
    explained->setText(QStringLiteral("%1 <a href=\"%2\">%3</a>")
                           .arg(lines.join(QStringLiteral("<br>")),
                                at.data(items::TableModel::ClaimIdRole).toString().toHtmlEscaped(),
                                tr("edit")));
}

void BenchPane::Private::showChecks()
{
    std::vector<bench::Check> mine;
    for (const bench::Check &check : dossier->checks) {
        if (std::ranges::contains(model.sheet().tables(), check.table))
            mine.push_back(check);
    }
    checks.setChecks(mine, model.sheet().message());
    checkBox->setVisible(!mine.empty());
    const int wrong = checks.disagreeing();
    const QString agreed = tr("%n agree", nullptr, checks.agreeing());
    checksHeading->setText(wrong == 0
                               ? tr("<b>Checks</b>: %1").arg(agreed)
                               : tr("<b>Checks</b>: %1, %2").arg(tr("%n disagree", nullptr, wrong), agreed));
}

void BenchPane::Private::fitTable()
{
    view->resizeColumnsToContents();
    view->resizeRowsToContents();
    // A long name must not push the figures out of sight.
    view->verticalHeader()->setMaximumWidth(std::max(90, q->width() * 45 / 100));
    // Each view gets what it has to show; the chart what is left.
    const int rows = view->verticalHeader()->length() + view->horizontalHeader()->height() + 24;
    const int checked = checks.rowCount() * (q->fontMetrics().height() * 3 / 2) + 30;
    const int all = std::max(splitter->height(), 300);
    const int table = std::min(rows, all * 35 / 100);
    const int below = checkBox->isHidden() ? 0 : std::min(checked, all / 4);
    splitter->setSizes({all - table - below, table, below});
}

void BenchPane::Private::showSheet()
{
    items::BenchSheet sheet(dossier, *shown, baseline);
    model.setSheet(sheet);
    chart->setSheet(sheet);
    listBaselines();
    tellHeading();
    tellExplained();
    showChecks();
    fitTable();
    scroll->verticalScrollBar()->setValue(0);
}

void BenchPane::Private::point(std::size_t row, std::size_t config, bool fromChart)
{
    const QModelIndex index = model.index(static_cast<int>(row), static_cast<int>(config));
    if (fromChart) {
        pointing = true;
        view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        pointing = false;
        view->scrollTo(index);
        const QRect place = chart->placeOf({row, config});
        scroll->ensureVisible(place.center().x(), place.center().y(), 0, place.height() + 30);
    } else {
        chart->setLit({{row, config}});
        const QRect place = chart->placeOf({row, config});
        if (!place.isNull())
            scroll->ensureVisible(0, place.center().y(), 0, place.height() + 30);
    }
    tellExplained();
    if (const int line = index.data(items::TableModel::LineRole).toInt(); line > 0)
        Q_EMIT q->linePointed(model.sheet().message(), line);
}

void BenchPane::Private::request(std::size_t row, std::size_t config)
{
    const QModelIndex index = model.index(static_cast<int>(row), static_cast<int>(config));
    if (const int line = index.data(items::TableModel::LineRole).toInt(); line > 0)
        Q_EMIT q->lineRequested(model.sheet().message(), line);
}

void BenchPane::Private::claim()
{
    const QModelIndex index = view->currentIndex();
    if (const int comparison = index.isValid() ? index.data(items::TableModel::ComparisonRole).toInt() : -1;
        comparison >= 0)
        Q_EMIT q->claimRequested(static_cast<std::size_t>(comparison));
}

void BenchPane::Private::saveChart()
{
    const QString file = QFileDialog::getSaveFileName(q, tr("Save the chart"), QStringLiteral("chart.svg"),
                                                      tr("Pictures (*.svg *.pdf *.png)"));
    if (!file.isEmpty())
        say(chart->exportTo(file, {720, 0}));
}

void BenchPane::Private::saveTable()
{
    const QString file = QFileDialog::getSaveFileName(q, tr("Save the table"), QStringLiteral("table.csv"),
                                                      tr("Tables (*.csv *.json *.md *.txt)"));
    if (!file.isEmpty())
        say(writeTable(*dossier, *shown, file, model.sheet().baseName()));
}

void BenchPane::Private::say(const core::Result<void> &written)
{
    if (!written)
        heading->setText(
            tr("It was not written. %1.").arg(core::toQString(written.error().text).toHtmlEscaped()));
}

void BenchPane::Private::ask(const std::vector<std::string> &more)
{
    const std::string text = bench::askForMissing(table(), more);
    if (text.empty())
        heading->setText(
            tr("Nothing is missing in this table: every row has a figure for every configuration."));
    else
        Q_EMIT q->askRequested(dossier->tables[*shown].message, core::toQString(text));
}

void BenchPane::Private::pointCorrections()
{
    const QModelIndex at = view->currentIndex();
    corrections->setPlace(dossier, model.sheet(), at.isValid() ? static_cast<std::size_t>(at.row()) : 0,
                          at.isValid() ? static_cast<std::size_t>(at.column()) : 0);
}

/// The choice is kept with the thread: of the tables shown as one, with the one that has the configuration.
void BenchPane::Private::correctBaseline(const QString &config)
{
    const std::string name = core::fromQString(config);
    for (const std::size_t number : model.sheet().tables()) {
        if (!std::ranges::contains(dossier->tables[number].table.configs, name, &bench::Config::name))
            continue;
        Q_EMIT q->correctionRequested(number,
                                      {.kind = bench::Correction::Kind::Baseline,
                                       .firstLineText = {},
                                       .name = name,
                                       .value = {},
                                       .line = 0},
                                      tr("Baseline"));
        return;
    }
}

BenchPane::BenchPane(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this))
{
    setObjectName(QStringLiteral("benchPane"));
    setAccessibleName(tr("Benchmarks"));
    d->build();
    d->listTables();
}

BenchPane::~BenchPane() = default;

void BenchPane::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    // The same table of the new reading: by its mail and first line.
    std::optional<std::pair<std::string, int>> before;
    if (d->shown && d->dossier) {
        const auto &placed = d->dossier->tables[*d->shown];
        before.emplace(d->dossier->messages[placed.message].id, placed.table.firstLine);
    }
    d->dossier = std::move(dossier);
    d->shown.reset();
    d->baseline.clear(); // it is a correction now, and in the reading
    d->listTables();
    if (d->listed.empty())
        return;
    std::size_t next = d->listed.front();
    for (const std::size_t t : d->listed) {
        const auto &placed = d->dossier->tables[t];
        if (before && d->dossier->messages[placed.message].id == before->first &&
            placed.table.firstLine == before->second)
            next = t;
    }
    showTable(next);
}

void BenchPane::setReview(const review::Review &review)
{
    d->model.setReview(review);
    d->tellExplained();
}

std::size_t BenchPane::tableCount() const
{
    return d->listed.size();
}

void BenchPane::showTable(std::size_t table)
{
    if (!d->dossier || table >= d->dossier->tables.size())
        return;
    if (!d->copies && d->dossier->tables[table].duplicateOf)
        table = *d->dossier->tables[table].duplicateOf;
    d->shown = table;
    const auto at = std::ranges::find(d->listed, table);
    d->tables->setCurrentIndex(at == d->listed.end() ? -1 : static_cast<int>(at - d->listed.begin()));
    d->showSheet();
    Q_EMIT tableShown(table);
}

void BenchPane::setBaseline(const QString &config)
{
    d->baseline = config;
    if (d->shown)
        d->showSheet();
}

void BenchPane::highlightComparisons(const std::vector<std::size_t> &comparisons)
{
    if (!d->dossier || comparisons.empty() || comparisons.front() >= d->dossier->comparisons.size())
        return;
    const auto &tables = d->dossier->comparisons[comparisons.front()].tables;
    if (!tables.empty() && (!d->shown || !std::ranges::contains(tables, *d->shown)))
        showTable(tables.front());
    const std::set<std::size_t> wanted(comparisons.begin(), comparisons.end());
    std::vector<Chart::Place> places;
    QItemSelection cells;
    const auto &matrix = d->model.sheet().matrix();
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
        for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
            const auto number = d->model.sheet().dossierComparison(row, config);
            if (!number || !wanted.contains(*number))
                continue;
            places.emplace_back(row, config);
            const QModelIndex index = d->model.index(static_cast<int>(row), static_cast<int>(config));
            cells.select(index, index);
        }
    }
    d->view->selectionModel()->select(cells, QItemSelectionModel::ClearAndSelect);
    d->chart->setLit(places);
}

void BenchPane::chooseBaseline()
{
    if (d->shown && d->baselines->isEnabled())
        d->baselines->showPopup();
}

void BenchPane::openCorrections()
{
    if (!d->shown)
        return;
    d->pointCorrections();
    d->corrections->popup(d->view->mapToGlobal(QPoint(24, 24)));
}

void BenchPane::askForMissing()
{
    if (!d->shown)
        return;
    const bool open = !bench::askForMissing(d->table()).empty();
    d->ask(open ? std::vector<std::string>() : unmeasured(*d->dossier, *d->shown, false));
}

bool BenchPane::eventFilter(QObject *watched, QEvent *event)
{
    // The views take letters for a search of their own.
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->modifiers() == Qt::NoModifier && (key->key() == Qt::Key_G || key->key() == Qt::Key_B)) {
            keyPressEvent(static_cast<QKeyEvent *>(event));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void BenchPane::keyPressEvent(QKeyEvent *event)
{
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_G)
        d->claim();
    else if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_B)
        chooseBaseline();
    else
        QWidget::keyPressEvent(event);
}

void BenchPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && d->shown)
        d->fitTable();
}

void BenchPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (d->shown)
        d->fitTable();
}

} // namespace widgets
