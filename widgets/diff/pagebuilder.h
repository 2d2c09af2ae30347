// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/page.h"

#include <QCoreApplication>

#include <span>

namespace widgets {

/// Writes the rows of one page, from its title to the last line of its last file.
class PageBuilder
{
    Q_DECLARE_TR_FUNCTIONS(widgets::PageBuilder)
public:
    PageBuilder(Page &page, const Sheet &sheet, const std::vector<SheetNote> &notes,
                const PageOptions &options, const Folds &folds, const std::optional<OpenEditor> &editor);
    void build();

private:
    // What is said about a place: a comment, a note, or the note being typed.
    struct Saying
    {
        SheetPlace place;
        int comment = -1;
        int note = -1;
        bool editor = false;
    };

    Row &add(RowKind kind, int file = -1, int hunk = -1);
    void addText(RowKind kind, const QString &text, int item = -1, int file = -1, int hunk = -1);
    void collectSayings();
    void addSayings(const SheetPlace &from, const SheetPlace &to);
    void addSayingsTo(int messageLine);
    void addSaying(const Saying &saying);
    void addTop();
    void addMessage();
    void addDiagnostics();
    void addFileList();
    bool isShown(int file) const;
    void addFile(int file);
    void addFacts(int file, const diff::File &f);
    void addHunk(int file, int hunk);
    void addCode(int file, int hunk);
    void reserve();
    void pairLines();
    void layOut();

    Page &m_page;
    const Sheet &m_sheet;
    const std::vector<SheetNote> &m_notes;
    const PageOptions &m_options;
    const Folds &m_folds;
    const std::optional<OpenEditor> &m_editor;
    std::vector<Saying> m_sayings; // by place
    int m_said = 0;                // sayings on message lines up to here are written
    std::size_t m_next = 0;        // the next of Page::m_lines
};

} // namespace widgets
