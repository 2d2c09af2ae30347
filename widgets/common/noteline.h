// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review.h"

#include <QWidget>

class QComboBox;
class QPlainTextEdit;
class QToolButton;

namespace widgets {

class ElidedLabel;

/// Where a note on a line of a mail is typed, below the mail. Each change is told at once; Ctrl+Enter and Esc
/// end it, and what was typed stands.
class NoteLine : public QWidget
{
    Q_OBJECT
public:
    explicit NoteLine(QWidget *parent = nullptr);

    void edit(const review::Note &note);
    bool isEditing() const { return isVisible(); }
    const review::Note &note() const { return m_note; }
    void finish();

Q_SIGNALS:
    void noteEdited(const review::Note &note); ///< an empty text: it is to be removed
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void tell();

    ElidedLabel *m_place;
    QComboBox *m_severity;
    QPlainTextEdit *m_edit;
    review::Note m_note;
    bool m_filling = false;
};

} // namespace widgets
