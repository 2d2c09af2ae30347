// SPDX-License-Identifier: GPL-3.0-or-later
// The diff view against QPlainTextEdit on the same text in the same run, and against the bounds of its own:
// prints one line a measurement, and ends with 1 when a bound is missed.
#include "diff/diffview.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <random>
#include <string>

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QScrollBar>

namespace {

int missed = 0;

void report(const char *what, double value, double bound, const char *unit)
{
    const bool good = value <= bound;
    missed += good ? 0 : 1;
    std::printf("%-58s %9.3f %-5s (at most %g)%s\n", what, value, unit, bound, good ? "" : "  MISSED");
    std::fflush(stdout);
}

double milliseconds(const std::function<void()> &work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

// Resident memory of this process, in bytes.
double resident()
{
    std::ifstream statm("/proc/self/statm");
    double size = 0, pages = 0;
    statm >> size >> pages;
    return pages * 4096;
}

// C of the usual kind: comments, strings, calls, tabs.
std::string codeLine(std::mt19937 &random)
{
    static const char *const lines[] = {"\tstruct folio *folio = iter->folio;",
                                        "\tif (unlikely(!folio))",
                                        "\t\treturn -ENOMEM;",
                                        "",
                                        "/* what follows is short */",
                                        "}",
                                        "static int count_range(struct ctl *ctl, u64 start)",
                                        "{",
                                        "\tpr_debug(\"range %llu\\n\", start);",
                                        "\tctl->bytes += 4096;"};
    return std::string(lines[random() % 10]) + (random() % 7 == 0 ? " /* odd */" : "");
}

std::string patchOf(int lines, int linesAHunk, int hunksAFile)
{
    std::mt19937 random(1);
    std::string text, body;
    int hunk = 0, made = 0, line = 1;
    while (made < lines) {
        if (hunk % hunksAFile == 0) {
            const std::string path = "dir/file" + std::to_string(hunk / hunksAFile) + ".c";
            text += "diff --git a/" + path + " b/" + path + "\n--- a/" + path + "\n+++ b/" + path + "\n";
            line = 1;
        }
        int before = 0, after = 0;
        body.clear();
        for (int i = 0; i < linesAHunk && made < lines; ++i, ++made) {
            const char sign = " +-"[random() % 3];
            before += sign != '+';
            after += sign != '-';
            body += sign + codeLine(random) + '\n';
        }
        text += "@@ -" + std::to_string(line) + ',' + std::to_string(before) + " +" + std::to_string(line) +
                ',' + std::to_string(after) + " @@ f\n" + body;
        line += linesAHunk + 10;
        ++hunk;
    }
    return text;
}

void firstPaint(const char *name, const std::string &text)
{
    std::shared_ptr<const diff::Patch> patch;
    const double parsing =
        milliseconds([&] { patch = std::make_shared<const diff::Patch>(diff::parse(text)); });
    std::printf("%s: %.1f MB, parsed at %.0f MB/s\n", name, static_cast<double>(text.size()) / 1e6,
                static_cast<double>(text.size()) / 1e3 / parsing);
    const QString asText = QString::fromStdString(text);
    QPlainTextEdit plain;
    plain.resize(1400, 900);
    plain.show();
    const double theirs = milliseconds([&] {
        plain.setPlainText(asText);
        plain.viewport()->repaint();
    });
    plain.clear();
    widgets::DiffView view;
    view.resize(1400, 900);
    view.show();
    QApplication::processEvents();
    const double memory = resident();
    const double ours = milliseconds([&] {
        view.setPatch(patch);
        view.viewport()->repaint();
    });
    report("  first paint, share of QPlainTextEdit's time", ours / theirs, 0.1, "");
    std::printf("  (%.1f ms against %.1f ms)\n", ours, theirs);
    QApplication::processEvents();

    std::vector<double> frames;
    QScrollBar *bar = view.verticalScrollBar();
    std::mt19937 random(2);
    const auto frame = [&](int value) {
        frames.push_back(milliseconds([&] {
            bar->setValue(value);
            view.viewport()->repaint();
        }));
    };
    for (int i = 0; i < 400; ++i)
        frame(bar->value() + 51); // a notch of the wheel
    for (int i = 0; i < 200; ++i)
        frame(bar->value() + 850); // a page
    for (int i = 0; i < 200; ++i)
        frame(
            static_cast<int>(random() % static_cast<unsigned>(bar->maximum() + 1))); // the bar dragged about
    std::ranges::sort(frames);
    report("  scrolling, 99th percentile of 800 frames", frames[frames.size() * 99 / 100], 8, "ms");
    std::printf("  (median %.2f ms, worst %.2f ms)\n", frames[frames.size() / 2], frames.back());
    report("  memory of the view, times the text", (resident() - memory) / static_cast<double>(text.size()),
           6, "");
}

void keys(const char *name, const std::string &text, double bound)
{
    widgets::DiffView view;
    view.resize(1400, 900);
    view.show();
    auto patch = std::make_shared<const diff::Patch>(diff::parse(text));
    double worst = milliseconds([&] {
        view.setPatch(patch);
        view.viewport()->repaint();
    });
    std::printf("%s: opened in %.1f ms\n", name, worst);
    QString slowest = QStringLiteral("opening");
    const auto press = [&](int key, const QString &text_, Qt::KeyboardModifiers modifiers = {}) {
        const double taken = milliseconds([&] {
            QKeyEvent event(QEvent::KeyPress, key, modifiers, text_);
            QApplication::sendEvent(&view, &event);
            view.viewport()->repaint();
        });
        if (taken > worst) {
            worst = taken;
            slowest = text_.isEmpty() ? QString::number(key, 16) : text_;
        }
    };
    for (const QChar key : QStringLiteral("nnnp}}}{jjkkN wnnsnnws"))
        press(key.toUpper().unicode(), QString(key));
    for (const int key : {Qt::Key_End, Qt::Key_Home, Qt::Key_PageDown, Qt::Key_Return, Qt::Key_Return,
                          Qt::Key_End, Qt::Key_Right, Qt::Key_PageUp})
        press(key, {});
    press(Qt::Key_A, {}, Qt::ControlModifier);
    report("  slowest key", worst, bound, "ms");
    std::printf("  (%s)\n", qPrintable(slowest));
    double step = milliseconds([&] { view.setSearch(QStringLiteral("bytes")); });
    while (!view.search().finished())
        step = std::max(step, milliseconds([&] { QApplication::processEvents(QEventLoop::AllEvents, 1); }));
    report("  longest step while searching", step, bound / 2, "ms");
    QApplication::processEvents();
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    firstPaint("366,000 lines in hunks of 40", patchOf(366000, 40, 20));
    firstPaint("366,000 lines in one hunk", patchOf(366000, 366000, 1));
    keys("1,000 files", patchOf(60000, 20, 3), 100);
    keys("366,000 lines", patchOf(366000, 40, 20), 100);
    keys(
        "one line of 5 MB",
        "--- a/x.json\n+++ b/x.json\n@@ -1 +1 @@\n-" + std::string(100, 'x') + "\n+{" +
            [] {
                std::string line;
                while (line.size() < 5000000)
                    line += "\"bytes\":[1,2,3],";
                return line;
            }() +
            "}\n",
        100);
    return missed ? 1 : 0;
}
