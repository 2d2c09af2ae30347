// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editor.h"

#include "core/text.h"

#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace app {

namespace {

struct Known
{
    const char *name;
    const char *arguments;
    bool inTerminal;
};

constexpr std::array editors{Known{"vi", "+%l %f", true},
                             Known{"vim", "+%l %f", true},
                             Known{"nvim", "+%l %f", true},
                             Known{"nano", "+%l %f", true},
                             Known{"ne", "+%l %f", true},
                             Known{"joe", "+%l %f", true},
                             Known{"mcedit", "+%l %f", true},
                             Known{"micro", "+%l %f", true},
                             Known{"hx", "%f:%l", true},
                             Known{"helix", "%f:%l", true},
                             Known{"kak", "+%l %f", true},
                             Known{"gvim", "+%l %f", false},
                             Known{"emacs", "+%l %f", false},
                             Known{"emacsclient", "-n +%l %f", false},
                             Known{"kate", "-l %l %f", false},
                             Known{"kwrite", "-l %l %f", false},
                             Known{"kdevelop", "%f:%l", false},
                             Known{"gedit", "+%l %f", false},
                             Known{"code", "-g %f:%l", false},
                             Known{"codium", "-g %f:%l", false},
                             Known{"subl", "%f:%l", false},
                             Known{"qtcreator", "-client %f:%l", false},
                             Known{"gnome-text-editor", "+%l %f", false}};

QString terminal()
{
    const QString own = qEnvironmentVariable("TERMINAL");
    if (!own.isEmpty())
        return own;
    for (const char *name : {"x-terminal-emulator", "konsole", "xterm"}) {
        if (!QStandardPaths::findExecutable(QString::fromLatin1(name)).isEmpty())
            return QString::fromLatin1(name);
    }
    return {};
}

} // namespace

QString editorCommandFor(const QString &editor)
{
    const QStringList words = QProcess::splitCommand(editor);
    if (words.isEmpty())
        return {};
    const QString name = QFileInfo(words.first()).fileName();
    const auto known =
        std::ranges::find_if(editors, [&](const Known &e) { return name == QLatin1StringView(e.name); });
    if (known == editors.end())
        return editor + QStringLiteral(" %f");
    // emacs -nw, emacsclient -t: in a terminal by their own words.
    const bool asked = words.contains(QStringLiteral("-nw")) || words.contains(QStringLiteral("-t"));
    QString command = editor + QLatin1Char(' ') + QString::fromLatin1(known->arguments);
    if (known->inTerminal || asked) {
        const QString in = terminal();
        if (in.isEmpty())
            return {};
        command = in + QStringLiteral(" -e ") + command;
    }
    return command;
}

QString editorFromEnvironment()
{
    for (const char *name : {"VISUAL", "EDITOR"}) {
        const QString editor = qEnvironmentVariable(name).trimmed();
        if (!editor.isEmpty())
            return editorCommandFor(editor);
    }
    return {};
}

QStringList editorWords(const QString &command, const QString &file, int line)
{
    QStringList words = QProcess::splitCommand(command);
    bool named = false;
    for (QString &word : words) {
        named |= word.contains(QStringLiteral("%f"));
        // The line first: a file's name may hold anything.
        word.replace(QStringLiteral("%l"), QString::number(std::max(line, 1)));
        word.replace(QStringLiteral("%f"), file);
    }
    if (!named && !words.isEmpty())
        words << file;
    return words;
}

core::Result<void> openInEditor(const QString &command, const QString &file, int line)
{
    QStringList words = editorWords(command, file, line);
    if (words.isEmpty())
        return core::fail(core::ErrorKind::NotFound,
                          "No editor is known: set $VISUAL, or a command under Code, Choose the Editor");
    const QString program = words.takeFirst();
    if (!QProcess::startDetached(program, words))
        return core::fail(core::ErrorKind::NotFound,
                          "The editor " + core::fromQString(program) +
                              " could not be started: choose another under Code, Choose the Editor");
    return {};
}

} // namespace app
