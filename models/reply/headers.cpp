// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "reply/address.h"
#include "reply/reply.h"

#include <QDateTime>
#include <QUuid>

#include <algorithm>

namespace reply {

namespace {

bool holds(const std::vector<mail::Address> &list, std::string_view address)
{
    return std::ranges::any_of(list, [&](const auto &a) { return sameAddress(a.address, address); });
}

/// What of `from` can be written to, each once, and none of `others`.
std::vector<mail::Address> distinct(const std::vector<mail::Address> &from,
                                    const std::vector<mail::Address> &others, const Identity *without)
{
    std::vector<mail::Address> result;
    for (const auto &address : from)
        if (!address.address.empty() && !holds(result, address.address) && !holds(others, address.address) &&
            !(without && isOwn(*without, address.address)))
            result.push_back(address);
    return result;
}

/// "Re:", "RE :", "Re[2]:", "Re^2:" at the start, or behind a list's tag.
bool isReply(std::string_view subject)
{
    while (subject.starts_with('[') && !core::startsWithCaseless(subject, "[patch") &&
           !core::startsWithCaseless(subject, "[rfc")) {
        const auto end = subject.find(']');
        if (end == std::string_view::npos)
            return false;
        subject = core::trimmed(subject.substr(end + 1));
    }
    if (!core::startsWithCaseless(subject, "re"))
        return false;
    subject = subject.substr(2);
    const auto end = subject.find_first_not_of("[]()^0123456789 ");
    return end != std::string_view::npos && subject[end] == ':';
}

} // namespace

bool isOwn(const Identity &identity, std::string_view address)
{
    return sameAddress(identity.self.address, address) ||
           std::ranges::any_of(identity.otherAddresses,
                               [&](const auto &own) { return sameAddress(own, address); });
}

std::string replySubject(std::string_view subject)
{
    const std::string text = core::collapsed(subject);
    return isReply(text) ? text : "Re: " + text;
}

std::string newMessageId(const Identity &identity)
{
    std::string domain = cleanAddress(identity.self.address);
    domain.erase(0, domain.rfind('@') == std::string::npos ? domain.size() : domain.rfind('@') + 1);
    if (domain.empty() ||
        domain.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") !=
            std::string::npos)
        domain = "whichpatch.invalid"; // RFC 2606: a name nobody has
    const auto now = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMddHHmmss"));
    const auto random = QUuid::createUuid().toString(QUuid::Id128).left(16);
    return core::fromQString(now) + "." + core::fromQString(random) + "@" + domain;
}

Reply headersFor(const mail::Message &message, const Identity &identity)
{
    Reply result;
    result.messageId = newMessageId(identity);
    result.from = identity.self;
    result.subject = replySubject(message.subject);
    const QDateTime now = QDateTime::currentDateTime();
    result.date = {now.toSecsSinceEpoch(), now.offsetFromUtc() / 60};

    if (isOwn(identity, message.from.address)) {
        // A reply to one's own mail goes where that went.
        result.to = distinct(message.to, {}, nullptr);
    } else {
        result.to = distinct(message.replyTo, {}, nullptr);
        if (result.to.empty())
            result.to = distinct({message.from}, {}, nullptr);
    }
    auto copies = message.to;
    copies.insert(copies.end(), message.cc.begin(), message.cc.end());
    result.cc = distinct(copies, result.to, &identity);

    // RFC 5322 3.6.4: References of the parent, or its In-Reply-To where that names one mail; then its id.
    result.inReplyTo = message.id;
    result.references = message.references;
    if (result.references.empty() && message.inReplyTo.size() == 1)
        result.references = message.inReplyTo;
    if (!message.id.empty())
        result.references.push_back(message.id);
    return result;
}

} // namespace reply
