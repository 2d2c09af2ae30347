// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"
#include "discussion/mentions.h"
#include "dossier/dossier.h"
#include "series/letter.h"

namespace dossier {

/// What the text of one mail holds by itself, whatever thread it stands in.
struct MailReading
{
    series::Letter letter;
    std::vector<bench::Table> tables;
    std::vector<discussion::NamingLine> naming;
    std::vector<core::Diagnostic> diagnostics;
};

/// Reads every mail, one after another on each processor: its body is decoded once and its diffs are parsed
/// once for all that is read from them. One entry a message; what a stop left unread is empty.
std::vector<MailReading> readMails(const Dossier &dossier, const Corrections &corrections,
                                   const std::stop_token &stop);

} // namespace dossier
