// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/mails.h"

#include "series/trailers.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace dossier {

namespace {

constexpr std::size_t mostTableText = std::size_t{2} << 20; // a robot's report of all its figures has 0.7

/// The part of a text that tables are read in: up to the end of a line, where it has lines.
std::string_view tableText(std::string_view text)
{
    if (text.size() <= mostTableText)
        return text;
    return text.substr(0, std::min(text.rfind('\n', mostTableText), mostTableText));
}

MailReading readMail(const Dossier &dossier, std::size_t message, const Corrections &corrections)
{
    static const std::vector<bench::Correction> none;
    MailReading reading;
    const auto body = dossier.body(message);
    const auto diffs = diff::read(body->bytes());
    const auto note = [&reading](const char *code, std::string text) {
        reading.diagnostics.push_back({core::Severity::Warning, code, std::move(text), {}, {}});
    };
    reading.diagnostics = body->diagnostics;
    reading.letter = series::readMail(dossier.messages[message], *body, diffs);
    const auto found = corrections.tables.find(dossier.messages[message].id);
    if (body->text.size() > mostTableText)
        note("table-limit", "this mail has " + std::to_string(body->text.size() >> 20) +
                                " MiB of text; tables are read in the first " +
                                std::to_string(mostTableText >> 20));
    reading.tables = bench::readTables(tableText(body->text), diffs.lines,
                                       found == corrections.tables.end() ? none : found->second);
    for (const auto &table : reading.tables)
        std::ranges::copy(table.diagnostics, std::back_inserter(reading.diagnostics));
    reading.naming = discussion::namingLines(body->text, diffs.lines);
    if (reading.naming.size() >= discussion::mostNamingLines)
        note("mention-limit",
             "this mail names patches, functions or files in very many lines; only the first " +
                 std::to_string(discussion::mostNamingLines) + " are linked");
    if (reading.letter.trailers.size() >= series::mostTrailers)
        note("trailer-limit", "this mail gives more tags than are read; its first " +
                                  std::to_string(series::mostTrailers) + " count");
    for (auto &diagnostic : reading.diagnostics)
        diagnostic.message = message;
    return reading;
}

} // namespace

std::vector<MailReading> readMails(const Dossier &dossier, const Corrections &corrections,
                                   const std::stop_token &stop)
{
    constexpr std::size_t stride = 16; // neighbours in the file are neighbours in memory
    const std::size_t count = dossier.messages.size();
    std::vector<MailReading> result(count);
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (std::size_t from = next.fetch_add(stride); from < count; from = next.fetch_add(stride)) {
                for (std::size_t m = from; m < std::min(from + stride, count); ++m) {
                    if (stop.stop_requested())
                        return;
                    result[m] = readMail(dossier, m, corrections);
                }
            }
        } catch (...) { // out of memory: told where the reading was asked for
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        const auto processors = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
        for (std::size_t i = 1; i < processors && i * stride < count; ++i)
            helpers.emplace_back(work);
        work();
    }
    if (failure)
        std::rethrow_exception(failure);
    return result;
}

} // namespace dossier
