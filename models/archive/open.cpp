// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/open.h"

#include "archive/inbox.h"
#include "archive/index.h"
#include "core/text.h"

#include <QFileInfo>

namespace archive {

namespace {

bool exists(const std::string &path)
{
    return QFileInfo::exists(core::toQString(path));
}

/// A thread out of a local clone, its index brought up to date first.
core::Result<std::shared_ptr<const mail::Mailbox>> openInbox(const InboxPlace &place, std::stop_token stop,
                                                             const mail::Progress &progress)
{
    const auto index = Index::open(place.folder);
    if (!index)
        return std::unexpected(index.error());
    const auto updated = (*index)->update(stop, [&progress](const Index::State &state) {
        if (progress)
            progress(state.done, state.total);
    });
    if (!updated)
        return std::unexpected(updated.error());
    auto mbox = (*index)->thread(place.id);
    if (!mbox)
        return core::fail(mbox.error().kind, place.folder + ": " + mbox.error().text);
    return mail::Mailbox::fromOctets(std::move(*mbox), place.folder + '#' + place.id, stop);
}

} // namespace

core::Result<std::shared_ptr<const mail::Mailbox>> open(const std::string &source, const Settings &settings,
                                                        std::stop_token stop, const mail::Progress &progress,
                                                        std::vector<core::Diagnostic> *notes)
{
    if (exists(source) && !epochsOf(source).empty())
        return core::fail(core::ErrorKind::Unsupported,
                          source + " is the repository of a list, not a thread; name one of its mails: " +
                              source + "#MESSAGE-ID");
    if (source == "-" || exists(source))
        return mail::Mailbox::open(source, stop, progress);
    if (const auto place = parseInboxPlace(source))
        return openInbox(*place, stop, progress);
    const auto address = parseAddress(source);
    if (!address)
        return mail::Mailbox::open(source, stop, progress); // its words say what is wrong with the path
    if (address->id.empty())
        return core::fail(core::ErrorKind::Unsupported,
                          source + " names a list, not a thread; give the URL of one of its mails");
    const auto got = fetchThread(*address, settings, stop, progress);
    if (!got)
        return std::unexpected(got.error());
    if (notes && !got->problem.empty())
        notes->push_back({core::Severity::Warning,
                          "archive-unreachable",
                          got->problem + "; shown is what was fetched before (" +
                              std::to_string(got->messages) + " mails)",
                          {},
                          {}});
    return mail::Mailbox::open(got->path, stop, progress);
}

} // namespace archive
