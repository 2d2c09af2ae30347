// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diffview.h"

#include <ctime>

#include <QApplication>
#include <QTest>

using namespace widgets;
using namespace Qt::StringLiterals;

namespace {

/// Processor time of this thread, in milliseconds: what a busy machine does not lengthen.
double spent()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::string thousandFiles()
{
    std::string text;
    for (int file = 0; file < 1000; ++file) {
        const std::string name = "drivers/d" + std::to_string(file % 40) + "/f" + std::to_string(file) + ".c";
        text += "diff --git a/" + name + " b/" + name + "\n--- a/" + name + "\n+++ b/" + name + "\n";
        for (int hunk = 0; hunk < 4; ++hunk) {
            const std::string at = std::to_string(1 + 40 * hunk);
            text += "@@ -" + at + ",7 +" + at + ",8 @@ int f(void)\n";
            for (int line = 0; line < 3; ++line)
                text += " \tif (a[" + std::to_string(line) + "])\n";
            text += "-\treturn old_call(" + at + ");\n+\treturn new_call(" + at + ", 0);\n+\t/* why */\n";
            for (int line = 0; line < 3; ++line)
                text += " \tb();\n";
        }
    }
    return text;
}

std::string longLine()
{
    std::string line;
    while (line.size() < 5'000'000)
        line += "word\tand (code); ";
    return "--- a/x.c\n+++ b/x.c\n@@ -1,3 +1,3 @@\n one\n-" + line + "\n+" + line + "x\n two\n";
}

} // namespace

/// Every key and click on hostile sizes is answered, painting included, within a tenth of a second.
class TestLargeDiff : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersAtOnce_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::newRow("a thousand files") << thousandFiles();
        QTest::newRow("a line of 5 MB") << longLine();
    }

    void answersAtOnce()
    {
        QFETCH(const std::string, text);
        constexpr double bound = 100;
        const auto patch = std::make_shared<const diff::Patch>(diff::parse(text));
        DiffView view;
        view.resize(1400, 900);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QStringList late;
        const auto timed = [&](const QString &what, const auto &act) {
            const double begin = spent();
            act();
            view.viewport()->repaint();
            const double took = spent() - begin;
            if (took > bound)
                late += u"%1: %2 ms"_s.arg(what).arg(took, 0, 'f', 0);
        };
        timed(u"open"_s, [&] { view.setPatch(patch); });
        const auto key = [&](Qt::Key code, Qt::KeyboardModifiers with = Qt::NoModifier) {
            timed(QKeySequence(code | with).toString(), [&] { QTest::keyClick(&view, code, with); });
        };
        for (int round = 0; round < 2; ++round) { // unified, then side by side
            for (const Qt::Key code : {Qt::Key_J, Qt::Key_J, Qt::Key_N, Qt::Key_N, Qt::Key_P, Qt::Key_Space,
                                       Qt::Key_PageDown, Qt::Key_Down, Qt::Key_Right, Qt::Key_Return,
                                       Qt::Key_Return, Qt::Key_V, Qt::Key_W, Qt::Key_Down, Qt::Key_W})
                key(code);
            key(Qt::Key_End);
            key(Qt::Key_Home);
            key(Qt::Key_Down, Qt::ShiftModifier);
            key(Qt::Key_PageDown, Qt::ShiftModifier);
            key(Qt::Key_C);
            timed(u"type"_s, [&] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_A); });
            timed(u"close"_s, [&] { view.closeEditor(); });
            for (const int y : {200, 400, 600})
                timed(u"click"_s,
                      [&] { QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(500, y)); });
            timed(u"double click"_s,
                  [&] { QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, QPoint(300, 300)); });
            timed(u"search"_s, [&] { view.setSearch(u"call"_s); });
            timed(u"next hit"_s, [&] { view.findNext(); });
            timed(u"whitespace"_s, [&] { view.setHideWhitespace(true); });
            timed(u"whitespace"_s, [&] { view.setHideWhitespace(false); });
            timed(u"filter"_s, [&] { view.setFileFilter(u"d7"_s); });
            timed(u"filter"_s, [&] { view.setFileFilter({}); });
            timed(u"fold"_s, [&] { view.foldAllFiles(true); });
            timed(u"fold"_s, [&] { view.foldAllFiles(false); });
            key(Qt::Key_S);
        }
        QVERIFY2(late.isEmpty(), qPrintable(late.join(u"; "_s)));
    }
};

QTEST_MAIN(TestLargeDiff)
#include "tst_largediff.moc"
