// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace widgets {

/// Where a note is typed: a row of the page that grows with its text. Nothing typed is ever thrown away here.
class NoteEditor : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit NoteEditor(QWidget *parent = nullptr);
    int wantedHeight() const; ///< pixels for the whole text

Q_SIGNALS:
    void edited(const QString &text); ///< at each change
    void closed();                    ///< Esc or Ctrl+Enter; the text stands

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;
};

} // namespace widgets
