// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diffview.h"
#include "diff/noteeditor.h"
#include "diff/places.h"

#include "core/text.h"

#include <QAccessible>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace widgets;

namespace {

const char *const mailText = R"(locks: take the lock once

Both paths take the lock; one is enough.

Signed-off-by: A Writer <a@example.org>
---
 counter.c | 7 +++----
 1 file changed, 3 insertions(+), 4 deletions(-)

diff --git a/src/counter.c b/src/counter.c
index 1111111..2222222 100644
--- a/src/counter.c
+++ b/src/counter.c
@@ -10,9 +10,8 @@ void before(void)
 static void __count_end(struct counter *c)
 {
-	lock(&c->lock);
-	c->dirty = 1;
-	unlock(&c->lock);
+	lock_once(&c->lock);
+	c->dirty = 2;
 	done(c);
 }
 
@@ -40,3 +39,3 @@ int other(void)
 a
-b
+  b
 c
diff --git a/doc.txt b/doc.txt
--- a/doc.txt
+++ b/doc.txt
@@ -1,2 +1,2 @@
 one
-two
+three
)";

Sheet sheet()
{
    Sheet result;
    result.title = QStringLiteral("[PATCH 1/2] locks: take the lock once");
    result.byline = QStringLiteral("A Writer · 1 Jan 2024");
    result.messageId = QStringLiteral("1@example.org");
    result.body = QString::fromUtf8(mailText);
    result.patch = std::make_shared<const diff::Patch>(diff::parse(mailText));
    result.messageEnd = result.patch->messageEnd;
    result.comments.push_back({.place = {.file = 0, .hunk = 0, .line = 3},
                               .author = QStringLiteral("B Reader"),
                               .when = QStringLiteral("2 Jan"),
                               .text = QStringLiteral("Why is this dirty?\nIt was not before."),
                               .message = 7,
                               .line = 12});
    return result;
}

int rowWith(const DiffView &view, const QString &part)
{
    for (int row = 0; row < view.page().count(); ++row) {
        if (view.spokenRow(row).contains(part))
            return row;
    }
    return -1;
}

QList<RowKind> kinds(const DiffView &view)
{
    QList<RowKind> result;
    for (int row = 0; row < view.page().count(); ++row)
        result.push_back(view.page().row(row).kind);
    return result;
}

void type(DiffView &view, const QString &keys)
{
    for (const QChar key : keys)
        QTest::keyClick(&view, key.toLatin1());
}

} // namespace

class TestDiffView : public QObject
{
    Q_OBJECT

    std::unique_ptr<DiffView> m_view;

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<DiffView>();
        m_view->resize(900, 700);
        m_view->setSheet(sheet());
        m_view->show();
        m_view->setFocus();
    }
    void cleanup() { m_view.reset(); }

    void showsMessageFilesAndDiffAsOnePage()
    {
        const auto all = kinds(*m_view);
        QCOMPARE(all.count(RowKind::Title), 1);
        QCOMPARE(all.count(RowKind::Trailer), 1);
        QCOMPARE(all.count(RowKind::StatHead), 1);
        QCOMPARE(all.count(RowKind::Stat), 0); // folded
        QCOMPARE(all.count(RowKind::ListEntry), 2);
        QCOMPARE(all.count(RowKind::FileHead), 2);
        QCOMPARE(all.count(RowKind::HunkHead), 3);
        QCOMPARE(all.count(RowKind::Code), 17);
        QCOMPARE(all.count(RowKind::CommentHead), 1);
        QCOMPARE(all.count(RowKind::CommentText), 0); // folded
        // The comment stands under its line.
        const int comment = rowWith(*m_view, QStringLiteral("comment by"));
        QCOMPARE(m_view->spokenRow(comment - 1), QStringLiteral("removed, line 13: \tc->dirty = 1;"));
    }

    void goesFromHunkToHunk()
    {
        m_view->setCursor(0);
        type(*m_view, QStringLiteral("n"));
        QVERIFY(m_view->spokenRow(m_view->cursor()).startsWith(QStringLiteral("hunk at line 10")));
        type(*m_view, QStringLiteral("nn"));
        QVERIFY(m_view->spokenRow(m_view->cursor()).startsWith(QStringLiteral("hunk at line 1 ")));
        type(*m_view, QStringLiteral("np"));
        QVERIFY(m_view->spokenRow(m_view->cursor()).startsWith(QStringLiteral("hunk at line 39")));
        type(*m_view, QStringLiteral("}"));
        QVERIFY(m_view->spokenRow(m_view->cursor()).startsWith(QStringLiteral("doc.txt")));
        type(*m_view, QStringLiteral("{"));
        QVERIFY(m_view->spokenRow(m_view->cursor()).startsWith(QStringLiteral("src/counter.c")));
        type(*m_view, QStringLiteral("N"));
        QVERIFY(m_view->spokenRow(m_view->cursor()).startsWith(QStringLiteral("comment by")));
        type(*m_view, QStringLiteral("jk"));
        QVERIFY(m_view->spokenRow(m_view->cursor()).startsWith(QStringLiteral("comment by")));
    }

    void foldsHunksFilesAndComments()
    {
        m_view->setCursor(rowWith(*m_view, QStringLiteral("comment by")));
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(kinds(*m_view).count(RowKind::CommentText), 2);
        QVERIFY(m_view->spokenRow(m_view->cursor()).startsWith(QStringLiteral("comment by")));
        m_view->setCursor(rowWith(*m_view, QStringLiteral("hunk at line 39")));
        m_view->toggleFold();
        QCOMPARE(kinds(*m_view).count(RowKind::Code), 13);
        m_view->setCursor(m_view->page().headOf(0));
        m_view->toggleFold();
        QCOMPARE(kinds(*m_view).count(RowKind::Code), 3);
        // What is asked for is unfolded.
        QVERIFY(m_view->showPlace({.file = 0, .hunk = 1, .line = 2}));
        QCOMPARE(m_view->spokenRow(m_view->cursor()), QStringLiteral("added, line 40:   b"));
    }

    void keepsThePlaceSideBySide()
    {
        m_view->resize(900, 200);
        m_view->setCursor(rowWith(*m_view, QStringLiteral("lock_once")));
        const SheetPlace place = m_view->place();
        const int y = m_view->rowRect(m_view->cursor()).top();
        type(*m_view, QStringLiteral("s"));
        QVERIFY(m_view->options().sideBySide);
        QCOMPARE(m_view->place(), place);
        QCOMPARE(m_view->rowRect(m_view->cursor()).top(), y);
        QCOMPARE(kinds(*m_view).count(RowKind::Code), 13); // four pairs stand on one row each
        type(*m_view, QStringLiteral("s"));
        QCOMPARE(m_view->place(), place);
    }

    void hidesChangesOfWhiteSpace()
    {
        m_view->setHideWhitespace(true);
        QCOMPARE(kinds(*m_view).count(RowKind::Code), 16);
        QVERIFY(m_view->page().row(rowWith(*m_view, QStringLiteral("  b"))).quiet);
    }

    void copiesCodeWithAndWithoutSigns()
    {
        m_view->setCursor(rowWith(*m_view, QStringLiteral("removed, line 12")));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Down, Qt::ShiftModifier);
        // The comment between them is not code.
        QCOMPARE(m_view->selectedText(),
                 QStringLiteral("\tlock(&c->lock);\n\tc->dirty = 1;\n\tunlock(&c->lock);"));
        QCOMPARE(m_view->selectedText(true),
                 QStringLiteral("-\tlock(&c->lock);\n-\tc->dirty = 1;\n-\tunlock(&c->lock);"));
    }

    void selectsByMouse()
    {
        const int row = rowWith(*m_view, QStringLiteral("lock_once"));
        m_view->showPlace(m_view->page().placeOf(row));
        const QRect rect = m_view->rowRect(row);
        const QPoint inside(rect.left() + 150, rect.center().y());
        QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, inside);
        QVERIFY2(!m_view->selectedText().isEmpty(), "a word");
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, QPoint(120, rect.center().y()));
        QTest::mouseMove(m_view->viewport(), QPoint(800, rect.center().y()));
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, QPoint(800, rect.center().y()));
        QVERIFY(m_view->selectedText().endsWith(QStringLiteral("(&c->lock);")));
    }

    void findsEverywhere()
    {
        QSignalSpy spy(m_view.get(), &DiffView::searchAdvanced);
        m_view->setSearch(QStringLiteral("dirty"));
        QTRY_VERIFY(m_view->search().finished());
        QCOMPARE(m_view->search().hits().size(), 3U); // two lines and the comment
        QTRY_COMPARE(m_view->currentHit(), 0);
        QVERIFY(m_view->spokenRow(m_view->cursor()).contains(QStringLiteral("dirty")));
        m_view->findNext();
        QCOMPARE(m_view->currentHit(), 1);
        m_view->findPrevious();
        m_view->findPrevious();
        QCOMPARE(m_view->currentHit(), 2);
        m_view->setSearch(QStringLiteral("Both")); // capitals count
        QTRY_VERIFY(m_view->search().finished());
        QCOMPARE(m_view->search().hits().size(), 1U);
        m_view->setSearch(QStringLiteral("nowhere at all"));
        QTRY_VERIFY(m_view->search().finished());
        QVERIFY(m_view->search().hits().empty());
        m_view->findNext();
        QCOMPARE(m_view->currentHit(), -1);
    }

    void takesANoteUnderItsLine()
    {
        QSignalSpy changed(m_view.get(), &DiffView::noteChanged);
        QSignalSpy started(m_view.get(), &DiffView::noteStarted);
        const int row = rowWith(*m_view, QStringLiteral("lock_once"));
        m_view->setCursor(row);
        type(*m_view, QStringLiteral("c"));
        QCOMPARE(started.count(), 1);
        auto *editor = m_view->findChild<NoteEditor *>(QStringLiteral("noteEditor"));
        QVERIFY(editor);
        QTest::keyClicks(editor, QStringLiteral("c n?"));
        QCOMPARE(changed.count(), 4); // each change is told, so that none is lost
        const auto note = changed.last().first().value<SheetNote>();
        QCOMPARE(note.note.text, std::string("c n?"));
        QCOMPARE(m_view->page().row(row + 1).kind, RowKind::NoteHead);
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!m_view->isEditing());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(m_view->notes().size(), 1U);
        QCOMPARE(kinds(*m_view).count(RowKind::NoteText), 1);
        // Again: the same note, not another.
        m_view->setCursor(row + 2);
        type(*m_view, QStringLiteral("c"));
        QTest::keyClicks(m_view->findChild<NoteEditor *>(), QStringLiteral("!"));
        QCOMPARE(changed.last().first().value<SheetNote>().note.id, note.note.id);
        QTest::keyClick(m_view->findChild<NoteEditor *>(), Qt::Key_Escape);
        QCOMPARE(m_view->notes().front().note.text, std::string("c n?!"));
    }

    void growsWithTheNote()
    {
        m_view->setCursor(rowWith(*m_view, QStringLiteral("lock_once")));
        m_view->noteHere();
        const auto before = kinds(*m_view).count(RowKind::Editor);
        m_view->findChild<NoteEditor *>()->setPlainText(QStringLiteral("a\n").repeated(20));
        QVERIFY(kinds(*m_view).count(RowKind::Editor) > before + 10);
        m_view->closeEditor();
    }

    void marksAsReviewed()
    {
        QSignalSpy spy(m_view.get(), &DiffView::reviewedToggled);
        m_view->setCursor(m_view->page().headOf(1));
        type(*m_view, QStringLiteral("v"));
        QCOMPARE(spy.last(), (QVariantList{QStringLiteral("doc.txt"), true}));
        m_view->setUnseenOnly(true);
        QCOMPARE(kinds(*m_view).count(RowKind::FileHead), 1);
        QVERIFY(m_view->showPlace({.file = 1})); // asked for: shown
        QCOMPARE(kinds(*m_view).count(RowKind::FileHead), 2);
        type(*m_view, QStringLiteral("v"));
        QCOMPARE(spy.last(), (QVariantList{QStringLiteral("doc.txt"), false}));
    }

    void filtersFiles()
    {
        m_view->setFileFilter(QStringLiteral("DOC"));
        QCOMPARE(kinds(*m_view).count(RowKind::FileHead), 1);
        QCOMPARE(kinds(*m_view).count(RowKind::Code), 3);
        m_view->setFileFilter(QStringLiteral("no such path"));
        QVERIFY(rowWith(*m_view, QStringLiteral("the filter hides them all")) > 0);
        m_view->setFileFilter({});
        QCOMPARE(kinds(*m_view).count(RowKind::FileHead), 2);
    }

    void marksMovedLines()
    {
        const std::string text = "--- a/x.c\n+++ b/x.c\n@@ -1,2 +1,1 @@\n-static int moved_helper(void)\n a\n"
                                 "@@ -9,1 +8,2 @@\n b\n+static int moved_helper(void)\n";
        m_view->setPatch(std::make_shared<const diff::Patch>(diff::parse(text)));
        const QImage before = m_view->grab().toImage();
        QTRY_VERIFY(m_view->grab().toImage() != before); // told apart as soon as it is known
    }

    void wrapsLongLines()
    {
        std::string text = "--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n a\n+" + std::string(1000, 'y') + "\n";
        m_view->setPatch(std::make_shared<const diff::Patch>(diff::parse(text)));
        QVERIFY(m_view->horizontalScrollBar()->maximum() > 800);
        const int before = m_view->page().lines();
        m_view->setWrap(true);
        QCOMPARE(m_view->horizontalScrollBar()->maximum(), 0);
        const int columns = m_view->options().codeColumns;
        QCOMPARE(m_view->page().lines(), before + (1000 + columns - 1) / columns - 1);
        QVERIFY(!m_view->grab().isNull());
    }

    void speaksToAssistiveTools()
    {
        auto *access = QAccessible::queryAccessibleInterface(m_view.get());
        QVERIFY(access);
        QCOMPARE(access->role(), QAccessible::List);
        QCOMPARE(access->childCount(), m_view->page().count());
        m_view->setCursor(rowWith(*m_view, QStringLiteral("lock_once")));
        auto *row = access->focusChild();
        QVERIFY(row);
        QCOMPARE(row->text(QAccessible::Name), QStringLiteral("added, line 12: \tlock_once(&c->lock);"));
        QCOMPARE(access->indexOfChild(row), m_view->cursor());
        QCOMPARE(row->parent()->object(), m_view.get());
    }

    void placesGoToTheReviewAndBack()
    {
        const Sheet &s = m_view->sheet();
        for (const SheetPlace &place :
             {SheetPlace{.file = 0, .hunk = 0, .line = 3}, SheetPlace{.file = 1},
              SheetPlace{.file = 0, .hunk = 1}, SheetPlace{.messageLine = 3}, SheetPlace{}}) {
            const auto back = sheetPlace(s, reviewPlace(s, place));
            QVERIFY(back);
            QCOMPARE(*back, place);
        }
        review::Place moved = reviewPlace(s, {.file = 0, .hunk = 0, .line = 3});
        QCOMPARE(moved.text, std::string("-\tc->dirty = 1;"));
        QVERIFY(moved.oldSide);
        QCOMPARE(moved.fileLine, 13);
        moved.firstLine += 4; // the mail was sent again with a longer message: the text still leads there
        QCOMPARE(sheetPlace(s, moved)->line, 3);
        moved.text = "-gone";
        QVERIFY(!sheetPlace(s, moved));
        moved.message = "2@example.org";
        QVERIFY(!sheetPlace(s, moved));
    }

    void findsTheFunctionThatIsMeant()
    {
        const auto place = symbolPlace(*m_view->sheet().patch, QStringLiteral("count_end()"));
        QVERIFY(place);
        QCOMPARE(*place, (SheetPlace{.file = 0, .hunk = 0, .line = 0}));
        QVERIFY(!symbolPlace(*m_view->sheet().patch, QStringLiteral("count")));
        QVERIFY(!symbolPlace(*m_view->sheet().patch, {}));
    }

    void standsAnyPatch_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no hunk") << QByteArray("diff --git a/x b/y\nrename from x\nrename to y\n");
        QTest::newRow("cut") << QByteArray("--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n a\n-");
        QTest::newRow("bidi path") << QByteArray(
            "--- a/\xe2\x80\xae\n+++ b/\xe2\x80\xae\n@@ -1 +1 @@\n-a\n+\xe2\x80\xae\n");
        QTest::newRow("unsafe") << QByteArray(
            "--- a/../../etc/passwd\n+++ b/../../etc/passwd\n@@ -1 +1 @@\n-a\n+b\n");
        QTest::newRow("no newline") << QByteArray(
            "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n");
    }
    void standsAnyPatch()
    {
        QFETCH(QByteArray, text);
        m_view->setPatch(std::make_shared<const diff::Patch>(diff::parse(text.toStdString())));
        for (const bool both : {false, true}) {
            m_view->setSideBySide(both);
            m_view->setWrap(both);
            type(*m_view, QStringLiteral("nNpP}{jkcgv"));
            m_view->closeEditor();
            m_view->selectAll();
            (void)m_view->selectedText(true);
            QVERIFY(!m_view->grab().isNull());
        }
    }
};

QTEST_MAIN(TestDiffView)
#include "tst_diffview.moc"
