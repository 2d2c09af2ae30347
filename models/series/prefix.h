// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace series {

/// What the brackets before a patch's title say: "[PATCH net-next v3.1 02/12 RESEND] title".
struct Prefix
{
    bool reply = false;  ///< Re:, AW:, Fwd: … stood before it
    bool patch = false;  ///< some bracket says PATCH (or RFC, RFT with n/m)
    std::string version; ///< "1" unless said otherwise; "3", "3.1"
    bool versionStated = false;
    std::optional<int> index;           ///< n of n/m; 0 is a cover letter
    std::optional<int> total;           ///< m
    std::string indexText;              ///< as written: "02.1" of "02.1/12"
    bool set = false;                   ///< PATCHSET: a cover letter, whatever its number
    std::vector<std::string> revisions; ///< RFC, RESEND, RFT, … in the order written
    std::vector<std::string> trees;     ///< other words: "net-next", "4.19", "bpf"
    std::vector<std::string> listTags;  ///< brackets before the patch's own: "[dm-devel]"
    std::string title;                  ///< what follows, white space folded
};

Prefix parsePrefix(std::string_view subject);

} // namespace series
