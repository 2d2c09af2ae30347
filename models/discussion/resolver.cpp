// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/resolver.h"

#include <algorithm>
#include <tuple>

namespace discussion {

namespace {

/// The name a reader takes it for: leading underscores do not make another function, nor does a class.
std::string_view bare(std::string_view name)
{
    if (const auto scope = name.rfind("::"); scope != std::string_view::npos)
        name.remove_prefix(scope + 2);
    name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
    return name;
}

const series::Patch *patchOf(const series::Series &series, int index)
{
    const auto found = std::ranges::find(series.patches, index, &series::Patch::index);
    return found == series.patches.end() ? nullptr : &*found;
}

} // namespace

Resolver::Resolver(const series::Catalogue &catalogue, std::vector<std::optional<PatchRef>> about)
    : m_catalogue(catalogue), m_about(std::move(about))
{
    for (std::size_t s = 0; s < catalogue.series.size(); ++s) {
        for (const series::Patch &patch : catalogue.series[s].patches) {
            for (const std::string &symbol : patch.symbols)
                m_changed[std::string(bare(symbol))].push_back(
                    {{s, patch.index}, &symbol, patch.symbols.size()});
        }
    }
}

/// The series a mail may speak of, likeliest first: the one it answers, then its other versions, newest
/// first.
std::vector<std::size_t> Resolver::versions(std::size_t message) const
{
    std::vector<std::size_t> result;
    const auto &series = m_catalogue.series;
    if (message < m_about.size() && m_about[message]) {
        const std::size_t own = m_about[message]->series;
        result.push_back(own);
        for (std::size_t s = series.size(); s-- > 0;) {
            if (s != own && series[s].family == series[own].family)
                result.push_back(s);
        }
    } else if (std::ranges::all_of(
                   series, [&](const series::Series &s) { return s.family == series.front().family; })) {
        for (std::size_t s = series.size(); s-- > 0;)
            result.push_back(s);
    }
    return result;
}

bool Resolver::resolve(const Wording &wording, std::size_t message, std::optional<int> named,
                       Mention &mention) const
{
    switch (wording.kind) {
    case WordingKind::Patch:
        return resolvePatch(wording, message, mention);
    case WordingKind::Function:
        return resolveFunction(wording, message, named, mention);
    case WordingKind::Commit:
        return resolveCommit(wording, mention);
    case WordingKind::FileLine:
        return resolveFile(wording, message, mention);
    }
    return false;
}

bool Resolver::resolvePatch(const Wording &wording, std::size_t message, Mention &mention) const
{
    for (const std::size_t s : versions(message)) {
        const series::Series &series = m_catalogue.series[s];
        const int count = std::max(series.total, static_cast<int>(series.patches.size()));
        const int patch = wording.patch == -1 ? count : wording.patch.value_or(0);
        const bool isHere = patch == 0 ? series.cover.has_value() || wording.total : patch <= count;
        if ((!wording.version.empty() && wording.version != series.version) || !isHere ||
            (wording.total && *wording.total != series.total))
            continue;
        mention.series = s;
        mention.patch = patch;
        return true;
    }
    return false;
}

bool Resolver::resolveFunction(const Wording &wording, std::size_t message, std::optional<int> named,
                               Mention &mention) const
{
    const std::string_view name =
        wording.called ? wording.text.substr(0, wording.text.size() - 2) : wording.text;
    const auto found = m_changed.find(std::string(bare(name)));
    if (found == m_changed.end())
        return false;
    const std::vector<std::size_t> likely = versions(message);
    const PatchRef none{m_catalogue.series.size(), -1};
    const PatchRef own = message < m_about.size() ? m_about[message].value_or(none) : none;
    // Likeliest: the version under discussion, the patch named beside it, the very name, the patch answered,
    // and of those that are left the one that changes least besides.
    const auto rank = [&](const Changed &changed) {
        const auto version = std::ranges::find(likely, changed.ref.series) - likely.begin();
        return std::tuple(version, named != changed.ref.patch, *changed.symbol != name, own != changed.ref,
                          changed.symbols, -changed.ref.patch);
    };
    const auto best = std::ranges::min_element(found->second, {}, rank);
    if (std::ranges::find(likely, best->ref.series) == likely.end())
        return false;
    mention.series = best->ref.series;
    mention.patch = best->ref.patch;
    mention.symbol = *best->symbol;
    return true;
}

bool Resolver::resolveCommit(const Wording &wording, Mention &mention) const
{
    for (std::size_t s = m_catalogue.series.size(); s-- > 0;) {
        for (const series::Patch &patch : m_catalogue.series[s].patches) {
            // format-patch writes its own date's stand-in for a commit that is none: all zeros.
            if (patch.commitId && patch.commitId->starts_with(wording.text)) {
                mention.series = s;
                mention.patch = patch.index;
                return true;
            }
        }
    }
    return wording.announced; // a commit of the tree: a clone may have it
}

bool Resolver::resolveFile(const Wording &wording, std::size_t message, Mention &mention) const
{
    for (const std::size_t s : versions(message)) {
        const std::optional<PatchRef> own = m_about[message];
        const series::Series &series = m_catalogue.series[s];
        const auto touches = [&](const series::Patch &patch) {
            return std::ranges::any_of(patch.files, [&](const series::PatchSummary &file) {
                return file.path == wording.path || file.path.ends_with("/" + std::string(wording.path));
            });
        };
        if (own && own->series == s && own->patch > 0) {
            const series::Patch *patch = patchOf(series, own->patch);
            if (patch && touches(*patch)) {
                mention.series = s;
                mention.patch = own->patch;
                return true;
            }
        }
        const auto patch = std::ranges::find_if(series.patches, touches);
        if (patch != series.patches.end()) {
            mention.series = s;
            mention.patch = patch->index;
            return true;
        }
    }
    return false;
}

} // namespace discussion
