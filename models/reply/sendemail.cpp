// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "reply/address.h"
#include "reply/handoff.h"

#include <QFileInfo>
#include <QProcess>

namespace reply {

using core::ErrorKind;

namespace {

/// Of git's configuration, as it is for this user; empty where it is not set.
std::string gitConfig(const std::string &key)
{
    QProcess git;
    git.start(QStringLiteral("git"),
              {QStringLiteral("config"), QStringLiteral("--get"), core::toQString(key)});
    if (!git.waitForFinished(5000)) {
        git.kill();
        git.waitForFinished(100);
        return {};
    }
    return core::fromQString(QString::fromUtf8(git.readAllStandardOutput()).trimmed());
}

} // namespace

Identity gitIdentity()
{
    // git send-email: sendemail.IDENTITY.from, sendemail.from, then the author that git would write down.
    std::string from;
    if (const auto identity = gitConfig("sendemail.identity"); !identity.empty())
        from = gitConfig("sendemail." + identity + ".from");
    if (from.empty())
        from = gitConfig("sendemail.from");
    if (const auto named = parseAddresses(from); !named.empty() && isAddress(named.front().address))
        return {named.front(), {}};
    const auto setting = [](const char *variable, const char *key) {
        const auto value = qEnvironmentVariable(variable);
        return value.isEmpty() ? gitConfig(key) : core::fromQString(value);
    };
    return {{setting("GIT_AUTHOR_NAME", "user.name"), setting("GIT_AUTHOR_EMAIL", "user.email")}, {}};
}

std::vector<std::string> sendEmailCommand(const std::vector<std::string> &files, bool dryRun,
                                          const std::vector<std::string> &options)
{
    // --confirm=always dies without a terminal; --suppress-cc=all would drop the file's own Cc.
    std::vector<std::string> result{"git",
                                    "send-email",
                                    "--no-thread",
                                    "--suppress-cc=author",
                                    "--suppress-cc=self",
                                    "--suppress-cc=body",
                                    "--suppress-cc=cccmd",
                                    "--confirm=never"};
    if (dryRun)
        result.emplace_back("--dry-run");
    result.insert(result.end(), options.begin(), options.end());
    // An absolute name is never taken for an option; behind "--" it would be for a revision.
    for (const auto &file : files)
        result.push_back(core::fromQString(QFileInfo(core::toQString(file)).absoluteFilePath()));
    return result;
}

core::Result<std::string> sendEmail(const std::vector<std::string> &files, bool dryRun,
                                    const std::vector<std::string> &options, std::stop_token stop)
{
    constexpr int step = 100, limit = 120000; // ms
    QStringList arguments;
    for (const auto &argument : sendEmailCommand(files, dryRun, options))
        arguments.append(core::toQString(argument));
    const QString program = arguments.takeFirst();
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(program, arguments);
    if (!process.waitForStarted())
        return core::fail(ErrorKind::NotFound, "git could not be started (" +
                                                   core::fromQString(process.errorString()) +
                                                   "); install git and git-email, or save the reply as .eml");
    for (int waited = 0; !process.waitForFinished(step); waited += step)
        if (stop.stop_requested() || waited > limit) {
            process.kill();
            process.waitForFinished();
            return core::fail(stop.stop_requested() ? ErrorKind::Cancelled : ErrorKind::Limit,
                              "git send-email was stopped; look in the sent folder whether a mail left");
        }
    const std::string said = process.readAll().toStdString();
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        if (said.find("'Mail::Address'") != std::string::npos)
            return core::fail(ErrorKind::NotFound,
                              "git send-email lacks the Perl module Mail::Address; install "
                              "libmailtools-perl, or save the reply as .eml");
        std::string last = "no word";
        for (const auto line : core::lines(said))
            if (!core::trimmed(line).empty())
                last = core::trimmed(line);
        return core::fail(ErrorKind::Internal, "git send-email failed: " + last);
    }
    return said;
}

} // namespace reply
