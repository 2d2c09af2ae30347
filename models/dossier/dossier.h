// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/comparison.h"
#include "bench/corrections.h"
#include "core/result.h"
#include "discussion/discussion.h"
#include "mail/mailbox.h"
#include "series/series.h"
#include "thread/tree.h"

#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

/// One reading of a thread: everything that was read from it, joined. The only room that knows all others.
namespace dossier {

/// A table, and where it stands.
struct PlacedTable
{
    bench::Table table;
    std::size_t message = 0;
    std::optional<std::size_t> duplicateOf; ///< index of the table that this one quotes
    std::optional<std::size_t> answeredBy;  ///< a form with open cells: index of the table that fills them in
};

/// What the user corrected by hand, given as input to the next reading.
struct Corrections
{
    series::Groupings groupings;
    /// Message-ID → corrections of the tables in its body.
    std::map<std::string, std::vector<bench::Correction>> tables;
    std::optional<std::string> baseline; ///< name of the configuration to compare with
};

/// Immutable. Holds headers, summaries, tables and offsets; bodies and parsed diffs are read again on
/// demand through a bounded cache. May be read from several threads.
class Dossier
{
public:
    std::vector<std::string> sources; ///< as named by the user
    std::vector<std::shared_ptr<const mail::Mailbox>> boxes;
    std::vector<mail::Message> messages;                    ///< of all sources, duplicates (by id) once
    std::vector<std::pair<std::size_t, std::size_t>> homes; ///< message → (box, index in it)
    std::unordered_map<std::string, std::size_t> byId;      ///< Message-ID → the first message that has it
    thread::Tree tree;
    series::Catalogue catalogue;
    /// One a message: the series (index into the catalogue) of the nearest cover or patch above it, or of
    /// itself.
    std::vector<std::optional<std::size_t>> seriesOf;
    std::vector<discussion::Comment> comments;
    std::vector<discussion::Mention> mentions;
    std::vector<PlacedTable> tables;
    std::vector<bench::Comparison> comparisons; ///< Comparison::tables index into `tables`
    std::vector<bench::Summary> summaries;
    std::vector<bench::Check> checks; ///< Check::table indexes into `tables`
    std::vector<core::Diagnostic> diagnostics;

    Dossier();
    ~Dossier();
    Dossier(const Dossier &) = delete;
    Dossier &operator=(const Dossier &) = delete;

    std::shared_ptr<const mail::Body> body(std::size_t message) const;
    std::shared_ptr<const diff::Patch> patch(std::size_t message) const; ///< parsed from the body's octets
    std::optional<std::size_t> messageById(std::string_view id) const;
    /// The table a reader comes for: the one with most comparisons, the latest of them; else any with
    /// figures.
    std::optional<std::size_t> mainTable() const;

private:
    struct Cache;
    std::unique_ptr<Cache> m_cache;
};

/// Reads SOURCEs as one. Fails only where no source could be read at all; a source among several that
/// cannot be read is a diagnostic of severity Error.
core::Result<std::shared_ptr<const Dossier>> read(const std::vector<std::string> &sources,
                                                  const Corrections &corrections = {},
                                                  std::stop_token stop = {},
                                                  const mail::Progress &progress = {});

} // namespace dossier
