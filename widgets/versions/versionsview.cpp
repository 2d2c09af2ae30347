// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/versionsview.h"

#include "common/colours.h"
#include "core/text.h"
#include "diff/diffview.h"
#include "versions/pairmodel.h"
#include "versions/twodiffview.h"
#include "versions/versionnumbers.h"

#include <algorithm>

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTabWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

namespace widgets {

namespace {

QLabel *labelIn(QWidget *parent, const QString &name, bool bold = false)
{
    auto *label = new QLabel(parent);
    label->setObjectName(name);
    label->setContentsMargins(12, 6, 12, 4);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    QFont font = label->font();
    font.setBold(bold);
    label->setFont(font);
    return label;
}

QWidget *column(std::initializer_list<QWidget *> widgets, QWidget *parent)
{
    auto *result = new QWidget(parent);
    auto *layout = new QVBoxLayout(result);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget *widget : widgets)
        layout->addWidget(widget, qobject_cast<QLabel *>(widget) ? 0 : 1);
    return result;
}

} // namespace

VersionsView::VersionsView(QWidget *parent)
    : QWidget(parent),
      m_pairs(new PairModel(this)),
      m_numbers(new QStandardItemModel(this)),
      m_summary(labelIn(this, QStringLiteral("versionsSummary"), true)),
      m_list(new QTreeView(this)),
      m_legend(labelIn(this, QStringLiteral("versionsLegend"))),
      m_diff(new TwoDiffView(this)),
      m_code(new DiffView(this)),
      m_tabs(new QTabWidget(this)),
      m_numbersTitle(labelIn(this, QStringLiteral("versionsNumbersTitle"), true)),
      m_numbersTable(new QTableView(this))
{
    setObjectName(QStringLiteral("versionsView"));
    setAccessibleName(tr("Versions"));
    setFocusProxy(m_list);
    m_list->setObjectName(QStringLiteral("versionsPairs"));
    m_list->setAccessibleName(tr("Patches of both versions"));
    m_list->setModel(m_pairs);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(false);
    m_numbersTable->setObjectName(QStringLiteral("versionsNumbers"));
    m_numbersTable->setAccessibleName(tr("What changed in the numbers"));
    m_numbersTable->setModel(m_numbers);
    m_numbersTable->setFrameShape(QFrame::NoFrame);
    m_numbersTable->setShowGrid(false);
    m_numbersTable->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_numbersTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_numbersTable->verticalHeader()->hide();
    m_numbersTable->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    m_numbersTable->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);

    auto *top = new QSplitter(Qt::Horizontal, this);
    top->setChildrenCollapsible(false);
    top->addWidget(column({m_summary, m_list}, top));
    top->addWidget(column({m_numbersTitle, m_numbersTable}, top));
    top->setStretchFactor(0, 3);
    top->setStretchFactor(1, 2);
    auto *all = new QSplitter(Qt::Vertical, this);
    all->setObjectName(QStringLiteral("versionsSplitter"));
    all->setChildrenCollapsible(false);
    all->addWidget(top);
    m_tabs->setObjectName(QStringLiteral("versionsTabs"));
    m_tabs->setAccessibleName(tr("What changed from one version to the next"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(column({m_legend, m_diff}, m_tabs), tr("As patches"));
    m_tabs->addTab(m_code, tr("As code"));
    m_code->setObjectName(QStringLiteral("versionsCode"));
    m_code->setAccessibleName(tr("What differs in the code"));
    all->addWidget(m_tabs);
    all->setStretchFactor(0, 2);
    all->setStretchFactor(1, 5);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(all);

    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) { showPair(current.row()); });
    connect(m_list, &QTreeView::activated, this, [this](const QModelIndex &index) { openPair(index.row()); });
    connect(m_numbersTable, &QTableView::activated, this, [this](const QModelIndex &index) {
        Q_EMIT tableRequested(m_numbers->item(index.row())->data().toULongLong());
    });
    clear();
}

void VersionsView::clear()
{
    m_dossier.reset();
    m_pairs->setPairs({}, colours(palette()));
    m_numbers->clear();
    m_diff->setDiff({});
    m_summary->setText(tr("Two versions of a series are compared here, once both are open."));
    m_numbersTitle->clear();
    m_legend->clear();
}

void VersionsView::setVersions(std::shared_ptr<const dossier::Dossier> dossier, std::size_t oldSeries,
                               std::size_t newSeries, series::VersionPair pairs)
{
    m_dossier = std::move(dossier);
    m_oldSeries = oldSeries;
    m_newSeries = newSeries;
    m_pairs->setPairs(std::move(pairs), colours(palette()));
    const series::VersionPair &versions = m_pairs->versions();
    m_summary->setText(tr("v%1 → v%2: %3")
                           .arg(core::toQString(versions.oldVersion), core::toQString(versions.newVersion),
                                m_pairs->summary()));
    QHeaderView *header = m_list->header();
    for (const int narrow : {PairModel::OldIndex, PairModel::Status, PairModel::NewIndex})
        header->setSectionResizeMode(narrow, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(PairModel::Title, QHeaderView::Stretch);
    header->setSectionResizeMode(PairModel::What, QHeaderView::ResizeToContents);
    showNumbers();
    // What changed is what one came for.
    int first = 0;
    while (first < m_pairs->rowCount() && m_pairs->pair(first).diff.empty())
        ++first;
    m_list->setCurrentIndex(m_pairs->index(first < m_pairs->rowCount() ? first : 0, 0));
    showPair(m_list->currentIndex().row());
}

void VersionsView::select(int newPatch)
{
    for (int row = 0; row < m_pairs->rowCount(); ++row) {
        if (m_pairs->pair(row).newIndex == newPatch)
            m_list->setCurrentIndex(m_pairs->index(row, 0));
    }
}

void VersionsView::showPair(int row)
{
    if (row < 0 || row >= m_pairs->rowCount())
        return;
    const series::PatchPair &pair = m_pairs->pair(row);
    m_tabs->setTabEnabled(1, false);
    m_tabs->setTabToolTip(1, tr("Needs a clone on which both versions apply"));
    m_tabs->setCurrentIndex(0);
    m_code->setSheet({});
    if (pair.status == series::PairStatus::Changed && pair.oldIndex && pair.newIndex)
        Q_EMIT pairShown(m_oldSeries, *pair.oldIndex, m_newSeries, *pair.newIndex);
    m_diff->setDiff(core::toQString(pair.diff));
    using series::PairStatus;
    if (pair.status == PairStatus::Added || pair.status == PairStatus::Dropped) {
        m_diff->setPlaceholderText(tr("There is nothing to compare this patch with. Enter opens it."));
        m_legend->setText(pair.status == PairStatus::Added ? tr("Only in the new version")
                                                           : tr("Only in the old version"));
        return;
    }
    m_diff->setPlaceholderText(tr("The two patches are the same, message and code."));
    m_legend->setText(
        pair.diff.empty()
            ? QString()
            : tr("First sign: in the new patch only (+), in the old one only (−). Second sign: what "
                 "the patch does to the code."));
}

void VersionsView::setInterdiff(int newPatch, std::shared_ptr<const diff::Patch> patch)
{
    const int row = m_list->currentIndex().row();
    if (row < 0 || row >= m_pairs->rowCount() || m_pairs->pair(row).newIndex != newPatch)
        return;
    m_tabs->setTabEnabled(1, true);
    m_tabs->setTabToolTip(1, tr("The files after the old version against those after the new one"));
    Sheet sheet;
    if (patch->files.empty())
        sheet.title = tr("Both versions leave the same code");
    sheet.patch = std::move(patch);
    m_code->setSheet(std::move(sheet));
    m_tabs->setCurrentIndex(1);
}

void VersionsView::openPair(int row)
{
    if (row < 0 || row >= m_pairs->rowCount())
        return;
    const series::PatchPair &pair = m_pairs->pair(row);
    if (pair.newIndex)
        Q_EMIT patchRequested(m_newSeries, *pair.newIndex);
    else if (pair.oldIndex)
        Q_EMIT patchRequested(m_oldSeries, *pair.oldIndex);
}

void VersionsView::showNumbers()
{
    const series::VersionPair &versions = m_pairs->versions();
    const auto numbers =
        m_dossier
            ? versionNumbers(m_dossier->comparisons, versions.oldVersion, versions.newVersion,
                             [this](std::size_t table, const std::string &name) {
                                 const auto &configs = m_dossier->tables[table].table.configs;
                                 const auto found = std::ranges::find(configs, name, &bench::Config::name);
                                 return found == configs.end() ? std::string() : found->version.value_or("");
                             })
            : std::vector<VersionNumber>();
    m_numbers->clear();
    m_numbersTable->setVisible(!numbers.empty());
    m_numbersTitle->setText(numbers.empty() ? tr("No table gives numbers for both versions")
                                            : tr("What changed in the numbers"));
    if (numbers.empty())
        return;
    m_numbers->setHorizontalHeaderLabels(
        {tr("Measured"), QStringLiteral("v") + core::toQString(versions.oldVersion),
         QStringLiteral("v") + core::toQString(versions.newVersion), tr("Change")});
    const Colours c = colours(palette());
    const QLocale locale = QLocale::c();
    for (const VersionNumber &number : numbers) {
        const bool up = number.changePercent > 0;
        const bool gain = (number.better == bench::Better::Higher) == up;
        const QString unit =
            number.unit.empty() ? QString() : QStringLiteral(" (%1)").arg(core::toQString(number.unit));
        const QString change =
            QStringLiteral("%1%2 %").arg(up ? QStringLiteral("+") : QStringLiteral("−"),
                                         locale.toString(std::abs(number.changePercent), 'f', 2));
        QList<QStandardItem *> row{new QStandardItem(core::toQString(number.what) + unit),
                                   new QStandardItem(locale.toString(number.before, 'g', 8)),
                                   new QStandardItem(locale.toString(number.after, 'g', 8)),
                                   new QStandardItem(change)};
        row[0]->setData(QVariant::fromValue<qulonglong>(number.table));
        row[0]->setToolTip(row[0]->text());
        for (int i = 1; i < 4; ++i)
            row[i]->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        if (number.better != bench::Better::Unknown)
            row[3]->setForeground(gain ? c.gain : c.loss);
        m_numbers->appendRow(row);
    }
    m_numbersTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_numbersTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_numbersTable->horizontalHeader()->setHighlightSections(false);
}

} // namespace widgets
