// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/report.h"

namespace dossier {

std::string_view word(bench::Verdict verdict)
{
    switch (verdict) {
    case bench::Verdict::Gain:
        return "gain";
    case bench::Verdict::Loss:
        return "loss";
    case bench::Verdict::NoDifferenceShown:
        return "no difference shown";
    case bench::Verdict::OneRunEach:
        return "one run each";
    case bench::Verdict::CannotTell:
        return "cannot tell";
    case bench::Verdict::UnknownDirection:
        break;
    }
    return "unknown direction";
}

std::string_view word(bench::Better better)
{
    switch (better) {
    case bench::Better::Higher:
        return "higher";
    case bench::Better::Lower:
        return "lower";
    case bench::Better::Unknown:
        break;
    }
    return "unknown";
}

std::string_view word(bench::Outcome outcome)
{
    switch (outcome) {
    case bench::Outcome::Agree:
        return "agree";
    case bench::Outcome::Disagree:
        return "disagree";
    case bench::Outcome::CannotTell:
        break;
    }
    return "cannot tell";
}

std::string_view word(core::Severity severity)
{
    switch (severity) {
    case core::Severity::Error:
        return "error";
    case core::Severity::Warning:
        return "warning";
    case core::Severity::Info:
        break;
    }
    return "info";
}

std::string_view word(series::Kind kind)
{
    switch (kind) {
    case series::Kind::Cover:
        return "cover";
    case series::Kind::Patch:
        return "patch";
    case series::Kind::Reply:
        return "reply";
    case series::Kind::Other:
        break;
    }
    return "other";
}

std::string webLink(const mail::Message &message)
{
    if (!message.archivedAt.empty())
        return message.archivedAt;
    // public-inbox's form; a slash in an id would end the path segment.
    std::string escaped;
    for (const char c : message.id)
        escaped += c == '/' ? std::string("%2F") : std::string(1, c);
    return escaped.empty() ? std::string() : "https://lore.kernel.org/all/" + escaped + "/";
}

} // namespace dossier
