// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/commandline.h"

#include "app/commandline/commands.h"
#include "app/commandline/output.h"
#include "core/text.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace app {

namespace {

struct Command
{
    const char *name;
    int (*run)(const QStringList &arguments);
    bool draws;
    const char *usage;
};

constexpr std::array commands{
    Command{"report", report, false,
            "report SOURCE… [--json] [--corrections FILE]\n        what was read: messages, series, tables, "
            "comparisons, checks"},
    Command{"tables", tables, false,
            "tables SOURCE… [--csv|--json|--markdown|--text] [--table N] [--corrections FILE]\n        "
            "the tables as data"},
    Command{"plot", plot, true,
            "plot SOURCE… -o FILE [--table N] [--corrections FILE]\n        the comparison chart as .svg, "
            ".pdf or .png"},
    Command{
        "compare", compare, false,
        "compare SOURCE SOURCE [--json]\n        match the patches of two versions of a series (range-diff)"},
    Command{
        "apply", applyCommand, false,
        "apply SOURCE… --clone DIR [--branch NAME] [--json]\n        on which commit of a local clone the "
        "series was made, whether its patches apply, what is upstream"},
    Command{"ledger", ledger, false,
            "ledger SOURCE… [--review FILE] [--json] [--corrections FILE]\n        which patch delivers "
            "which gain: claims, "
            "evidence, the unattributed rest"},
    Command{"reply", reply, false,
            "reply SOURCE… --review FILE -o DIR [--from ADDRESS]\n        one .eml for each mail that the "
            "review answers"},
    Command{"snapshot", snapshotCommand, true,
            "snapshot SOURCE… -o FILE.png [--view thread|diff|versions|bench|review|reply]\n"
            "           [--size WxH] [--theme light|dark]\n"
            "           [--language pseudo|rtl]\n        a picture of the window"},
};

const Command *find(const QString &name)
{
    const auto found =
        std::ranges::find_if(commands, [&](const auto &c) { return name == QLatin1StringView(c.name); });
    return found == commands.end() ? nullptr : &*found;
}

} // namespace

bool isCommand(const QString &name)
{
    return find(name) != nullptr;
}

bool isMistypedCommand(const QString &name)
{
    static const QRegularExpression bareWord(QStringLiteral("^[a-z][a-z-]*$"));
    return bareWord.match(name).hasMatch() && !isCommand(name) && !QFileInfo::exists(name);
}

bool drawsPictures(const QString &name)
{
    const auto *command = find(name);
    return command != nullptr && command->draws;
}

int runCommand(const QStringList &arguments)
{
    if (arguments.contains(QLatin1StringView("--help"))) {
        answer(core::fromQString(usage()));
        return ExitRead;
    }
    const int status = find(arguments.constFirst())->run(arguments);
    if (!answered())
        return complain(
            {core::ErrorKind::Denied, "standard output cannot be written; the answer is not whole"},
            ExitUnreadable);
    return status;
}

QString usage()
{
    QString text = QStringLiteral(
        "usage: whichpatch [SOURCE…]\n        open the window (on the last session when SOURCE is absent)\n");
    for (const auto &command : commands)
        text += QStringLiteral("whichpatch ") + QString::fromUtf8(command.usage) + QLatin1Char('\n');
    return text + QStringLiteral("\nSeveral SOURCEs are read as one. A SOURCE is an mbox (also .gz), an "
                                 ".eml, a Maildir, a folder of mails,\n"
                                 "pasted text, - for standard input, a Message-ID, a lore or other "
                                 "public-inbox URL, or a public-inbox\n"
                                 "git repository with a Message-ID. Exit status: 0 read; 1 usage; 2 a source "
                                 "cannot be read; 3 read, with\n"
                                 "something you must know.\n");
}

} // namespace app
