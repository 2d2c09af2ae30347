// SPDX-License-Identifier: GPL-3.0-or-later
#include "../../review/constructed.h"
#include "core/text.h"
#include "review/claimeditor.h"
#include "review/ledgerpane.h"
#include "review/notespane.h"
#include "review/waterfall.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

Q_DECLARE_METATYPE(review::Claim)

using namespace widgets;

class TestReviewPanes : public QObject
{
    Q_OBJECT
    const std::shared_ptr<const dossier::Dossier> m_thread = constructed::reading();

    static QStringList texts(const QTreeWidget *tree)
    {
        QStringList result;
        QTreeWidgetItemIterator it(const_cast<QTreeWidget *>(tree));
        for (; *it; ++it)
            result.append((*it)->text(0) + u'|' + (*it)->text(1));
        return result;
    }
    static review::Claim last(const QSignalSpy &spy) { return spy.constLast().at(0).value<review::Claim>(); }

private Q_SLOTS:
    void emptyPanesSayWhatWouldBeThere()
    {
        LedgerPane ledger;
        QVERIFY(texts(ledger.findChild<QTreeWidget *>()).join(u'\n').contains(QStringLiteral("No table")));
        NotesPane notes;
        QVERIFY(texts(notes.findChild<QTreeWidget *>()).size() == 1);
    }

    void showsChangesAndTheRest()
    {
        LedgerPane pane;
        pane.setDossier(m_thread);
        const auto all = texts(pane.findChild<QTreeWidget *>());
        QVERIFY2(all.contains(QStringLiteral("x86:  524708 → 569218 KBps|▲ +8.5 %")),
                 qPrintable(all.join(u'\n')));
        QVERIFY(all.contains(QStringLiteral("▨ unattributed: nobody has explained this yet|100 % of it")));
        QVERIFY(all.contains(QStringLiteral("v2 5/6 is not exercised by this test.|")));
    }

    void aSuggestionIsTakenUpInTwoClicksAndASentence()
    {
        LedgerPane pane;
        pane.resize(420, 800);
        pane.setDossier(m_thread);
        pane.show();
        QSignalSpy edited(&pane, &LedgerPane::claimEdited);
        QToolButton *take = nullptr;
        for (auto *button : pane.findChildren<QToolButton *>())
            if (button->accessibleName().contains(QStringLiteral("gives")) && !take)
                take = button;
        QVERIFY(take);
        QTest::mouseClick(take, Qt::LeftButton);
        QVERIFY(pane.editor()->isVisible());
        QCOMPARE(edited.count(), 0); // opened is not claimed
        QTest::keyClicks(pane.editor()->findChild<QPlainTextEdit *>(),
                         QStringLiteral("The second cycle goes."));
        QTest::mouseClick(pane.editor()->findChild<QPushButton *>(QStringLiteral("claimDone")),
                          Qt::LeftButton);
        const auto claim = last(edited);
        QCOMPARE(claim.text, std::string("The second cycle goes."));
        QCOMPARE(claim.gains.size(), 2U);
        QCOMPARE(claim.causes[0].patch, 6);
        QCOMPARE(claim.evidence.size(), 2U);
        QVERIFY(!pane.editor()->isVisible());
        review::Review r;
        r.claims = {claim};
        pane.setReview(r);
        const auto all = texts(pane.findChild<QTreeWidget *>());
        QVERIFY(all.filter(QStringLiteral("◆ v2 6/6")).size() >= 1);
    }

    void aClaimIsMadeByHand()
    {
        LedgerPane pane;
        pane.setDossier(m_thread);
        pane.show();
        QSignalSpy edited(&pane, &LedgerPane::claimEdited);
        QSignalSpy removed(&pane, &LedgerPane::claimRemoved);
        pane.claimFromPatch(0, 6);
        auto *patch = pane.findChild<QComboBox *>(QStringLiteral("claimPatch"));
        QCOMPARE(patch->currentText(), QStringLiteral("v2 6/6 locks: take it once"));
        auto *gains = pane.findChild<QListWidget *>(QStringLiteral("claimGains"));
        QCOMPARE(gains->count(), 4);
        gains->item(1)->setCheckState(Qt::Unchecked);
        QCOMPARE(last(edited).gains.size(), 1U);
        QCOMPARE(last(edited).gains[0].row, std::string("x86"));
        QCOMPARE(pane.findChild<QLabel *>(QStringLiteral("claimSentence"))->text(),
                 QStringLiteral("v2 6/6 gives +8.5 % (x86), one run each."));
        QCOMPARE(last(edited).evidence.size(), 2U); // the question about it, and its "Yes."
        review::Place place;
        place.message = "a@x";
        place.text = "The writes are aligned";
        pane.addEvidence(place);
        QCOMPARE(last(edited).evidence.size(), 3U);
        auto *evidence = pane.findChild<QListWidget *>(QStringLiteral("claimEvidence"));
        evidence->item(2)->setCheckState(Qt::Unchecked);
        QCOMPARE(last(edited).evidence.size(), 2U);
        QCOMPARE(last(edited).evidence[1].text, std::string("Yes.\n"));
        QTest::mouseClick(pane.findChild<QPushButton *>(QStringLiteral("claimRemove")), Qt::LeftButton);
        QCOMPARE(removed.count(), 1);
    }

    void severalPatchesShareAGain()
    {
        LedgerPane pane;
        pane.resize(420, 900);
        pane.setDossier(m_thread);
        pane.show();
        QVERIFY(QTest::qWaitForWindowActive(&pane));
        QSignalSpy edited(&pane, &LedgerPane::claimEdited);
        pane.claimFromPatch(0, 6);
        QVERIFY(!pane.findChild<QDoubleSpinBox *>(QStringLiteral("claimShare"))->isVisible());
        QTest::mouseClick(pane.findChild<QToolButton *>(QStringLiteral("claimAddCause")), Qt::LeftButton);
        auto *second = pane.findChild<QComboBox *>(QStringLiteral("claimPatch2"));
        QVERIFY(second && second->hasFocus());
        QTest::keyClick(second, Qt::Key_Down); // 5/6
        QCOMPARE(last(edited).causes.size(), 2U);
        QCOMPARE(last(edited).causes[1].patch, 5);
        pane.findChild<QDoubleSpinBox *>(QStringLiteral("claimShare"))->setValue(60);
        pane.findChild<QDoubleSpinBox *>(QStringLiteral("claimShare2"))->setValue(15);
        QCOMPARE(last(edited).causes[0].share, std::optional(0.6));
        QCOMPARE(pane.findChild<QLabel *>(QStringLiteral("claimSentence"))->text(),
                 QStringLiteral(
                     "v2 6/6 (60 % of it) and v2 5/6 (15 % of it) give +8.5 % (x86) and +8.7 % (arm64), "
                     "one run each."));
        // A hunk, where no function says it.
        auto *part = pane.findChild<QComboBox *>(QStringLiteral("claimSymbol"));
        QCOMPARE(part->itemText(1), QStringLiteral("__write_end()"));
        QCOMPARE(part->itemText(2), QStringLiteral("hunk at locks.c:20"));
        QTest::keyClick(part, Qt::Key_End);
        QCOMPARE(last(edited).causes[0].path, std::string("locks.c:20"));
        const auto claim = last(edited);
        // Read back as it was written.
        pane.editClaim(core::toQString(claim.id));
        QCOMPARE(pane.editor()->claim().causes, claim.causes);
        pane.findChild<QCheckBox *>(QStringLiteral("claimTogether"))->setChecked(true);
        QVERIFY(last(edited).onlyTogether);
        QVERIFY(!last(edited).causes[0].share);
        QTest::mouseClick(pane.findChild<QToolButton *>(QStringLiteral("claimRemoveCause2")), Qt::LeftButton);
        QCOMPARE(last(edited).causes.size(), 1U);
        QVERIFY(!last(edited).onlyTogether);

        review::Review r;
        r.claims = {claim};
        pane.setReview(r);
        QTest::keyClick(pane.editor(), Qt::Key_Escape);
        const auto *fall = pane.findChild<Waterfall *>();
        QVERIFY(fall->isVisible());
        QVERIFY2(fall->accessibleDescription().contains(QStringLiteral("unattributed +2.1 %")) &&
                     fall->accessibleDescription().contains(QStringLiteral("arm64")),
                 qPrintable(fall->accessibleDescription()));
        if (const auto folder = qEnvironmentVariable("WHICHPATCH_PICTURES"); !folder.isEmpty())
            pane.grab().save(folder + QStringLiteral("/ledger.png"));
    }

    void whatTheThreadSaysOfAPatchIsOffered()
    {
        LedgerPane pane;
        pane.setDossier(m_thread);
        pane.show();
        QSignalSpy edited(&pane, &LedgerPane::claimEdited);
        pane.claimFromPatch(0, 5); // said to be not reached: told, and nothing is ticked for the reviewer
        auto *evidence = pane.findChild<QListWidget *>(QStringLiteral("claimEvidence"));
        QVERIFY(evidence->count() >= 1);
        for (int i = 0; i < evidence->count(); ++i)
            QCOMPARE(evidence->item(i)->checkState(), Qt::Unchecked);
        QCOMPARE(edited.count(), 0);
        evidence->item(0)->setCheckState(Qt::Checked);
        QCOMPARE(last(edited).evidence.size(), 1U);
        const int offered = evidence->count();
        auto *patch = pane.findChild<QComboBox *>(QStringLiteral("claimPatch"));
        QCOMPARE(patch->toolTip(), patch->currentText());
        pane.setReview({}); // the store's answer leaves what is offered as it is
        QCOMPARE(evidence->count(), offered);
    }

    void longGainsDoNotScrollSideways()
    {
        LedgerPane pane;
        pane.resize(320, 800);
        pane.setDossier(m_thread);
        pane.claimFromPatch(0, 6);
        pane.show();
        auto *gains = pane.findChild<QListWidget *>(QStringLiteral("claimGains"));
        QVERIFY(gains->visualItemRect(gains->item(0)).width() <= gains->viewport()->width());
        QVERIFY(!gains->item(0)->toolTip().isEmpty());
    }

    void notesAreEditedInPlace()
    {
        NotesPane pane;
        pane.setDossier(m_thread);
        pane.show();
        review::Review r;
        for (const char *text : {"first", "second"}) {
            review::Note note;
            note.id = text;
            note.text = text;
            note.place.message = "p6@x";
            note.place.path = "locks.c";
            note.place.fileLine = 25;
            r.notes.push_back(note);
        }
        r.notes[1].done = true;
        pane.setReview(r);
        auto *list = pane.findChild<QTreeWidget *>();
        QCOMPARE(list->topLevelItemCount(), 2);
        QCOMPARE(list->topLevelItem(0)->text(1),
                 QStringLiteral("first\n[PATCH v2 6/6] locks: take it once, locks.c:25"));
        QSignalSpy edited(&pane, &NotesPane::noteEdited);
        QSignalSpy places(&pane, &NotesPane::placeRequested);
        list->setCurrentItem(list->topLevelItem(0));
        auto *text = pane.findChild<QPlainTextEdit *>();
        QTest::keyClicks(text, QStringLiteral("!"));
        auto note = edited.constLast().at(0).value<review::Note>();
        QCOMPARE(note.text, std::string("!first"));
        // The store's answer does not move the cursor of who types.
        r.notes[0] = note;
        pane.setReview(r);
        QTest::keyClicks(text, QStringLiteral("?"));
        QCOMPARE(text->toPlainText(), QStringLiteral("!?first"));
        pane.findChild<QCheckBox *>(QStringLiteral("noteDone"))->setChecked(true);
        QVERIFY(edited.constLast().at(0).value<review::Note>().done);
        QTest::mouseClick(pane.findChild<QPushButton *>(QStringLiteral("noteShow")), Qt::LeftButton);
        QCOMPARE(places.count(), 1);
        pane.findChild<QCheckBox *>(QStringLiteral("notesOpenOnly"))->setChecked(true);
        QCOMPARE(list->topLevelItemCount(), 0);
    }

    void everyControlHasANameAndFits_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("narrow") << 300;
        QTest::newRow("wide") << 700;
    }
    void everyControlHasANameAndFits()
    {
        QFETCH(int, width);
        LedgerPane pane;
        pane.setDossier(m_thread);
        pane.claimFromPatch(0, 6);
        pane.resize(width, 900);
        pane.show();
        QVERIFY2(pane.minimumSizeHint().width() <= 320,
                 qPrintable(QString::number(pane.minimumSizeHint().width())));
        for (auto *widget : pane.findChildren<QWidget *>())
            if (widget->focusPolicy() != Qt::NoFocus &&
                !widget->objectName().startsWith(QStringLiteral("qt_")) &&
                !QByteArrayView(widget->metaObject()->className()).startsWith("QComboBox")) {
                QVERIFY2(!widget->objectName().isEmpty(), widget->metaObject()->className());
            }
    }
};

QTEST_MAIN(TestReviewPanes)
#include "tst_reviewpanes.moc"
