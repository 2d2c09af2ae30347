// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows on one thread: each sees what the other writes, and neither writes over it.
#include "window.h"

#include "app/controllers/reviewcontroller.h"

#include <algorithm>

class TestTwoWindows : public QObject
{
    Q_OBJECT
private:
    Home m_home;

    static review::Note note(app::MainWindow &window, const char *text)
    {
        review::Note note;
        note.id = review::newId();
        note.place.message = window.threads()->dossier()->messages.front().id;
        note.text = text;
        return note;
    }
    static std::vector<std::string> texts(app::MainWindow &window)
    {
        std::vector<std::string> result;
        for (const auto &note : window.reviews()->review().notes)
            result.push_back(note.text);
        std::ranges::sort(result);
        return result;
    }
    using Texts = std::vector<std::string>;

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_home.prepare()); }
    void eachSeesTheOthersEdits()
    {
        app::MainWindow one(app::MainWindow::Purpose::Use), other(app::MainWindow::Purpose::Use);
        openSample(one);
        openSample(other);
        auto first = note(one, "from the first");
        one.reviews()->saveNote(first);
        QTRY_COMPARE_WITH_TIMEOUT(texts(other), Texts{"from the first"}, 3000);
        other.reviews()->saveNote(note(other, "from the second"));
        QTRY_COMPARE_WITH_TIMEOUT(texts(one), (Texts{"from the first", "from the second"}), 3000);
        one.reviews()->removeNote(first.id);
        QTRY_COMPARE_WITH_TIMEOUT(texts(other), Texts{"from the second"}, 3000);
    }
    /// The same note changed in both before either looks: both texts stand, in both windows.
    void neitherOverwritesTheOther()
    {
        app::MainWindow one(app::MainWindow::Purpose::Use), other(app::MainWindow::Purpose::Use);
        openSample(one);
        openSample(other);
        auto shared = note(one, "as it was");
        one.reviews()->saveNote(shared);
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::contains(texts(other), "as it was"), 3000);
        auto mine = shared, theirs = shared;
        mine.text = "changed in one";
        theirs.text = "changed in the other";
        one.reviews()->saveNote(mine);
        other.reviews()->saveNote(theirs); // it has not looked yet
        const auto both = [](app::MainWindow &window) {
            const auto all = texts(window);
            return std::ranges::contains(all, "changed in one") &&
                   std::ranges::contains(all, "changed in the other");
        };
        QTRY_VERIFY_WITH_TIMEOUT(both(one) && both(other), 3000);
    }
    /// A draft that is typed into in both: what stands on each screen stays there, and both are kept.
    void neitherLosesATypedReply()
    {
        app::MainWindow one(app::MainWindow::Purpose::Use), other(app::MainWindow::Purpose::Use);
        openSample(one);
        openSample(other);
        review::Draft draft;
        draft.id = review::newId();
        draft.inReplyTo = one.threads()->dossier()->messages.front().id;
        draft.text = "> quoted\n\nbegun\n";
        one.reviews()->saveDraft(draft);
        one.reviews()->flush();
        const auto has = [](app::MainWindow &window, const char *text) {
            return std::ranges::contains(window.reviews()->review().drafts, text, &review::Draft::text);
        };
        QTRY_VERIFY_WITH_TIMEOUT(has(other, "> quoted\n\nbegun\n"), 3000);
        auto mine = draft, theirs = draft;
        mine.text += "typed in one\n";
        theirs.text += "typed in the other\n";
        one.reviews()->saveDraft(mine);
        other.reviews()->saveDraft(theirs);
        one.reviews()->flush();
        other.reviews()->flush();
        QTRY_VERIFY_WITH_TIMEOUT(has(one, mine.text.c_str()) && has(one, theirs.text.c_str()), 3000);
        QTRY_VERIFY_WITH_TIMEOUT(has(other, mine.text.c_str()) && has(other, theirs.text.c_str()), 3000);
    }
};

QTEST_MAIN(TestTwoWindows)
#include "tst_twowindows.moc"
