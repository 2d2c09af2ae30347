// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/clonereviews.h"

#include "review/merge.h"

#include <algorithm>

namespace review {

namespace {

/// The commit this clone last kept; git pushes nothing below refs/worktree (gitrepository-layout(5)).
constexpr const char *seenReference = "refs/worktree/whichpatch/reviews";

/// A thread's Message-ID as the name of a file: what a path cannot hold as %XX.
std::string fileNameOf(const std::string &thread)
{
    static constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@._-+=";
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string name;
    for (const char c : thread) {
        if (plain.contains(c) && !(name.empty() && c == '.')) {
            name += c;
            continue;
        }
        const auto octet = static_cast<unsigned char>(c);
        ((name += '%') += digits[octet >> 4U]) += digits[octet & 15U];
    }
    return name + ".json";
}

core::Result<std::optional<Review>> reviewIn(const git::Files &files, const std::string &name,
                                             const std::string &where)
{
    const auto found = files.find(name);
    if (found == files.end())
        return std::optional<Review>();
    auto read = fromJson(found->second);
    if (!read)
        return core::fail(read.error().kind, name + " of " + where + " in the clone: " + read.error().text);
    return std::optional(std::move(*read));
}

/// Joins histories, one after the other, to the files and the review that are to be kept.
class Joiner
{
public:
    Joiner(git::RefStore &store, KeptInClone &kept, std::string own)
        : m_store(store), m_kept(kept), m_own(std::move(own)), m_name(fileNameOf(kept.review.thread))
    {
    }

    git::Files files; ///< as they will stand

    /// What was kept at `tip` since this clone last saw it.
    core::Result<void> take(const std::string &reference, const std::string &tip, const std::string &seen)
    {
        auto theirs = m_store.files(tip);
        if (!theirs)
            return std::unexpected(theirs.error());
        const std::string parted = seen.empty() ? std::string() : m_store.base(seen, tip);
        git::Files before;
        if (!parted.empty()) {
            auto read = m_store.files(parted);
            if (!read)
                return std::unexpected(read.error());
            before = std::move(*read);
        }
        for (const auto &[name, text] : *theirs)
            if (auto joined = name == m_name ? joinOwn(*theirs, before, reference)
                                             : joinOther(name, *theirs, before, reference);
                !joined)
                return joined;
        return {};
    }

    void finish() { files[m_name] = toJson(m_kept.review); }

private:
    core::Result<void> joinOwn(const git::Files &theirs, const git::Files &before,
                               const std::string &reference)
    {
        const auto other = reviewIn(theirs, m_name, reference);
        const auto base = reviewIn(before, m_name, reference);
        if (!other || !base)
            return std::unexpected(other ? base.error() : other.error());
        Review joined = merged(m_kept.review, **other, *base ? &**base : nullptr);
        joined.id = m_kept.review.id;
        joined.thread = m_kept.review.thread;
        joined.title = m_kept.review.title;
        m_kept.review = std::move(joined);
        return {};
    }

    core::Result<void> joinOther(const std::string &name, const git::Files &theirs, const git::Files &before,
                                 const std::string &reference)
    {
        const auto ours = files.find(name);
        if (ours == files.end() || ours->second == theirs.at(name)) {
            files[name] = theirs.at(name);
            return {};
        }
        const auto one = reviewIn(files, name, m_own), other = reviewIn(theirs, name, reference);
        const auto base = reviewIn(before, name, reference);
        if (!one || !other || !base)
            return std::unexpected((one ? other ? base : other : one).error());
        files[name] = toJson(merged(**one, **other, *base ? &**base : nullptr));
        return {};
    }

    git::RefStore &m_store;
    KeptInClone &m_kept;
    std::string m_own, m_name;
};

} // namespace

core::Result<KeptInClone> keepInClone(const std::string &clone, const Review &review,
                                      const git::Signature &who)
{
    auto store = git::RefStore::open(clone);
    if (!store)
        return std::unexpected(store.error());
    KeptInClone kept{review, {}, false, 0};
    auto tips = store->tips("refs/whichpatch/");
    std::erase_if(tips, [](const auto &tip) { return !tip.first.ends_with("/reviews"); });
    const auto known = store->tips(seenReference);
    const std::string seen = known.empty() ? std::string() : known.begin()->second;

    std::vector<std::string> parents;
    Joiner joiner(*store, kept, cloneReference);
    if (const auto own = tips.find(cloneReference); own != tips.end()) {
        parents.push_back(own->second);
        if (auto taken = joiner.take(own->first, own->second, seen); !taken)
            return std::unexpected(taken.error());
        tips.erase(own);
    }
    for (const auto &[reference, tip] : tips) {
        if (std::ranges::any_of(parents, [&](const auto &parent) { return store->isAncestor(tip, parent); }))
            continue;
        if (auto taken = joiner.take(reference, tip, seen); !taken)
            return std::unexpected(taken.error());
        parents.push_back(tip);
        ++kept.joined;
    }
    joiner.finish();
    if (parents.size() == 1 && kept.joined == 0) {
        const auto now = store->files(parents.front());
        if (now && *now == joiner.files) {
            kept.commit = parents.front();
            return store->point(seenReference, kept.commit).transform([&] { return kept; });
        }
    }
    // Where only fetched histories are there, the reference is made, not moved.
    const bool first = !parents.empty() && kept.joined == static_cast<int>(parents.size());
    if (first)
        if (auto made = store->point(cloneReference, parents.front()); !made)
            return std::unexpected(made.error());
    const std::string what = review.title.empty() ? review.thread : review.title;
    auto commit = store->commit(cloneReference, parents, joiner.files, "Review of " + what + "\n", who);
    if (!commit)
        return std::unexpected(commit.error());
    kept.commit = *commit;
    kept.written = true;
    return store->point(seenReference, kept.commit).transform([&] { return kept; });
}

} // namespace review
