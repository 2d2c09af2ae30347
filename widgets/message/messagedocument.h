// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lines.h"
#include "dossier/dossier.h"
#include "review/review.h"

#include <QString>

#include <map>
#include <memory>
#include <vector>

namespace widgets {

/// Something in a line of a mail that leads somewhere.
struct MailLink
{
    enum class Kind { Url, MessageId, Mention };
    Kind kind = Kind::Url;
    int start = 0, length = 0;         ///< UTF-16 units of the line
    QString target;                    ///< the URL or the Message-ID
    std::optional<std::size_t> series; ///< of a mention
    std::optional<int> patch;
    QString symbol;
};

/// One mail as rows that fit a width: lines wrapped (those of tables and diffs never), long quotes folded,
/// the reviewer's notes below the lines they stand on. Lines count from 1, as everywhere.
class MessageDocument
{
public:
    enum class LineKind : std::uint8_t { Text, Quote, Signature, DiffHead, Hunk, Added, Removed };
    struct Line
    {
        std::string_view text;
        int depth = 0;
        int quoteWidth = 0; ///< octets that its quote marks take
        LineKind kind = LineKind::Text;
        bool inDiff = false;
        int table = -1; ///< index into Dossier::tables
    };
    struct Row
    {
        enum class Kind : std::uint8_t { Text, Fold, Note };
        Kind kind = Kind::Text;
        int line = 0;           ///< Fold: the first hidden line
        int last = 0;           ///< Fold: the last hidden line
        int start = 0, end = 0; ///< Text: UTF-16 units of the line
        int note = -1;          ///< Note: index into notes()
        bool continued = false; ///< not the line's first row
    };
    struct Note
    {
        QString id, text;
        int line = 0;
        bool claim = false;
    };

    void setMessage(std::shared_ptr<const dossier::Dossier> dossier, std::optional<std::size_t> message);
    void setReview(const review::Review &review);
    /// Lays the rows out for so many columns. `measure` in columns: tabs to eight, wide characters two.
    void layOut(int columns);

    const std::shared_ptr<const dossier::Dossier> &dossier() const { return m_dossier; }
    std::optional<std::size_t> message() const { return m_message; }
    int lineCount() const { return static_cast<int>(m_lines.size()); }
    const Line &line(int number) const { return m_lines[static_cast<std::size_t>(number - 1)]; }
    const QString &lineText(int number) const;
    const std::vector<Row> &rows() const { return m_rows; }
    const std::vector<Note> &notes() const { return m_notes; }
    const std::vector<MailLink> &links(int number) const;
    int rowOfLine(int number) const; ///< its first row, or the fold that hides it
    int rowOfPosition(int number, int offset) const;
    int widestColumns() const { return m_widest; }
    bool setFolded(int number, bool folded); ///< the fold that holds the line; true when something changed
    void setAllFolded(bool folded);
    bool hasFolds() const { return !m_folds.empty(); }
    QString text() const;

private:
    struct Fold
    {
        core::LineRange lines;
        bool open = false;
    };
    void readLines();
    void readDiffLines();
    void readTables();
    void findFolds();
    void foldBlock(int first, int last, bool answered);
    void addRows(int number, int columns);
    void addWrapped(int number, int columns);
    void addNotes(int number);
    void addFoundLinks(const QString &text, std::vector<MailLink> &links) const;
    void addMentions(int number, std::vector<MailLink> &links) const;

    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::optional<std::size_t> m_message;
    std::shared_ptr<const mail::Body> m_body;
    std::vector<Line> m_lines;
    std::vector<Fold> m_folds; ///< by line
    std::vector<Note> m_notes; ///< by line
    std::vector<Row> m_rows;
    int m_columns = 0;
    int m_widest = 0;
    mutable int m_cachedLine = 0;
    mutable QString m_cachedText;
    mutable std::map<int, std::vector<MailLink>> m_links;
};

} // namespace widgets
