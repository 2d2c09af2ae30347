// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/open.h"

#include "core/text.h"

#include <QFileInfo>

namespace archive {

namespace {

bool exists(const std::string &path)
{
    return QFileInfo::exists(core::toQString(path));
}

} // namespace

core::Result<std::shared_ptr<const mail::Mailbox>> open(const std::string &source, const Settings &settings,
                                                        std::stop_token stop, const mail::Progress &progress)
{
    if (source == "-" || exists(source))
        return mail::Mailbox::open(source, stop, progress);
    const auto address = parseAddress(source);
    if (!address)
        return mail::Mailbox::open(source, stop, progress); // its words say what is wrong with the path
    if (address->id.empty())
        return core::fail(core::ErrorKind::Unsupported,
                          source + " names a list, not a thread; give the URL of one of its mails");
    const auto got = fetchThread(*address, settings, stop, progress);
    if (!got)
        return std::unexpected(got.error());
    return mail::Mailbox::open(got->path, stop, progress);
}

} // namespace archive
