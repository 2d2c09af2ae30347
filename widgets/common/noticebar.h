// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace widgets {

/// A bar in the pane that something concerns: what happened, and what to do next. Never a dialog.
class NoticeBar : public QFrame
{
    Q_OBJECT
public:
    enum class Kind { Info, Warning, Error };

    explicit NoticeBar(QWidget *parent = nullptr);

    /// `action` is the text of the one thing to do next, which `run` does; empty for none. Both belong to
    /// this notice alone.
    void show(Kind kind, const QString &text, const QString &action = {}, std::function<void()> run = {});
    QString text() const;

Q_SIGNALS:
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_glyph;
    QLabel *m_text;
    QPushButton *m_action;
    QToolButton *m_close;
    std::function<void()> m_run;
};

} // namespace widgets
