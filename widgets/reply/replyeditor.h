// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace widgets {

/// Plain text that knows quotes: coloured by depth, a guide at 72 columns, one's own prose reflowed and
/// nothing else, a quote split to answer inside. What stands here is what is sent.
class ReplyEditor : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit ReplyEditor(QWidget *parent = nullptr);

    void setMessageText(const QString &text); ///< a draft opened; forgets undo
    /// Another text in its place as one edit, which can be undone; what is the same stays as it is.
    void replaceText(const QString &text);
    void goToLine(int line); ///< from 1; 0 does nothing
    /// Lines of findings are marked in the margin of the text.
    void markLines(const QList<int> &lines);

public Q_SLOTS:
    void splitQuote(); ///< at the cursor: room for an answer between the two halves
    void reflow();     ///< the paragraph of one's own prose at the cursor, at 72 columns
    void requote();    ///< the selected lines one quote deeper
    void insertTrailer(const QString &trailer); ///< above the signature, on a line of its own

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QList<int> m_marked;
};

} // namespace widgets
