// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/remote.h"

#include "core/text.h"
#include "series/links.h"
#include "series/prefix.h"

#include <QDateTime>
#include <QXmlStreamReader>

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace archive {

namespace {

constexpr std::size_t mostEntries = 10'000;

Newest readEntry(QXmlStreamReader &xml)
{
    Newest mail;
    while (xml.readNextStartElement()) {
        const auto name = xml.name();
        if (name == QStringLiteral("title")) {
            mail.title = core::collapsed(
                core::fromQString(xml.readElementText(QXmlStreamReader::IncludeChildElements)));
        } else if (name == QStringLiteral("author")) {
            while (xml.readNextStartElement()) {
                if (xml.name() == QStringLiteral("name"))
                    mail.author = core::fromQString(xml.readElementText());
                else
                    xml.skipCurrentElement();
            }
        } else if (name == QStringLiteral("updated")) {
            mail.date = QDateTime::fromString(xml.readElementText(), Qt::ISODate).toSecsSinceEpoch();
        } else if (name == QStringLiteral("link") || name == QStringLiteral("in-reply-to")) {
            // RFC 4685: thr:in-reply-to names the answered entry by its URL.
            auto &to = name == QStringLiteral("link") ? mail.id : mail.parent;
            if (to.empty())
                to =
                    series::messageIdOfUrl(core::fromQString(xml.attributes().value(QStringLiteral("href"))));
            xml.skipCurrentElement();
        } else {
            xml.skipCurrentElement();
        }
    }
    return mail;
}

} // namespace

core::Result<std::vector<Newest>> readAtom(const std::string &octets)
{
    QXmlStreamReader xml(QByteArray::fromStdString(octets));
    std::vector<Newest> mails;
    if (!xml.readNextStartElement() || xml.name() != QStringLiteral("feed"))
        return core::fail(core::ErrorKind::Malformed, "The archive's answer is not an Atom feed");
    while (xml.readNextStartElement() && mails.size() < mostEntries) {
        if (xml.name() != QStringLiteral("entry")) {
            xml.skipCurrentElement();
            continue;
        }
        Newest mail = readEntry(xml);
        if (!mail.id.empty())
            mails.push_back(std::move(mail));
    }
    if (mails.empty() && xml.hasError())
        return core::fail(core::ErrorKind::Malformed,
                          "The archive's feed is broken: " + core::fromQString(xml.errorString()));
    return mails;
}

namespace {

/// Says of each series which later version of it is here: the same author and title.
void tellNewer(std::vector<RecentSeries> &all)
{
    const auto number = [](const std::string &version) { return std::strtod(version.c_str(), nullptr); };
    std::unordered_map<std::string, std::string> highest;
    const auto key = [](const RecentSeries &one) {
        return one.head.author + '\n' + core::lowered(one.title);
    };
    for (const auto &one : all) {
        auto &known = highest[key(one)];
        if (known.empty() || number(one.version) > number(known))
            known = one.version;
    }
    for (auto &one : all) {
        if (const auto &known = highest[key(one)]; number(known) > number(one.version))
            one.newer = known;
    }
}

} // namespace

std::vector<RecentSeries> recentSeries(const std::vector<Newest> &mails)
{
    std::vector<RecentSeries> all;
    std::unordered_map<std::string, std::size_t> seriesOf; // mail → series
    std::unordered_map<std::string, std::size_t> named;    // author, version, total → series
    std::vector<const Newest *> byDate;
    for (const Newest &mail : mails)
        byDate.push_back(&mail);
    std::ranges::stable_sort(byDate, {}, [](const Newest *mail) { return mail->date; });
    for (const Newest *mail : byDate) {
        const auto prefix = series::parsePrefix(mail->title);
        const auto above = seriesOf.find(mail->parent);
        if (prefix.reply || !prefix.patch) {
            if (above != seriesOf.end()) {
                ++all[above->second].replies;
                seriesOf.emplace(mail->id, above->second);
            }
            continue;
        }
        const std::string key =
            mail->author + '\n' + prefix.version + '\n' + std::to_string(prefix.total.value_or(0));
        auto at = all.size();
        if (prefix.index.value_or(0) > 0) {
            const auto known = named.find(key);
            if (above != seriesOf.end() && all[above->second].total == prefix.total.value_or(0))
                at = above->second;
            else if (known != named.end() && mail->date - all[known->second].head.date < 86'400)
                at = known->second;
        }
        if (at == all.size())
            all.push_back({.head = *mail,
                           .title = prefix.title,
                           .version = prefix.version,
                           .total = prefix.total.value_or(1),
                           .patchesSeen = 0,
                           .replies = 0,
                           .newer = {},
                           .tables = false});
        if (prefix.index != 0)
            ++all[at].patchesSeen;
        seriesOf.emplace(mail->id, at);
        if (prefix.index)
            named[key] = at;
    }
    tellNewer(all);
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const RecentSeries &one) { return one.head.date; });
    return all;
}

} // namespace archive
