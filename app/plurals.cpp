// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plurals.h"

#include <QCoreApplication>

namespace app {

QString EnglishPlurals::translate(const char *, const char *source, const char *, int n) const
{
    const QString text = QString::fromUtf8(source);
    if (n < 0 || !text.contains(QLatin1StringView("%n")))
        return {};
    QString said = text;
    said.replace(QLatin1StringView("(es)"), n == 1 ? QString() : QStringLiteral("es"));
    said.replace(QLatin1StringView("(s)"), n == 1 ? QString() : QStringLiteral("s"));
    return said == text ? QString() : said;
}

void installEnglishPlurals()
{
    static EnglishPlurals *const installed = [] {
        auto *plurals = new EnglishPlurals(QCoreApplication::instance());
        QCoreApplication::installTranslator(plurals);
        return plurals;
    }();
    Q_UNUSED(installed)
}

} // namespace app
