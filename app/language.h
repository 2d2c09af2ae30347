// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>

namespace app {

/// English as it is spoken: the sources say "%n mail(s)", a reader sees "1 mail" and "2 mails".
class EnglishPlurals : public QTranslator
{
public:
    using QTranslator::QTranslator;

    QString translate(const char *context, const char *source, const char *disambiguation,
                      int n) const override;
    bool isEmpty() const override { return false; }
};

/// A language that nobody speaks, for finding what no translation would reach or fit: every text accented,
/// two fifths longer, and in brackets, so that a text cut off has lost its last one.
class PseudoLanguage : public EnglishPlurals
{
public:
    using EnglishPlurals::EnglishPlurals;

    QString translate(const char *context, const char *source, const char *disambiguation,
                      int n) const override;
};

/// One text in that language; placeholders, mnemonics, mark-up and keys stand as they are.
QString pseudo(const QString &text);

/// "" for English; "pseudo"; "rtl": the same from right to left. The environment's WHICHPATCH_LANGUAGE where
/// none is named. Once a program; later calls do nothing.
void installLanguage(const QString &name = {});

} // namespace app
