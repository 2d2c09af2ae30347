// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/handoff.h"

#include "core/text.h"
#include "reply/address.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSaveFile>
#include <QTimeZone>

#include <algorithm>

namespace reply {

namespace {

using core::ErrorKind;

/// asctime() in UTC, as an mbox's "From " line wants it, whatever the locale.
std::string asctime(mail::Date date)
{
    return core::fromQString(
        QLocale::c().toString(QDateTime::fromSecsSinceEpoch(date.seconds, QTimeZone::UTC),
                              QStringLiteral("ddd MMM d HH:mm:ss yyyy")));
}

bool isFromLine(std::string_view line)
{
    line.remove_prefix(std::min(line.find_first_not_of('>'), line.size()));
    return line.starts_with("From ");
}

std::string percentEncoded(std::string_view text, std::string_view kept)
{
    static constexpr std::string_view hex = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto octet = static_cast<unsigned char>(c);
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           std::string_view("-._~").find(c) != std::string_view::npos ||
                           kept.find(c) != std::string_view::npos;
        if (plain)
            result += c;
        else
            result += {'%', hex[octet >> 4], hex[octet & 15]};
    }
    return result;
}

core::Result<void> write(const QString &path, const std::string &octets)
{
    // Whole or not at all: what stood there stays until the new mail is on the disk.
    QSaveFile file(path);
    const auto size = static_cast<qint64>(octets.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(octets.data(), size) != size || !file.commit())
        return core::fail(ErrorKind::Denied, core::fromQString(path) + " cannot be written: " +
                                                 core::fromQString(file.errorString()) +
                                                 "; name a folder you may write to");
    return {};
}

/// Whether the file is an earlier state of this very mail.
bool isSameMail(const QString &path, const Reply &reply)
{
    QFile file(path);
    return !reply.messageId.empty() && file.open(QIODevice::ReadOnly) &&
           file.read(1 << 16).contains("Message-ID: <" + QByteArray::fromStdString(reply.messageId) + ">\n");
}

/// A file name out of a subject: letters, digits and dashes.
QString nameOf(const Reply &reply)
{
    QString name;
    for (const char c : core::lowered(reply.subject)) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            name += QLatin1Char(c);
        else if (!name.isEmpty() && !name.endsWith(u'-'))
            name += u'-';
    }
    name = name.left(60);
    while (name.endsWith(u'-'))
        name.chop(1);
    return name.isEmpty() ? QStringLiteral("reply") : name;
}

} // namespace

std::string toMboxrd(std::span<const Reply> replies)
{
    std::string out;
    for (const auto &reply : replies) {
        const std::string sender = cleanAddress(reply.from.address);
        out +=
            "From " + (sender.empty() ? std::string("mboxrd@z") : sender) + " " + asctime(reply.date) + "\n";
        const std::string mail = toEml(reply);
        for (const auto line : core::lines(mail)) {
            if (isFromLine(line))
                out += '>';
            out += line;
            out += '\n';
        }
        out += '\n';
    }
    return out;
}

MailtoUrl toMailto(const Reply &reply)
{
    const auto list = [](const std::vector<mail::Address> &addresses) {
        std::string result;
        for (const auto &address : addresses)
            if (const auto clean = cleanAddress(address.address); !clean.empty())
                result += (result.empty() ? "" : ",") + percentEncoded(clean, "@");
        return result;
    };
    MailtoUrl result;
    result.url =
        "mailto:" + list(reply.to) + "?subject=" + percentEncoded(core::collapsed(reply.subject), "");
    if (const auto copies = list(reply.cc); !copies.empty())
        result.url += "&cc=" + copies;
    if (!reply.inReplyTo.empty())
        result.url += "&in-reply-to=" + percentEncoded("<" + cleanAddress(reply.inReplyTo) + ">", "@");
    // RFC 6068 5: line breaks of a body are %0D%0A.
    std::string body;
    for (const auto line : core::lines(reply.text))
        body += percentEncoded(line, "") + "%0D%0A";
    result.url += "&body=" + body;
    result.lost = "the names beside the addresses, References, the date and the Message-ID are not handed "
                  "over, and the "
                  "mail program may wrap lines or turn tabs into spaces";
    return result;
}

core::Result<std::string> saveToMaildir(const std::string &folder, const Reply &reply)
{
    const QDir dir(core::toQString(folder));
    for (const auto *part : {"tmp", "new", "cur"})
        if (!dir.mkpath(QLatin1StringView(part)))
            return core::fail(ErrorKind::Denied, folder + "/" + part + " cannot be made");
    std::string unique =
        cleanAddress(reply.messageId.empty() ? newMessageId({reply.from, {}}) : reply.messageId);
    std::ranges::replace(unique, '/', '_');
    std::ranges::replace(unique, ':', '_');
    const QString name = core::toQString(unique);
    const QString from = dir.filePath(QStringLiteral("tmp/") + name),
                  to = dir.filePath(QStringLiteral("cur/") + name + QStringLiteral(":2,DS"));
    if (auto done = write(from, toEml(reply)); !done)
        return std::unexpected(done.error());
    QFile::remove(to); // an older state of this very draft
    if (!QFile::rename(from, to))
        return core::fail(ErrorKind::Denied, core::fromQString(to) + " cannot be written");
    return core::fromQString(to);
}

core::Result<void> writeEml(const std::string &path, const Reply &reply)
{
    return write(core::toQString(path), toEml(reply));
}

core::Result<std::string> saveEml(const std::string &folder, const Reply &reply)
{
    const QDir dir(core::toQString(folder));
    if (!dir.mkpath(QStringLiteral(".")))
        return core::fail(ErrorKind::Denied,
                          "the folder " + folder + " cannot be made; name one you may write to");
    const QString name = nameOf(reply);
    for (int i = 1; i < 1000; ++i) {
        const QString path = dir.filePath(i == 1 ? name + QStringLiteral(".eml")
                                                 : QStringLiteral("%1-%2.eml").arg(name).arg(i));
        if (QFileInfo::exists(path) && !isSameMail(path, reply))
            continue;
        if (auto done = write(path, toEml(reply)); !done)
            return std::unexpected(done.error());
        return core::fromQString(path);
    }
    return core::fail(ErrorKind::Limit, folder + " holds a thousand replies of that name; move them away");
}

core::Result<void> saveMboxrd(const std::string &path, std::span<const Reply> replies)
{
    return write(core::toQString(path), toMboxrd(replies));
}

} // namespace reply
