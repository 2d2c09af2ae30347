// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace thread {

/// A place in a reply tree: a message that is here, or one that is only named by its replies.
struct Node
{
    std::optional<std::size_t> message; ///< index into the messages; empty for a missing one
    std::string id;                     ///< Message-ID; of a missing one too; may be empty
    std::optional<std::size_t> parent;  ///< index of a node
    std::vector<std::size_t> children;  ///< nodes, by date
    int depth = 0;
    bool bySubject = false; ///< joined by its subject, not by In-Reply-To or References
};

/// The messages of a reading as reply trees (RFC 5256 REFERENCES, after J. Zawinski, with loops broken).
struct Tree
{
    std::vector<Node> nodes;         ///< in reading order: a parent before its children, depth first
    std::vector<std::size_t> roots;  ///< nodes, by date
    std::vector<std::size_t> nodeOf; ///< message index → node index
    std::vector<core::Diagnostic> diagnostics;
};

/// Never recursive: a chain of any depth is fine. A message whose id stands twice gets a node each time.
Tree build(std::span<const mail::Message> messages);

} // namespace thread
