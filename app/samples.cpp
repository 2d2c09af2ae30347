// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/samples.h"

#include "core/text.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace app {

core::Result<QString> samplePath()
{
    QFile bundled(QStringLiteral(":/samples/lock-cycle.mbox"));
    if (!bundled.open(QIODevice::ReadOnly))
        return core::fail(core::ErrorKind::NotFound, "this build holds no sample");
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation));
    folder.mkpath(QStringLiteral("."));
    QFile file(folder.filePath(QStringLiteral("lock-cycle.mbox")));
    const QByteArray octets = bundled.readAll();
    if (file.open(QIODevice::ReadOnly) && file.readAll() == octets)
        return file.fileName();
    file.close();
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(octets) != octets.size()) {
        return core::fail(core::ErrorKind::Denied, "the sample could not be written to " +
                                                       core::fromQString(file.fileName()) + ": " +
                                                       core::fromQString(file.errorString()));
    }
    return file.fileName();
}

} // namespace app
