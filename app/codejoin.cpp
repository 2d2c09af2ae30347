// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/codejoin.h"

#include "app/actions.h"
#include "app/commandpalette.h"
#include "app/editor.h"
#include "app/readingcolumn.h"
#include "common/noticebar.h"
#include "core/text.h"
#include "diff/diffview.h"
#include "diff/historyview.h"
#include "diff/patchview.h"
#include "settings/clonedialog.h"
#include "thread/headerline.h"
#include "versions/versionsview.h"

#include <QAction>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QInputDialog>
#include <QLocale>

#include <algorithm>

namespace app {

using core::fromQString;
using core::toQString;
using widgets::NoticeBar;

CodeJoin::CodeJoin(Settings &settings, const Parts &parts, QObject *parent)
    : QObject(parent), m_settings(settings), m_parts(parts), m_code(settings)
{
    makeActions();
    join();
}

void CodeJoin::makeActions()
{
    const auto add = [this](const char *id, const QString &text, const char *keys, auto run) {
        Actions::Keys list;
        if (*keys)
            list << QKeySequence(QString::fromLatin1(keys));
        return m_parts.actions->add(QString::fromLatin1(id), text, list, run);
    };
    add("attachClone", tr("&Attach a Clone…"), "Ctrl+Alt+A", [this] { openDialog(); });
    QList<QAction *> inLine;
    inLine << add("moreContext", tr("&More Context"), "X", [this] {
        if (needsClone())
            m_parts.reading->patchView()->moreContext();
    });
    inLine << add("wholeFile", tr("&Whole File"), "Shift+X", [this] {
        if (needsClone())
            m_parts.reading->patchView()->toggleWholeFile();
    });
    inLine << add("goToFunction", tr("Go to &Function…"), "Ctrl+Shift+J", [this] { goToFunction(); });
    inLine << add("lineOrigin", tr("Who &Last Changed This Line"), "Shift+B", [this] { askOrigin(false); });
    inLine << add("lineHistory", tr("&History of This Line"), "Shift+H", [this] { askOrigin(true); });
    inLine << add("openEditor", tr("&Open in Editor at This Line"), "E", [this] { openEditor(); });
    add("openBaseFile", tr("Show a File &Beside the Patch…"), "Ctrl+Alt+F", [this] { askForFile(); });
    add("upstream", tr("Is It &Upstream Already?"), "Ctrl+Alt+U", [this] {
        if (needsClone())
            m_code.findUpstream(m_series);
    });
    add("chooseEditor", tr("Choose the &Editor…"), "Ctrl+Alt+E", [this] { chooseEditor(); });
    m_parts.reading->patchView()->view()->setExtraActions(inLine);
}

void CodeJoin::join()
{
    connect(&m_code, &CodeController::attached, this, [this] {
        if (m_dialog && m_code.isAttached())
            m_dialog->accept();
        showHeader();
        showPatch();
        m_parts.reading->patchView()->setFiles(diff::WholeFiles());
    });
    connect(&m_code, &CodeController::attachingFailed, this, [this](const QString &text) {
        Q_EMIT doing({});
        if (m_dialog)
            m_dialog->setError(text);
        else
            say(text, true);
    });
    connect(&m_code, &CodeController::read, this, [this](std::size_t series) {
        Q_EMIT doing({});
        m_code.findUpstream(series);
        if (series != m_series)
            return;
        showHeader();
        showPatch();
    });
    connect(&m_code, &CodeController::failed, this, [this](const QString &text) {
        Q_EMIT doing({});
        say(text, true);
    });
    connect(&m_code, &CodeController::filesRead, this,
            [this](std::size_t series, int patch, const diff::WholeFiles &files) {
                widgets::PatchView *view = m_parts.reading->patchView();
                if (view->series() == series && view->patch() == patch)
                    view->setFiles(files);
            });
    connect(&m_code, &CodeController::fileRead, this,
            [this](std::size_t series, int patch, const QString &path, const std::string &text) {
                widgets::PatchView *view = m_parts.reading->patchView();
                if (view->series() == series && view->patch() == patch)
                    view->addFile(path, text);
            });
    connect(&m_code, &CodeController::upstreamFound, this, [this](std::size_t series) {
        if (series == m_series) {
            showHeader();
            showPatch();
        }
    });
    widgets::VersionsView *versions = m_parts.reading->versionsView();
    connect(versions, &widgets::VersionsView::pairShown, &m_code, &CodeController::askInterdiff);
    connect(&m_code, &CodeController::interdiffRead, versions, &widgets::VersionsView::setInterdiff);
    connect(&m_code, &CodeController::originFound, this, &CodeJoin::showOrigin);
    connect(&m_code, &CodeController::commitRead, this,
            [this](const git::Commit &commit, const std::shared_ptr<const diff::Patch> &patch) {
                if (m_history)
                    m_history->showCommit(commit, patch);
            });
}

void CodeJoin::setDossier(const std::shared_ptr<const dossier::Dossier> &dossier)
{
    m_dossier = dossier;
    m_code.setDossier(dossier);
}

void CodeJoin::shown(std::size_t series)
{
    m_series = series;
    if (!m_code.isAttached())
        return;
    if (m_code.reading(series)) {
        showHeader();
        showPatch();
    } else if (m_code.isReading()) {
        Q_EMIT doing(tr("trying the patches on the clone"));
    }
}

void CodeJoin::say(const QString &text, bool error)
{
    m_parts.reading->notice()->show(error ? NoticeBar::Kind::Error : NoticeBar::Kind::Info, text);
}

void CodeJoin::openDialog()
{
    if (!m_dossier) {
        say(tr("Open a thread first: a clone is attached to a thread or its list"));
        return;
    }
    QString list, thread;
    const auto scopes = m_code.scopes();
    for (const CodeController::Scope &scope : scopes)
        (scope.name.isEmpty() ? thread : list) = scope.key;
    const QString name = list.section(QLatin1Char(':'), 1);
    m_dialog = new widgets::CloneDialog(m_code.choice().folder, m_code.choice().branch, name, m_parts.window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &widgets::CloneDialog::chosen, this,
            [this, list, thread](const QString &folder, const QString &branch, bool forList) {
                Q_EMIT doing(tr("trying the patches on the clone"));
                m_code.attach({QDir::cleanPath(folder), branch}, forList ? list : thread, m_series);
            });
    connect(m_dialog, &widgets::CloneDialog::detachRequested, this, [this] { m_code.detach(); });
    m_dialog->open();
}

bool CodeJoin::needsClone()
{
    if (m_code.isAttached())
        return true;
    m_parts.reading->notice()->show(NoticeBar::Kind::Info,
                                    tr("The code around a patch is read from a local clone"),
                                    tr("Attach a Clone…"), [this] { openDialog(); });
    return false;
}

// ---- what the clone says -----------------------------------------------------------------------

namespace {

QString baseText(repo::BaseReason reason)
{
    switch (reason) {
    case repo::BaseReason::BaseCommit:
        return CodeJoin::tr("base found: base-commit");
    case repo::BaseReason::Blobs:
        return CodeJoin::tr("base found: index lines");
    case repo::BaseReason::Tag:
        return CodeJoin::tr("base found: tag named");
    case repo::BaseReason::Branch:
        return CodeJoin::tr("base not told: a branch is taken");
    }
    return {};
}

bool anyOffset(const dossier::CloneReading &reading)
{
    return std::ranges::any_of(reading.patches,
                               [](const dossier::TriedPatch &patch) { return patch.trial.offsets; });
}

} // namespace

void CodeJoin::showHeader()
{
    const dossier::CloneReading *reading = m_code.isAttached() ? m_code.reading(m_series) : nullptr;
    if (!reading) {
        m_parts.header->setFacts({});
        return;
    }
    QStringList facts{baseText(reading->base.reason)}, whole{toQString(reading->base.text)};
    if (const dossier::TriedPatch *failed = reading->firstFailure()) {
        facts << tr("%1 does not apply").arg(failed->patch);
        whole << tr("Patch %1: %2").arg(failed->patch).arg(toQString(failed->trial.reason));
    } else {
        facts << (anyOffset(*reading) ? tr("applies with offsets") : tr("applies"));
    }
    if (const auto *upstream = m_code.upstream(m_series)) {
        const auto found = std::ranges::count_if(*upstream, [](const auto &u) { return u.has_value(); });
        if (found > 0)
            facts << tr("%1 of %2 upstream").arg(found).arg(upstream->size());
    }
    if (!reading->remark.empty())
        whole << toQString(reading->remark);
    whole << tr("Clone: %1").arg(m_code.choice().folder);
    m_parts.header->setFacts(facts, whole.join(QLatin1Char('\n')));
}

void CodeJoin::showPatch()
{
    widgets::PatchView *view = m_parts.reading->patchView();
    if (!m_dossier || view->patch() < 1 || view->series() != m_series)
        return;
    std::vector<widgets::SheetFact> facts;
    std::map<std::pair<int, int>, QString> remarks;
    const dossier::CloneReading *reading = m_code.isAttached() ? m_code.reading(m_series) : nullptr;
    if (!reading) {
        view->setFacts({});
        return;
    }
    const auto tried = std::ranges::find(reading->patches, view->patch(), &dossier::TriedPatch::patch);
    if (tried == reading->patches.end() || !tried->here)
        return;
    const QString base = toQString(reading->base.commit.substr(0, 12));
    const repo::Trial &trial = tried->trial;
    if (!trial.applied)
        facts.push_back({tr("Does not apply on %1: %2").arg(base, toQString(trial.reason)), true});
    else if (trial.offsets)
        facts.push_back({tr("Applies on %1, with offsets (%2)").arg(base, toQString(reading->base.text))});
    else
        facts.push_back({tr("Applies on %1 (%2)").arg(base, toQString(reading->base.text))});
    for (const repo::HunkTrial &hunk : trial.hunks) {
        if (!hunk.applied)
            remarks[{hunk.file, hunk.hunk}] = tr("This hunk does not match the file on %1").arg(base);
    }
    if (!reading->remark.empty())
        facts.push_back({toQString(reading->remark), true});
    if (const auto *upstream = m_code.upstream(m_series)) {
        const auto &found = (*upstream)[static_cast<std::size_t>(tried - reading->patches.begin())];
        if (found)
            facts.push_back({tr("Upstream already as %1").arg(toQString(dossier::reasonText(*found)))});
    }
    view->setFacts(std::move(facts), std::move(remarks));
    if (!view->hasFiles())
        m_code.readFiles(m_series, view->patch());
}

// ---- what is asked of it -----------------------------------------------------------------------

void CodeJoin::goToFunction()
{
    widgets::PatchView *view = m_parts.reading->patchView();
    if (!m_parts.reading->showsPatch())
        return;
    std::vector<CommandPalette::Entry> entries;
    for (const widgets::PatchFunction &function : view->functions()) {
        const QString where =
            function.line > 0 ? QStringLiteral("%1:%2").arg(function.path).arg(function.line) : function.path;
        entries.push_back({function.name + QStringLiteral("()"),
                           function.changed ? tr("changed · %1").arg(where) : where, true, [view, function] {
                               view->goTo(function);
                               view->setFocus();
                           }});
    }
    if (entries.empty())
        say(tr("No function is known in the files of this patch"));
    else
        m_parts.palette->open(std::move(entries));
}

void CodeJoin::askOrigin(bool history)
{
    const widgets::PatchView *view = m_parts.reading->patchView();
    if (!m_parts.reading->showsPatch() || !needsClone())
        return;
    const auto place = view->codePlace();
    if (!place) {
        say(tr("Choose a line of code first"));
    } else if (place->oldLine == 0 || place->oldPath.isEmpty()) {
        say(tr("This patch adds the line"));
    } else {
        m_wantsHistory = history;
        Q_EMIT doing(tr("looking through the history of %1").arg(place->oldPath));
        m_code.askOrigin(m_series, view->patch(), place->oldPath, place->oldLine);
    }
}

void CodeJoin::showOrigin(const QString &path, int line, const dossier::LineOrigin &origin)
{
    Q_EMIT doing({});
    const QString place = QStringLiteral("%1:%2").arg(path).arg(line);
    NoticeBar *notice = m_parts.reading->notice();
    if (origin.patch) {
        const int patch = *origin.patch;
        notice->show(NoticeBar::Kind::Info, tr("%1 comes with patch %2 of this series").arg(place).arg(patch),
                     tr("Go There"), [this, patch] { Q_EMIT patchRequested(m_series, patch); });
    } else if (origin.changes.empty()) {
        say(tr("The history of %1 does not reach back to who wrote it").arg(place));
    } else if (m_wantsHistory) {
        openHistory(place, origin.changes);
    } else {
        const repo::LineChange &last = origin.changes.front();
        const QString day = QLocale::c().toString(QDateTime::fromSecsSinceEpoch(last.commit.authored),
                                                  QStringLiteral("d MMM yyyy"));
        notice->show(NoticeBar::Kind::Info,
                     tr("%1 was last changed by %2, %3, in %4 “%5”")
                         .arg(place, toQString(last.commit.author), day,
                              toQString(last.commit.id.substr(0, 12)), toQString(last.commit.summary)),
                     tr("History…"),
                     [this, place, changes = origin.changes] { openHistory(place, changes); });
    }
}

void CodeJoin::openHistory(const QString &place, const std::vector<repo::LineChange> &changes)
{
    if (m_history)
        m_history->close();
    m_history = new widgets::HistoryView(place, changes, m_parts.window);
    m_history->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_history, &widgets::HistoryView::commitRequested, &m_code, &CodeController::askCommit);
    m_history->show();
    m_code.askCommit(toQString(changes.front().commit.id));
}

void CodeJoin::openEditor()
{
    const widgets::PatchView *view = m_parts.reading->patchView();
    if (!m_parts.reading->showsPatch() || !needsClone())
        return;
    const auto place = view->codePlace();
    const dossier::CloneReading *reading = m_code.reading(m_series);
    if (!place || !reading) {
        say(tr("Choose a line of code first"));
        return;
    }
    if (reading->workFolder.empty()) {
        say(tr("The clone is bare: it has no files to open"), true);
        return;
    }
    // What a mail names is opened only where it lies within the clone, links followed.
    const QString root = QFileInfo(toQString(reading->workFolder)).canonicalFilePath();
    const QString file = QFileInfo(root + QLatin1Char('/') + place->path).canonicalFilePath();
    if (file.isEmpty() || !file.startsWith(root + QLatin1Char('/'))) {
        say(tr("%1 is not among the files of the clone that are checked out").arg(place->path), true);
        return;
    }
    const auto opened = openInEditor(m_settings.editorCommand(), file, place->line);
    if (!opened)
        say(toQString(opened.error().text), true);
}

void CodeJoin::chooseEditor()
{
    auto *dialog = new QInputDialog(m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("editorDialog"));
    dialog->setWindowTitle(tr("Choose the editor"));
    dialog->setLabelText(tr("Command that opens a file at a line: %f is the file, %l the line. Empty: what "
                            "$VISUAL or $EDITOR names."));
    dialog->setTextValue(m_settings.editorCommand());
    dialog->resize(520, dialog->height());
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this](const QString &command) { m_settings.setEditorCommand(command); });
    dialog->open();
}

void CodeJoin::askForFile()
{
    const widgets::PatchView *view = m_parts.reading->patchView();
    if (!m_parts.reading->showsPatch() || !needsClone())
        return;
    auto *dialog = new QInputDialog(m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("fileDialog"));
    dialog->setWindowTitle(tr("Show a file beside the patch"));
    dialog->setLabelText(tr("Path in the source tree:"));
    const auto place = view->codePlace();
    dialog->setTextValue(place ? place->path.section(QLatin1Char('/'), 0, -2) + QLatin1Char('/') : QString());
    dialog->resize(520, dialog->height());
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, view](const QString &path) { m_code.readFile(m_series, view->patch(), path.trimmed()); });
    dialog->open();
}

} // namespace app
