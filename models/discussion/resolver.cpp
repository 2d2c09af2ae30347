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

} // namespace

Resolver::Resolver(const series::Catalogue &catalogue, std::vector<std::optional<PatchRef>> about)
    : m_catalogue(catalogue), m_about(std::move(about))
{
    for (std::size_t s = 0; s < catalogue.series.size(); ++s) {
        const series::Series &series = catalogue.series[s];
        m_families.resize(std::max(m_families.size(), series.family + 1));
        m_families[series.family].insert(m_families[series.family].begin(), s);
        for (const series::Patch &patch : series.patches)
            addNames(patch, {s, patch.index});
    }
    std::ranges::sort(m_commits, {}, [](const auto &commit) {
        const auto &[id, ref] = commit;
        return std::tuple(id, ~ref.series, ref.patch);
    });
}

void Resolver::addNames(const series::Patch &patch, PatchRef ref)
{
    for (const std::string &symbol : patch.symbols)
        m_changed[std::string(bare(symbol))].push_back({ref, &symbol, patch.symbols.size()});
    for (const series::PatchSummary &file : patch.files) {
        for (std::string_view path = file.path; !path.empty();) {
            auto &refs = m_touched[path];
            if (refs.empty() || refs.back() != ref)
                refs.push_back(ref);
            const auto slash = path.find('/');
            path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
        }
    }
    if (patch.commitId)
        m_commits.emplace_back(*patch.commitId, ref);
}

/// The series a mail may speak of, likeliest first: the one it answers, then its other versions, newest
/// first.
std::vector<std::size_t> Resolver::versions(std::size_t message) const
{
    if (message >= m_about.size() || !m_about[message])
        return m_families.size() == 1 ? m_families.front() : std::vector<std::size_t>();
    constexpr std::size_t most = 64; // of the newest versions
    const std::size_t own = m_about[message]->series;
    std::vector<std::size_t> result{own};
    for (const std::size_t s : m_families[m_catalogue.series[own].family]) {
        if (s != own && result.size() < most)
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
    constexpr int mostTried = 64; // format-patch --zero-commit gives every patch the same id
    const auto &commits = m_commits;
    auto at = std::ranges::lower_bound(commits, wording.text, {}, [](const auto &c) { return c.first; });
    for (int tried = 0; at != commits.end() && at->first.starts_with(wording.text) && tried < mostTried;
         ++at, ++tried) {
        const PatchRef ref = at->second;
        if (mention.series && ref.series <= *mention.series)
            continue;
        mention.series = ref.series;
        mention.patch = ref.patch;
    }
    return mention.series || wording.announced; // a commit of the tree: a clone may have it
}

bool Resolver::resolveFile(const Wording &wording, std::size_t message, Mention &mention) const
{
    const auto found = m_touched.find(wording.path);
    if (found == m_touched.end())
        return false;
    const std::vector<PatchRef> &touching = found->second;
    const std::optional<PatchRef> own = m_about[message];
    for (const std::size_t s : versions(message)) {
        const bool here = own && own->series == s && own->patch > 0;
        const auto patch = here && std::ranges::binary_search(touching, *own)
                               ? std::ranges::lower_bound(touching, *own)
                               : std::ranges::lower_bound(touching, PatchRef{s, 0});
        if (patch == touching.end() || patch->series != s)
            continue;
        mention.series = s;
        mention.patch = patch->patch;
        return true;
    }
    return false;
}

} // namespace discussion
