// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// Once a program; later calls do nothing.
void installEnglishPlurals();

} // namespace app
