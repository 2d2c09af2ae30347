// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discussion/context.h"
#include "discussion/discussion.h"
#include "discussion/wording.h"

#include <string>
#include <unordered_map>

namespace discussion {

/// Says which patch of which version a wording means, seen from the mail it stands in.
class Resolver
{
public:
    Resolver(const series::Catalogue &catalogue, std::vector<std::optional<PatchRef>> about);

    /// Fills in the mention's series, patch and symbol. `named` is a patch that the same line names. False
    /// where the wording means nothing that is here: no mention.
    bool resolve(const Wording &wording, std::size_t message, std::optional<int> named,
                 Mention &mention) const;

private:
    struct Changed
    {
        PatchRef ref;
        const std::string *symbol = nullptr;
        std::size_t symbols = 0; ///< how many functions that patch changes
    };

    bool resolvePatch(const Wording &wording, std::size_t message, Mention &mention) const;
    bool resolveFunction(const Wording &wording, std::size_t message, std::optional<int> named,
                         Mention &mention) const;
    bool resolveCommit(const Wording &wording, Mention &mention) const;
    bool resolveFile(const Wording &wording, std::size_t message, Mention &mention) const;
    void addNames(const series::Patch &patch, PatchRef ref);
    std::vector<std::size_t> versions(std::size_t message) const;

    const series::Catalogue &m_catalogue;
    std::vector<std::optional<PatchRef>> m_about;
    std::vector<std::vector<std::size_t>> m_families;                ///< series of each, newest first
    std::unordered_map<std::string, std::vector<Changed>> m_changed; ///< name without leading underscores
    /// A path, and what is left of it without its first folders → patches that touch it, in order.
    std::unordered_map<std::string_view, std::vector<PatchRef>> m_touched;
    std::vector<std::pair<std::string_view, PatchRef>> m_commits; ///< by id; then the last series first
};

} // namespace discussion
