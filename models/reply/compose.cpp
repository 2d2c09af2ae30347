// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "dossier/report.h"
#include "reply/answers.h"
#include "reply/quoting.h"
#include "reply/reply.h"
#include "review/locate.h"
#include "review/words.h"

#include <algorithm>
#include <set>

namespace reply {

namespace {

constexpr int contextLines = 8; ///< of a hunk or paragraph shown above what is answered
constexpr int wholeTable = 30;  ///< lines of a table that is quoted whole
constexpr int openingLines = 6; ///< of a mail, quoted above a remark on the whole of it

int quoteDepth(std::string_view line)
{
    int depth = 0;
    for (const char c : line) {
        if (c == '>')
            ++depth;
        else if (c != ' ')
            break;
    }
    return depth;
}

void show(Answer &answer, int first, int last)
{
    for (int line = std::max(1, first); line <= last; ++line)
        answer.shown.push_back(line);
}

/// The paragraph above a line, and, where it is itself a quote, who is quoted.
void showParagraph(Answer &answer, const std::vector<std::string_view> &lines, core::LineRange range)
{
    const auto at = [&](int line) { return lines[static_cast<std::size_t>(line - 1)]; };
    const int depth = quoteDepth(at(range.first));
    int first = range.first;
    while (first > 1 && range.first - first < contextLines && quoteDepth(at(first - 1)) == depth &&
           !core::trimmed(at(first - 1).substr(at(first - 1).find_last_of('>') + 1)).empty())
        --first;
    show(answer, first, range.last);
    int wanted = depth;
    for (int line = first - 1; line >= 1 && wanted > 0; --line)
        if (quoteDepth(at(line)) < wanted && core::trimmed(at(line)).ends_with("wrote:")) {
            answer.shown.push_back(line);
            wanted = quoteDepth(at(line));
        }
}

/// File header, @@ line and the lines above, as b4 keeps them.
void showHunk(Answer &answer, const diff::Patch &patch, core::LineRange range)
{
    for (const auto &file : patch.files)
        for (const auto &hunk : file.hunks) {
            if (hunk.lines.empty() || hunk.sourceLine > range.first ||
                hunk.lines.back().sourceLine < range.first)
                continue;
            show(answer, file.sourceLine, file.hunks.front().sourceLine - 1);
            show(answer, hunk.sourceLine, hunk.sourceLine);
            show(answer, std::max(hunk.sourceLine, range.first - contextLines), range.last);
            return;
        }
    show(answer, range.first - contextLines / 2, range.last);
}

/// The tables of a message that hold one of the lines.
std::vector<const bench::Table *> tablesAt(const dossier::Dossier &dossier, std::size_t message,
                                           const std::vector<int> &lines)
{
    std::vector<const bench::Table *> result;
    for (const auto &placed : dossier.tables)
        if (placed.message == message && std::ranges::any_of(lines, [&](int line) {
                return line >= placed.table.firstLine && line <= placed.table.lastLine;
            }))
            result.push_back(&placed.table);
    return result;
}

/// Quotes the tables that hold these lines: whole, or header and lines of a long one. The answer stands
/// below.
void showTables(Answer &answer, const dossier::Dossier &dossier, std::size_t message,
                const std::vector<int> &lines)
{
    for (const int line : lines) {
        answer.shown.push_back(line);
        answer.lastLine = std::max(answer.lastLine, line);
    }
    for (const auto *table : tablesAt(dossier, message, lines)) {
        const int length = table->lastLine - table->firstLine + 1;
        show(answer, table->firstLine, length <= wholeTable ? table->lastLine : table->firstLine + 1);
        if (length <= wholeTable)
            answer.lastLine = std::max(answer.lastLine, table->lastLine);
    }
}

/// A remark on the whole mail stands below its first paragraph.
void showOpening(Answer &answer, const std::vector<std::string_view> &lines)
{
    int line = 1;
    const int count = static_cast<int>(lines.size());
    const auto at = [&](int n) { return lines[static_cast<std::size_t>(n - 1)]; };
    while (line <= count && (core::trimmed(at(line)).empty() || at(line).starts_with("From: ") ||
                             isAttribution(at(line)) || at(line).starts_with('>')))
        ++line;
    for (int n = 0; line <= count && n < openingLines && !core::trimmed(at(line)).empty(); ++n, ++line) {
        answer.shown.push_back(line);
        answer.lastLine = line;
    }
}

std::string noteText(const review::Note &note)
{
    std::string text = note.text;
    if (note.severity == review::Severity::Nit && !core::startsWithCaseless(text, "nit"))
        text = "nit: " + text;
    return wrapped(text);
}

Answer answerTo(const dossier::Dossier &dossier, std::size_t message, const review::Note &note)
{
    using Kind = review::Place::Kind;
    const auto body = dossier.body(message);
    const auto lines = core::lines(body->text);
    Answer answer;
    answer.text = noteText(note);
    answer.words = note.text;
    auto range = review::locate(body->text, note.place);
    const Kind kind = note.place.kind;
    if (kind == Kind::DiffLine || kind == Kind::File) {
        const auto patch = dossier.patch(message);
        if (const auto position = review::locate(*patch, note.place); position && kind == Kind::DiffLine) {
            const auto &hunk = patch->files[position->file].hunks[position->hunk];
            const int line = hunk.lines[position->line].sourceLine;
            const int more = std::max(0, note.place.lastLine - note.place.firstLine);
            range = core::LineRange{line, std::min(line + more, hunk.lines.back().sourceLine)};
        }
        for (const auto &file : patch->files)
            if (kind == Kind::File && file.path() == note.place.path) {
                const int last = file.hunks.empty() ? file.sourceLine : file.hunks.front().sourceLine - 1;
                show(answer, file.sourceLine, last);
                answer.lastLine = last;
                return answer;
            }
        if (range) {
            showHunk(answer, *patch, *range);
            answer.lastLine = range->last;
            return answer;
        }
    } else if (kind == Kind::Cell && range) {
        showTables(answer, dossier, message, {range->first});
        return answer;
    } else if (range && note.place.firstLine > 0) {
        showParagraph(answer, lines, *range);
        answer.lastLine = range->last;
        return answer;
    }
    if (note.place.firstLine > 0 &&
        !note.place.text.empty()) // what it answered is no longer there: it brings it along
        answer.text = reply::quoted(note.place.text) + '\n' + answer.text;
    else
        showOpening(answer, lines);
    return answer;
}

std::string claimText(const dossier::Dossier &dossier, const review::Claim &claim)
{
    std::string text = wrapped(review::sentence(dossier, claim) + '\n');
    if (const auto figures = review::figures(claim); !figures.empty() && claim.gains.size() <= 6)
        text += wrapped("(" + figures + ")\n");
    if (!core::trimmed(claim.text).empty())
        text += '\n' + wrapped(claim.text);
    std::string evidence;
    for (const auto &place : claim.evidence) {
        if (core::trimmed(place.text).empty())
            continue;
        const auto message = dossier.messageById(place.message);
        evidence += "\n- ";
        if (message) {
            const auto &mail = dossier.messages[*message];
            evidence += core::collapsed(mail.from.name.empty() ? mail.from.address : mail.from.name) + ", " +
                        dossier::webLink(mail);
        } else {
            evidence += place.message;
        }
        evidence += ":\n";
        for (const auto line : core::lines(place.text))
            evidence += "    " + std::string(core::trimmed(line.substr(line.find_last_of('>') + 1))) + '\n';
    }
    if (!evidence.empty())
        text += "\nThis rests on:\n" + evidence;
    return text;
}

/// The mail that a claim answers: the one that holds its table, else its first evidence, else the patch.
std::optional<std::size_t> messageOf(const dossier::Dossier &dossier, const review::Claim &claim)
{
    for (const auto &gain : claim.gains)
        if (const auto message = dossier.messageById(gain.message))
            return message;
    for (const auto &place : claim.evidence)
        if (const auto message = dossier.messageById(place.message))
            return message;
    for (const auto &cause : claim.causes)
        if (const auto message = dossier.messageById(cause.patchMessage))
            return message;
    return {};
}

Answer answerTo(const dossier::Dossier &dossier, std::size_t message, const review::Claim &claim)
{
    const auto &id = dossier.messages[message].id;
    Answer answer;
    answer.text = claimText(dossier, claim);
    answer.words = core::trimmed(claim.text).empty() ? review::sentence(dossier, claim) : claim.text;
    std::vector<int> lines;
    for (const auto &gain : claim.gains)
        if (gain.message == id)
            for (const int line : {gain.fromLine, gain.toLine})
                if (line > 0)
                    lines.push_back(line);
    const auto body = dossier.body(message);
    const auto split = core::lines(body->text);
    std::erase_if(lines, [&](int line) { return line > static_cast<int>(split.size()); });
    showTables(answer, dossier, message, lines);
    if (lines.empty())
        for (const auto &place : claim.evidence)
            if (place.message == id)
                if (const auto range = review::locate(body->text, place)) {
                    showParagraph(answer, split, *range);
                    answer.lastLine = std::max(answer.lastLine, range->last);
                }
    if (answer.shown.empty())
        showOpening(answer, split);
    return answer;
}

} // namespace

namespace {

/// Whether a reply to this mail has left since the note or claim was last changed.
bool isAnswered(const review::Review &review, const std::string &message, std::int64_t changed)
{
    return std::ranges::any_of(review.drafts, [&](const review::Draft &draft) {
        return draft.sent != 0 && draft.inReplyTo == message && changed <= draft.sent;
    });
}

} // namespace

std::vector<Answer> answersTo(const dossier::Dossier &dossier, const review::Review &review,
                              std::size_t message)
{
    const auto &id = dossier.messages[message].id;
    std::vector<Answer> answers;
    for (const auto &note : review.notes)
        if (note.place.message == id && !note.done && !note.text.empty() &&
            !isAnswered(review, id, note.changed))
            answers.push_back(answerTo(dossier, message, note));
    for (const auto &claim : review.claims)
        if (messageOf(dossier, claim) == message && !isAnswered(review, id, claim.changed))
            answers.push_back(answerTo(dossier, message, claim));
    return answers;
}

std::vector<review::Draft> compose(const dossier::Dossier &dossier, const review::Review &review,
                                   const Identity &identity)
{
    std::set<std::size_t> answered;
    for (const auto &note : review.notes)
        if (const auto message = dossier.messageById(note.place.message))
            answered.insert(*message);
    for (const auto &claim : review.claims)
        if (const auto message = messageOf(dossier, claim))
            answered.insert(*message);

    // What was typed stays: a mail that has a draft is not answered anew.
    std::vector<review::Draft> result;
    for (const auto &draft : review.drafts)
        if (draft.sent == 0)
            result.push_back(draft);
    for (const auto message : answered) {
        const auto &mail = dossier.messages[message];
        if (std::ranges::any_of(result, [&](const auto &draft) { return draft.inReplyTo == mail.id; }))
            continue;
        auto answers = answersTo(dossier, review, message);
        if (answers.empty())
            continue;
        review::Draft draft;
        draft.id = review::newId();
        draft.inReplyTo = mail.id;
        draft.subject = replySubject(mail.subject);
        draft.messageId = newMessageId(identity);
        draft.text = attribution(mail) + '\n' + trimmedReply(dossier.body(message)->text, std::move(answers));
        result.push_back(std::move(draft));
    }
    return result;
}

} // namespace reply
