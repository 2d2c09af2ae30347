// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a review file; what is accepted is written again the same.
#include "input.h"
#include "review/review.h"

#include <cstdlib>

FUZZ(octets)
{
    const auto review = review::fromJson(octets);
    if (!review)
        return;
    const auto again = review::fromJson(review::toJson(*review));
    if (!again || *again != *review)
        std::abort();
}
