// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/context.h"

#include <algorithm>

namespace discussion {

std::vector<std::optional<PatchRef>> subjects(std::span<const mail::Message> messages,
                                              const thread::Tree &tree, const series::Catalogue &catalogue)
{
    std::vector<std::optional<PatchRef>> own(messages.size());
    for (std::size_t s = 0; s < catalogue.series.size(); ++s) {
        const series::Series &series = catalogue.series[s];
        if (series.cover && *series.cover < own.size())
            own[*series.cover] = PatchRef{s, 0};
        for (const series::Patch &patch : series.patches) {
            if (patch.message && *patch.message < own.size())
                own[*patch.message] = PatchRef{s, patch.index};
        }
    }
    std::vector<std::optional<PatchRef>> ofNode(tree.nodes.size()), result(messages.size());
    for (std::size_t n = 0; n < tree.nodes.size(); ++n) { // parents stand before their children
        const thread::Node &node = tree.nodes[n];
        if (node.parent)
            ofNode[n] = ofNode[*node.parent];
        if (!node.message || *node.message >= messages.size())
            continue;
        if (own[*node.message])
            ofNode[n] = own[*node.message];
        result[*node.message] = ofNode[n];
    }
    return result;
}

std::optional<std::size_t> messageOf(const series::Catalogue &catalogue, PatchRef ref)
{
    if (ref.series >= catalogue.series.size())
        return std::nullopt;
    const series::Series &series = catalogue.series[ref.series];
    if (ref.patch == 0)
        return series.cover;
    const auto found = std::ranges::lower_bound(series.patches, ref.patch, {}, &series::Patch::index);
    return found != series.patches.end() && found->index == ref.patch ? found->message : std::nullopt;
}

std::string withoutSpace(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == ' ' || (c >= '\t' && c <= '\r'))
            continue;
        if (c == '\xc2' && i + 1 < text.size() && text[i + 1] == '\xa0') {
            ++i;
            continue;
        }
        result += c;
    }
    return result;
}

} // namespace discussion
