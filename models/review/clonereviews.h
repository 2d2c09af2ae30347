// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "git/refstore.h"
#include "review/review.h"

namespace review {

/// Reviews in a clone: one JSON file a thread below this reference. `git push REMOTE refs/whichpatch/reviews`
/// sends them; what is fetched stands as refs/whichpatch/NAME/reviews and is taken in:
///
///     git fetch REMOTE 'refs/whichpatch/reviews:refs/whichpatch/REMOTE/reviews'
inline constexpr const char *cloneReference = "refs/whichpatch/reviews";

struct KeptInClone
{
    Review review;        ///< with what others wrote of this thread
    std::string commit;   ///< what the reference names now
    bool written = false; ///< false: it stood so already
    int joined = 0;       ///< fetched histories that were taken in
};

/// Keeps a review in a clone and takes in what others wrote since: merged note by note with the state that
/// this clone last kept; what both sides changed stands twice. A commit with all fetched histories as
/// parents, so that it can be pushed. Fails where the clone cannot be written, or holds a file that is no
/// review.
core::Result<KeptInClone> keepInClone(const std::string &clone, const Review &review,
                                      const git::Signature &who);

} // namespace review
