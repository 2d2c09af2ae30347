// SPDX-License-Identifier: GPL-3.0-or-later
#include "../../review/constructed.h"
#include "core/text.h"
#include "reply/replydrawer.h"
#include "reply/replyeditor.h"

#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace widgets;

class TestReplyDrawer : public QObject
{
    Q_OBJECT
    const std::shared_ptr<const dossier::Dossier> m_thread = constructed::reading();
    static inline const reply::Identity me{{"Me", "me@example.org"}, {}};

    static review::Review withDrafts(const char *text)
    {
        review::Review r;
        review::Draft draft;
        draft.id = "d1";
        draft.inReplyTo = "t@x";
        draft.text = text;
        r.drafts = {draft};
        draft.id = "d2";
        draft.inReplyTo = "p6@x";
        draft.text = "> other\n\nother\n";
        r.drafts.push_back(draft);
        return r;
    }
    static QString split(const QString &text, int position)
    {
        ReplyEditor editor;
        editor.setMessageText(text);
        QTextCursor cursor = editor.textCursor();
        cursor.setPosition(position);
        editor.setTextCursor(cursor);
        editor.splitQuote();
        editor.textCursor().insertText(QStringLiteral("X"));
        return editor.toPlainText();
    }

private Q_SLOTS:
    void showsComputedHeadersAndKeepsEditedOnes()
    {
        ReplyDrawer drawer;
        drawer.setIdentity(me);
        drawer.setDossier(m_thread);
        drawer.setReview(withDrafts("> Yi\n\nok\n"));
        auto *to = drawer.findChild<QLineEdit *>(QStringLiteral("replyTo"));
        auto *cc = drawer.findChild<QLineEdit *>(QStringLiteral("replyCc"));
        QCOMPARE(to->text(), QStringLiteral("Yi Example <yi@example.org>"));
        QCOMPARE(cc->text(), QStringLiteral("list@example.org, Dave Example <dave@example.org>"));
        QSignalSpy edited(&drawer, &ReplyDrawer::draftEdited);
        cc->selectAll();
        QTest::keyClick(cc, Qt::Key_Delete);
        const auto draft = edited.constLast().at(0).value<review::Draft>();
        QVERIFY(draft.to.empty());
        QVERIFY(!draft.cc.empty());
        QVERIFY(reply::fromDraft(*m_thread, draft, me).cc.empty());
    }

    void aLongSubjectTakesOneLineOfTheList()
    {
        ReplyDrawer drawer;
        drawer.resize(900, 380);
        drawer.setIdentity(me);
        drawer.setDossier(m_thread);
        auto r = withDrafts("> Yi\n\nok\n");
        r.drafts[0].subject = std::string(400, 'x');
        drawer.setReview(r);
        drawer.show();
        auto *list = drawer.findChild<QListWidget *>(QStringLiteral("draftList"));
        const QRect first = list->visualItemRect(list->item(0)), second = list->visualItemRect(list->item(1));
        QCOMPARE(first.height(), second.height());
        QVERIFY(second.top() > first.bottom());
        QVERIFY(first.width() <= list->viewport()->width());
        QVERIFY(list->item(0)->toolTip().contains(QString(400, u'x')));
        QVERIFY(drawer.minimumSizeHint().height() <= 300);
    }

    void whatIsTypedStands()
    {
        ReplyDrawer drawer;
        drawer.setIdentity(me);
        drawer.setDossier(m_thread);
        auto r = withDrafts("> Yi\n\nok\n");
        drawer.setReview(r);
        drawer.show();
        QSignalSpy edited(&drawer, &ReplyDrawer::draftEdited);
        drawer.editor()->moveCursor(QTextCursor::End);
        QTest::keyClicks(drawer.editor(), QStringLiteral("abc "));
        QCOMPARE(edited.constLast().at(0).value<review::Draft>().text, std::string("> Yi\n\nok\nabc "));
        // An older state comes back from the store while typing goes on.
        drawer.setReview(r);
        QCOMPARE(drawer.editor()->toPlainText(), QStringLiteral("> Yi\n\nok\nabc "));
        QTest::keyClicks(drawer.editor(), QStringLiteral("d"));
        QCOMPARE(edited.constLast().at(0).value<review::Draft>().text, std::string("> Yi\n\nok\nabc d"));
        drawer.openDraft(QStringLiteral("d2"));
        drawer.openDraft(QStringLiteral("d1"));
        QCOMPARE(drawer.editor()->toPlainText(), QStringLiteral("> Yi\n\nok\nabc d"));
    }

    /// One key mends what was found, one undo takes it back, and the cursor is where one types on.
    void aFindingIsMendedByOneKey()
    {
        ReplyDrawer drawer;
        drawer.resize(1000, 400);
        drawer.setIdentity(me);
        drawer.setDossier(m_thread);
        const QString posted = QStringLiteral("Looks right.\n\n>  x86       524708.0  571315.0  569218.0\n");
        drawer.setReview(withDrafts(posted.toUtf8().constData()));
        drawer.show();
        QVERIFY(QTest::qWaitForWindowActive(&drawer));
        auto *mend = drawer.findChild<QPushButton *>(QStringLiteral("mendFinding"));
        QVERIFY(mend->isVisible());
        QVERIFY2(mend->toolTip().startsWith(QStringLiteral("Move the answer below")),
                 qPrintable(mend->toolTip()));
        QSignalSpy edited(&drawer, &ReplyDrawer::draftEdited);
        drawer.editor()->setFocus();
        QTest::keyClick(drawer.editor(), Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(drawer.editor()->toPlainText(),
                 QStringLiteral(">  x86       524708.0  571315.0  569218.0\n\nLooks right.\n"));
        QCOMPARE(core::toQString(edited.constLast().at(0).value<review::Draft>().text),
                 drawer.editor()->toPlainText());
        QVERIFY(!mend->isVisible());
        QVERIFY(drawer.editor()->hasFocus());
        drawer.editor()->undo();
        QCOMPARE(drawer.editor()->toPlainText(), posted);
    }

    void findingsLeadToTheirLine()
    {
        ReplyDrawer drawer;
        drawer.setIdentity(me);
        drawer.setDossier(m_thread);
        drawer.setReview(withDrafts("ok\n\n> Yi\n"));
        auto *findings = drawer.findChild<QListWidget *>(QStringLiteral("findings"));
        QCOMPARE(findings->count(), 1);
        QVERIFY(findings->item(0)->text().contains(QStringLiteral("Line 1")));
    }

    void trailersSayWhatTheyAssert()
    {
        ReplyDrawer drawer;
        drawer.setIdentity(me);
        drawer.setDossier(m_thread);
        drawer.setReview(withDrafts("> Yi\n\nok\n\n-- \nMe\n"));
        auto *menu = drawer.findChild<QToolButton *>(QStringLiteral("trailers"))->menu();
        QCOMPARE(menu->actions().size(), 5);
        menu->actions().constFirst()->trigger();
        QCOMPARE(drawer.editor()->toPlainText(),
                 QStringLiteral("> Yi\n\nok\n\nReviewed-by: Me <me@example.org>\n\n-- \nMe\n"));
        menu->actions().at(2)->trigger();
        QVERIFY(drawer.editor()->toPlainText().contains(
            QStringLiteral("Reviewed-by: Me <me@example.org>\nTested-by: Me <me@example.org>\n\n-- ")));
    }

    void splits_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("position");
        QTest::addColumn<QString>("result");
        const auto row = [](const char *name, const char *text, int position, const char *result) {
            QTest::newRow(name) << QString::fromUtf8(text) << position << QString::fromUtf8(result);
        };
        row("within a line", "> one. two\n", 7, "> one.\n\nX\n\n> two\n");
        row("at the end", "> one\n> two\n", 5, "> one\n\nX\n\n> two\n");
        row("at the end of the last", "> one\n", 5, "> one\n\nX\n");
        row("before the words", "> one\n> two\n", 6, "> one\n\nX\n\n> two\n");
        row("deeper", "> > one two\n", 8, "> > one\n\nX\n\n> > two\n");
        row("own text", "one\n", 3, "one\nX\n");
    }
    void splits()
    {
        QFETCH(QString, text);
        QFETCH(int, position);
        QTEST(split(text, position), "result");
    }

    void reflowsOnlyOwnProse()
    {
        const QString quote = QStringLiteral("> ") + QString(90, u'q') + u'\n';
        const QString prose = QStringLiteral("word ").repeated(30).trimmed();
        ReplyEditor editor;
        editor.setMessageText(quote + prose + u'\n' + quote);
        editor.goToLine(2);
        editor.reflow();
        const auto lines = editor.toPlainText().split(u'\n');
        QCOMPARE(lines.constFirst() + u'\n', quote);
        QCOMPARE(lines.at(lines.size() - 2) + u'\n', quote);
        QCOMPARE(lines.at(1).size(), 69);
        editor.undo();
        QCOMPARE(editor.toPlainText(), quote + prose + u'\n' + quote);
        editor.goToLine(1);
        editor.reflow();
        QCOMPARE(editor.toPlainText(), quote + prose + u'\n' + quote);
    }
};

QTEST_MAIN(TestReplyDrawer)
#include "tst_replydrawer.moc"
