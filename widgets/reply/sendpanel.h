// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace widgets {

/// Sending by git, in two steps: what the dry run says, every header of it; then, told to, the real run.
class SendPanel : public QWidget
{
    Q_OBJECT
public:
    explicit SendPanel(QWidget *parent = nullptr);

    enum class Step { DryRun, Confirm, Sending, Sent, Failed };
    Step step() const { return m_step; }

    void begin(const QString &command); ///< the dry run has been started; this is what is run
    void append(const QString &text);   ///< what git prints, as it comes
    /// What stands now, in one sentence.
    void show(Step step, const QString &text);

Q_SIGNALS:
    void sendConfirmed();
    void stopRequested();
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void leave();

    Step m_step = Step::DryRun;
    QLabel *m_title;
    QPlainTextEdit *m_output;
    QPushButton *m_back;
    QPushButton *m_stop;
    QPushButton *m_send;
};

} // namespace widgets
