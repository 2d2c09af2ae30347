// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language.h"

#include <QGuiApplication>
#include <QRegularExpression>

namespace app {

namespace {

QChar accented(QChar letter)
{
    static const QString plain = QStringLiteral("AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz");
    static const QString other = QStringLiteral("ÅåßÇçÐđÉéĞğĤĥÎîĴĵĶķŁłÑñÖöŔŕŠšŤťÛûŴŵÝýŽž");
    const auto at = plain.indexOf(letter);
    return at < 0 ? letter : other[at];
}

/// What must stand as it is: %1 %n %L2, &x as a mnemonic (its letter may change), <b> &amp;, Ctrl+K.
const QRegularExpression &kept()
{
    static const QRegularExpression pattern(QStringLiteral(
        "%L?[0-9n]+|<[^<>]*>|&[a-z]+;|\\b(?:Ctrl|Alt|Shift|Meta)\\+\\S+|\\*\\.\\w+|[a-z]+://\\S*"));
    return pattern;
}

} // namespace

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

QString pseudo(const QString &text)
{
    static const QRegularExpression letters(QStringLiteral("\\p{L}"));
    if (!text.contains(letters))
        return text;
    QString made;
    qsizetype at = 0;
    const auto plain = [&](qsizetype end) {
        for (; at < end; ++at)
            made += accented(text[at]);
    };
    for (const auto &match : kept().globalMatch(text)) {
        plain(match.capturedStart());
        made += match.captured();
        at = match.capturedEnd();
    }
    plain(text.size());
    // Longer by words, as other languages are, not by one that no line break can divide.
    for (qsizetype more = text.size() * 2 / 5; more > 0; more -= 6)
        made += QStringLiteral(" öñéšé").first(std::min<qsizetype>(more + 1, 6));
    return u'[' + made + u']';
}

QString PseudoLanguage::translate(const char *context, const char *source, const char *disambiguation,
                                  int n) const
{
    // Names of keys are written and read by the same words; a list of files' endings is no prose.
    if (qstrcmp(context, "QShortcut") == 0)
        return {};
    const QString text = QString::fromUtf8(source);
    if (kept().match(text).capturedLength() == text.size())
        return {};
    const QString english = EnglishPlurals::translate(context, source, disambiguation, n);
    return pseudo(english.isEmpty() ? text : english);
}

void installLanguage(const QString &name)
{
    static bool done = false;
    if (std::exchange(done, true))
        return;
    const QString language = name.isEmpty() ? qEnvironmentVariable("WHICHPATCH_LANGUAGE") : name;
    const bool leftwards = language == QLatin1StringView("rtl");
    auto *application = QCoreApplication::instance();
    if (leftwards || language == QLatin1StringView("pseudo"))
        QCoreApplication::installTranslator(new PseudoLanguage(application));
    else
        QCoreApplication::installTranslator(new EnglishPlurals(application));
    if (leftwards)
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
}

} // namespace app
