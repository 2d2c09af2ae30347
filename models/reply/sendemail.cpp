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

namespace {

/// git passes SIGTERM on to the program that sends; SIGKILL it cannot.
void end(QProcess &process)
{
    constexpr int grace = 2000; // ms
    process.terminate();
    if (process.waitForFinished(grace))
        return;
    process.kill();
    process.waitForFinished();
}

core::Error failure(const std::string &said)
{
    if (said.find("'Mail::Address'") != std::string::npos ||
        said.find("Mail/Address.pm") != std::string::npos)
        return {ErrorKind::NotFound, "git send-email lacks the Perl module Mail::Address; install "
                                     "libmailtools-perl, or save the reply as .eml"};
    if (said.find("'send-email' is not a git command") != std::string::npos)
        return {ErrorKind::NotFound,
                "git has no send-email here; install the package git-email, or save the reply as .eml"};
    std::string last = "no word";
    for (const auto line : core::lines(said))
        if (!core::trimmed(line).empty())
            last = core::trimmed(line);
    return {ErrorKind::Internal, "git send-email failed: " + last};
}

} // namespace

core::Result<std::string> sendEmail(const std::vector<std::string> &files, bool dryRun,
                                    const std::vector<std::string> &options, std::stop_token stop,
                                    const std::function<void(std::string_view)> &tell)
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
    std::string said;
    const auto take = [&] {
        const std::string more = process.readAll().toStdString();
        said += more;
        if (tell && !more.empty())
            tell(more);
    };
    for (int waited = 0; !process.waitForFinished(step); waited += step) {
        take();
        if (!stop.stop_requested() && waited <= limit)
            continue;
        end(process);
        return core::fail(stop.stop_requested() ? ErrorKind::Cancelled : ErrorKind::Limit,
                          "git send-email was stopped; look in the list's archive whether a mail left");
    }
    take();
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return std::unexpected(failure(said));
    return said;
}

} // namespace reply
