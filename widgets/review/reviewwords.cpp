// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/reviewwords.h"

#include <QCoreApplication>

namespace widgets {

namespace {
QString tr(const char *text)
{
    return QCoreApplication::translate("Review", text);
}
} // namespace

QString standingName(review::Standing standing)
{
    using enum review::Standing;
    switch (standing) {
    case Claimed:
        return tr("claimed by the author");
    case MeasuredApart:
        return tr("measured apart");
    case Inferred:
        return tr("inferred");
    case NotExercised:
        return tr("not exercised by this test");
    case Disputed:
        return tr("disputed");
    case Refuted:
        return tr("refuted");
    }
    return {};
}

QString severityName(review::Severity severity)
{
    using enum review::Severity;
    switch (severity) {
    case Remark:
        return tr("Remark");
    case Question:
        return tr("Question");
    case Nit:
        return tr("Nit");
    case MustFix:
        return tr("Must fix");
    case Praise:
        return tr("Praise");
    }
    return {};
}

QString severityGlyph(review::Severity severity)
{
    using enum review::Severity;
    switch (severity) {
    case Remark:
        return QStringLiteral("✎");
    case Question:
        return QStringLiteral("?");
    case Nit:
        return QStringLiteral("·");
    case MustFix:
        return QStringLiteral("!");
    case Praise:
        return QStringLiteral("+");
    }
    return {};
}

} // namespace widgets
