// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/historyview.h"

#include "core/text.h"
#include "diff/cells.h"
#include "diff/diffview.h"

#include <algorithm>

#include <QDateTime>
#include <QHeaderView>
#include <QLocale>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace widgets {

namespace {

QString dayOf(std::int64_t seconds)
{
    return QLocale::c().toString(QDateTime::fromSecsSinceEpoch(seconds), QStringLiteral("d MMM yyyy"));
}

} // namespace

HistoryView::HistoryView(const QString &place, const std::vector<repo::LineChange> &changes, QWidget *parent)
    : QDialog(parent), m_changes(changes), m_list(new QTreeWidget(this)), m_diff(new DiffView(this))
{
    setObjectName(QStringLiteral("historyView"));
    setWindowTitle(tr("History of %1").arg(place));
    resize(900, 640);
    m_list->setObjectName(QStringLiteral("historyList"));
    m_list->setAccessibleName(tr("Commits that made this line, newest first"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHeaderLabels({tr("Commit"), tr("Date"), tr("Author"), tr("Title"), tr("The line then")});
    for (const repo::LineChange &change : m_changes) {
        auto *item = new QTreeWidgetItem(m_list);
        item->setText(0, core::toQString(change.commit.id.substr(0, 12)));
        item->setText(1, dayOf(change.commit.authored));
        item->setText(2, core::toQString(change.commit.author));
        item->setText(3, core::toQString(change.commit.summary));
        item->setText(4, decoded(change.text).trimmed());
        for (int column = 0; column < 5; ++column)
            item->setToolTip(column, item->text(column));
    }
    for (int column = 0; column < 3; ++column)
        m_list->resizeColumnToContents(column);
    m_list->setColumnWidth(2, std::min(m_list->columnWidth(2), 160));
    m_list->setColumnWidth(3, 300);
    m_diff->setObjectName(QStringLiteral("historyDiff"));
    m_diff->setAccessibleName(tr("Change of the commit"));
    auto *splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_list);
    splitter->addWidget(m_diff);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (item)
            Q_EMIT commitRequested(core::toQString(
                m_changes[static_cast<std::size_t>(m_list->indexOfTopLevelItem(item))].commit.id));
    });
}

void HistoryView::showCommit(const git::Commit &commit, const std::shared_ptr<const diff::Patch> &patch)
{
    Sheet sheet;
    sheet.title = core::toQString(commit.summary);
    sheet.byline = QStringLiteral("%1 · %2 · %3")
                       .arg(core::toQString(commit.author), dayOf(commit.authored),
                            core::toQString(commit.id.substr(0, 12)));
    sheet.body = core::toQString(core::trimmed(commit.message.substr(commit.summary.size())));
    sheet.messageEnd = static_cast<int>(sheet.body.count(QLatin1Char('\n'))) + 1;
    sheet.patch = patch;
    m_diff->setSheet(std::move(sheet));
    // To the line itself.
    const auto change = std::ranges::find(m_changes, commit.id, [](const auto &c) { return c.commit.id; });
    if (change == m_changes.end())
        return;
    for (int f = 0; f < static_cast<int>(patch->files.size()); ++f) {
        const diff::File &file = patch->files[static_cast<std::size_t>(f)];
        if (file.newPath != change->path)
            continue;
        for (int h = 0; h < static_cast<int>(file.hunks.size()); ++h) {
            const auto &lines = file.hunks[static_cast<std::size_t>(h)].lines;
            const auto line = std::ranges::find(lines, change->line, &diff::Line::newLine);
            if (line != lines.end()) {
                m_diff->showPlace({.file = f, .hunk = h, .line = static_cast<int>(line - lines.begin())});
                return;
            }
        }
    }
}

} // namespace widgets
