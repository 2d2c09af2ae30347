// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/mailbox.h"

#include "core/text.h"
#include "mail/body.h"
#include "mail/charset.h"
#include "mail/folder.h"
#include "mail/headers.h"
#include "mail/mbox.h"
#include "mail/octets.h"
#include "mail/pasted.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace mail {

namespace {

using core::Diagnostic;
using core::ErrorKind;
using core::Severity;

/// One file of a Mailbox.
struct File
{
    std::string path;
    std::shared_ptr<const Octets> octets; ///< empty: opened anew for each use (a folder may hold very many)
    bool quoted = false;                  ///< mbox quoting of "From " is to be undone
};

class Box : public Mailbox
{
public:
    Form form() const override { return m_form; }
    const std::string &name() const override { return m_name; }
    std::span<const Message> messages() const override { return m_messages; }
    std::span<const Diagnostic> diagnostics() const override { return m_diagnostics; }
    Body body(std::size_t index) const override;
    std::string raw(std::size_t index) const override;
    std::string header(std::size_t index, std::string_view name) const override;

    /// Calls use(view of the mail as stored); false when its file is gone.
    template<typename Use>
    bool withMail(std::size_t index, Use use) const;

    Form m_form = Form::Memory;
    std::string m_name;
    std::vector<Message> m_messages;
    std::vector<Diagnostic> m_diagnostics;
    std::vector<File> m_files;
    std::vector<std::string> m_pasted; ///< bodies of pasted messages, recovered
};

template<typename Use>
bool Box::withMail(std::size_t index, Use use) const
{
    const auto &place = m_messages[index].place;
    const auto &file = m_files[place.file];
    auto octets = file.octets;
    if (!octets) {
        std::vector<Diagnostic> ignored;
        const auto path = foundAgain(file.path);
        auto read = path.empty() ? core::fail(ErrorKind::NotFound, {}) : readFile(path, {}, ignored);
        if (!read)
            return false;
        octets = *read;
    }
    const auto view = octets->view();
    const auto mail = view.substr(std::min<std::size_t>(place.offset, view.size()), place.size);
    if (file.quoted && hasQuotedFrom(mail))
        use(std::string_view(unquotedFrom(mail)), file);
    else
        use(mail, file);
    return mail.size() == place.size;
}

Body Box::body(std::size_t index) const
{
    Body result;
    if (!m_pasted.empty()) {
        result.text = m_pasted[index];
        result.parts.push_back({"text/plain",
                                {},
                                {},
                                true,
                                1,
                                static_cast<int>(core::lines(result.text).size()),
                                result.text.size()});
        return result;
    }
    const bool whole = withMail(index, [&](std::string_view mail, const File &) { result = readBody(mail); });
    if (!whole)
        result.diagnostics.push_back({Severity::Error,
                                      "mail-gone",
                                      "the file " + m_files[m_messages[index].place.file].path +
                                          " was removed or cut short since it was opened; open it again",
                                      {},
                                      {}});
    return result;
}

std::string Box::raw(std::size_t index) const
{
    std::string result;
    withMail(index, [&](std::string_view mail, const File &) { result = mail; });
    return result;
}

std::string Box::header(std::size_t index, std::string_view name) const
{
    std::string result;
    if (m_pasted.empty())
        withMail(index, [&](std::string_view mail, const File &) {
            result = unfolded(scanHeaders(mail).value(name));
        });
    return result;
}

// A text is mail when it begins with header lines, one of them of a name that mail has.
bool isMail(const HeaderBlock &headers, std::string_view octets)
{
    static constexpr auto known = std::to_array<std::string_view>(
        {"from", "subject", "date", "message-id", "received", "return-path", "mime-version", "content-type",
         "in-reply-to", "references", "delivered-to", "x-mailer", "reply-to", "cc", "sender", "to"});
    const auto hits = std::ranges::count_if(headers.fields, [](const auto &field) {
        return std::ranges::find(known, core::lowered(field.name)) != known.end();
    });
    // A patch copied without its headers may begin with the "From:" of its author, which belongs to its text.
    if (headers.fields.size() == 1 && core::equalCaseless(headers.fields.front().name, "From"))
        return false;
    const bool ended = headers.bodyStart >= octets.size() ||
                       (headers.bodyStart > 0 && octets.substr(0, headers.bodyStart).ends_with("\n\n")) ||
                       octets.substr(0, headers.bodyStart).ends_with("\n\r\n");
    return hits >= (ended ? 1 : 2);
}

// Headers as a reader copies them: nothing of what the way through the mail system adds.
bool isCopied(const HeaderBlock &headers)
{
    return headers.fields.size() <= 8 && headers.value("Received").empty() &&
           headers.value("MIME-Version").empty() && headers.value("Content-Type").empty() &&
           headers.value("Return-Path").empty();
}

// What no mail and no text is: many NULs or controls at its beginning.
bool isBinary(std::string_view octets)
{
    const auto start = octets.substr(0, 8192);
    const auto odd = std::ranges::count_if(start, [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return (u < 0x20 && (u < '\t' || u > '\r') && u != 0x1b) || u == 0x7f;
    });
    return std::cmp_greater(odd * 20, start.size());
}

constexpr std::size_t mostNotes =
    500; // of one kind: a file of a million headless mails is told in fewer words
constexpr std::size_t mostPasted = std::size_t{16} << 20; // a thread of 5,000 mails

class Opener
{
public:
    Opener(std::string name, std::stop_token stop, const Progress &progress)
        : m_box(std::make_shared<Box>()), m_stop(std::move(stop)), m_progress(progress)
    {
        m_box->m_name = std::move(name);
    }

    core::Result<std::shared_ptr<const Mailbox>> openPath();
    core::Result<std::shared_ptr<const Mailbox>> openOctets(std::string octets);

private:
    core::Result<std::shared_ptr<const Mailbox>> single(std::shared_ptr<const Octets> octets);
    core::Result<std::shared_ptr<const Mailbox>> folder(const std::string &path);
    core::Result<std::shared_ptr<const Mailbox>> finish();
    bool mails(File file, std::string_view octets);
    void mbox(std::uint32_t file, std::string_view octets);
    void mail(std::uint32_t file, std::string_view octets, Stretch at);
    void pasted(File file, std::string_view octets);
    void notes();
    void note(Severity severity, const char *code, std::string text, std::optional<std::size_t> message = {})
    {
        if (!message || ++m_noted[code] <= mostNotes)
            m_box->m_diagnostics.push_back({severity, code, std::move(text), message, {}});
    }
    void tellOfTheRest();

    std::shared_ptr<Box> m_box;
    std::stop_token m_stop;
    const Progress &m_progress;
    std::map<std::string_view, std::size_t> m_noted; ///< code → faults of single mails
};

void Opener::mail(std::uint32_t file, std::string_view octets, Stretch at)
{
    const auto mail = octets.substr(at.offset, at.size);
    const auto headers = scanHeaders(mail);
    auto message = readMessage(headers);
    message.place = {at.offset, at.size, file};
    const auto index = m_box->m_messages.size();
    if (headers.fields.empty())
        note(Severity::Warning, "mail-no-headers",
             "a mail without any header; its whole content is shown as text", index);
    const auto rest = core::trimmed(mail.substr(headers.bodyStart));
    if (!headers.fields.empty() && !headers.ended && rest.find('\n') == std::string_view::npos)
        note(Severity::Warning, "mail-cut-in-headers",
             "a mail ends within its headers, after \"" +
                 decodedText(rest.empty() ? headers.fields.back().name : rest).substr(0, 60) +
                 "\"; what followed is not in " + m_box->m_files[file].path,
             index);
    if (headers.cut)
        note(Severity::Error, "mail-header-limit",
             "a mail with more header lines than are read; its first " +
                 std::to_string(headers.fields.size()) + " count. Its source has all of them",
             index);
    if (headers.shortened && !headers.cut)
        note(
            Severity::Error, "mail-header-limit",
            "a mail with a header line that is longer than is read; its first MiB counts. Its source has all "
            "of it",
            index);
    if (!message.date && !headers.value("Date").empty())
        note(Severity::Warning, "mail-date",
             "the date \"" + decodedText(headers.value("Date")).substr(0, 200) +
                 "\" of a mail cannot be read; the mail is sorted without one",
             index);
    m_box->m_messages.push_back(std::move(message));
}

void Opener::mbox(std::uint32_t file, std::string_view octets)
{
    const auto split = splitMbox(octets, m_stop);
    m_box->m_files[file].quoted = split.quoted;
    if (m_box->m_files.size() == 1)
        m_box->m_form = split.rd ? Form::Mboxrd : Form::Mbox;
    m_box->m_messages.reserve(m_box->m_messages.size() + split.mails.size());
    for (std::size_t i = 0; i < split.mails.size() && !m_stop.stop_requested(); ++i) {
        mail(file, octets, split.mails[i]);
        if (m_progress && i % 1024 == 0)
            m_progress(split.mails[i].offset, octets.size());
    }
}

// One file, when its content is mail. False: it is something else.
bool Opener::mails(File file, std::string_view octets)
{
    const auto index = static_cast<std::uint32_t>(m_box->m_files.size());
    if (isMbox(octets)) {
        m_box->m_files.push_back(std::move(file));
        mbox(index, octets);
        return true;
    }
    const auto start = std::min(octets.find_first_not_of("\r\n"), octets.size());
    const auto text = octets.substr(start);
    const auto headers = scanHeaders(text);
    if (!isMail(headers, text) || (isCopied(headers) && holdsHeadedMails(text)))
        return false;
    m_box->m_form = Form::SingleMail;
    m_box->m_files.push_back(std::move(file));
    mail(index, octets, {start, text.size()});
    return true;
}

void Opener::pasted(File file, std::string_view octets)
{
    m_box->m_form = Form::PastedText;
    m_box->m_files.push_back(std::move(file));
    if (octets.size() > mostPasted) {
        note(Severity::Error, "paste-limit",
             m_box->m_name + " has " + std::to_string(octets.size() >> 20) +
                 " MiB of text without mail headers; its first " + std::to_string(mostPasted >> 20) +
                 " are read. Save the mails as an mbox and open that");
        octets = octets.substr(0, std::min(octets.rfind('\n', mostPasted), mostPasted));
    }
    const bool marked = octets.starts_with("\xff\xfe") || octets.starts_with("\xfe\xff");
    const auto converted = toUtf8(octets, marked ? "utf-16" : "");
    const auto text = converted.same ? std::string(octets) : converted.text;
    for (auto &one : readPasted(text)) {
        m_box->m_messages.push_back(std::move(one.message));
        m_box->m_pasted.push_back(std::move(one.text));
    }
}

core::Result<std::shared_ptr<const Mailbox>> Opener::single(std::shared_ptr<const Octets> octets)
{
    const auto view = octets->view();
    const auto &name = m_box->m_name;
    if (core::trimmed(view).empty())
        return core::fail(ErrorKind::Malformed, name + " is empty: there is no mail in it");
    const File file{name, octets, false};
    if (!mails(file, view)) {
        const bool wide = view.starts_with("\xff\xfe") || view.starts_with("\xfe\xff");
        if (!wide && isBinary(view))
            return core::fail(ErrorKind::Unsupported,
                              name + " is neither mail nor text; give an mbox, an .eml, a Maildir or a text");
        pasted(file, view);
    }
    return finish();
}

core::Result<std::shared_ptr<const Mailbox>> Opener::folder(const std::string &path)
{
    auto listed = listFolder(path);
    if (!listed)
        return std::unexpected(listed.error());
    std::size_t others = 0;
    for (std::size_t i = 0; i < listed->files.size() && !m_stop.stop_requested(); ++i) {
        const auto &file = listed->files[i];
        if (m_progress && i % 256 == 0)
            m_progress(i, listed->files.size());
        const auto now = foundAgain(file);
        auto octets = now.empty()
                          ? core::fail(ErrorKind::NotFound, file + " was removed while the folder was read")
                          : readFile(now, m_stop, m_box->m_diagnostics);
        if (!octets) {
            note(Severity::Warning, "folder-file", octets.error().text);
            continue;
        }
        const auto view = (*octets)->view();
        // One mapping a file would run out of descriptors; an mbox with many mails is worth one.
        const bool keep = isMbox(view) && view.size() > (1U << 20);
        if (!mails({now, keep ? *octets : nullptr, false}, view))
            ++others;
    }
    m_box->m_form = listed->maildir ? Form::Maildir : Form::Folder;
    if (others > 0)
        note(Severity::Info, "folder-others",
             std::to_string(others) + " files of " + path + " are no mails and are left out");
    if (m_box->m_messages.empty() && !m_stop.stop_requested())
        return core::fail(
            ErrorKind::Malformed,
            path + " holds no mail" +
                (listed->subfolders > 0 ? "; it has folders below it: open the one you mean" : ""));
    return finish();
}

// What a reader should know of the mails as a whole.
void Opener::notes()
{
    const auto &messages = m_box->m_messages;
    std::unordered_map<std::string_view, std::size_t> seen;
    std::vector<std::size_t> nameless;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (messages[i].id.empty())
            nameless.push_back(i);
        else if (!seen.emplace(messages[i].id, i).second)
            note(Severity::Info, "mail-duplicate-id",
                 "the Message-ID " + messages[i].id + " stands twice; both mails are shown", i);
    }
    if (nameless.size() == messages.size() && messages.size() > 1 && m_box->m_form != Form::PastedText)
        note(Severity::Info, "mail-no-id",
             "none of the mails has a Message-ID (git format-patch writes none)");
    else if (m_box->m_form != Form::PastedText)
        for (const auto i : nameless)
            note(Severity::Info, "mail-no-id", "a mail without a Message-ID; nothing can refer to it", i);
}

void Opener::tellOfTheRest()
{
    for (const auto &[code, count] : m_noted)
        if (count > mostNotes)
            m_box->m_diagnostics.push_back({Severity::Warning,
                                            std::string(code),
                                            std::to_string(count - mostNotes) +
                                                " more mails have the same fault (" + std::string(code) + ")",
                                            {},
                                            {}});
}

core::Result<std::shared_ptr<const Mailbox>> Opener::finish()
{
    if (m_stop.stop_requested())
        return core::fail(ErrorKind::Cancelled, "reading " + m_box->m_name + " was stopped");
    notes();
    tellOfTheRest();
    m_box->m_messages.shrink_to_fit();
    return m_box;
}

core::Result<std::shared_ptr<const Mailbox>> Opener::openPath()
{
    const auto path = m_box->m_name;
    if (path == "-") {
        m_box->m_name = "standard input";
        auto octets = readStandardInput(m_stop, m_box->m_diagnostics);
        return octets ? single(*octets) : std::unexpected(octets.error());
    }
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return folder(path);
    auto octets = readFile(path, m_stop, m_box->m_diagnostics);
    return octets ? single(*octets) : std::unexpected(octets.error());
}

core::Result<std::shared_ptr<const Mailbox>> Opener::openOctets(std::string octets)
{
    auto taken = takeOctets(std::move(octets), m_box->m_name, m_stop, m_box->m_diagnostics);
    return taken ? single(*taken) : std::unexpected(taken.error());
}

} // namespace

core::Result<std::shared_ptr<const Mailbox>> Mailbox::open(const std::string &path, std::stop_token stop,
                                                           const Progress &progress)
{
    return Opener(path, std::move(stop), progress).openPath();
}

core::Result<std::shared_ptr<const Mailbox>> Mailbox::fromOctets(std::string octets, std::string name,
                                                                 std::stop_token stop)
{
    const Progress none;
    return Opener(std::move(name), std::move(stop), none).openOctets(std::move(octets));
}

} // namespace mail
