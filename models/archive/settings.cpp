// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/remote.h"

#include "core/text.h"

#include <QSettings>

namespace archive {

Settings userSettings()
{
    Settings settings;
    const QSettings kept(QStringLiteral("whichpatch"), QStringLiteral("whichpatch"));
    const auto base =
        qEnvironmentVariable("WHICHPATCH_ARCHIVE", kept.value(QStringLiteral("archive/base")).toString());
    if (!base.isEmpty())
        settings.base = core::fromQString(base);
    for (const QString &host : kept.value(QStringLiteral("archive/trustedHosts")).toStringList())
        settings.rules.trustedHosts.push_back(core::fromQString(host));
    // Another base of the user's own is as good as the one that is asked.
    settings.rules.trustedHosts.emplace_back("lore.kernel.org");
    settings.rules.sizeLimit =
        kept.value(QStringLiteral("archive/sizeLimit"), QVariant::fromValue(settings.rules.sizeLimit))
            .toULongLong();
    settings.offline = kept.value(QStringLiteral("archive/offline"), false).toBool();
    return settings;
}

} // namespace archive
