// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/sendpanel.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace widgets {

SendPanel::SendPanel(QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel),
      m_output(new QPlainTextEdit),
      m_back(new QPushButton(tr("Back to the Reply"))),
      m_stop(new QPushButton(tr("Stop"))),
      m_send(new QPushButton(tr("Send This Mail")))
{
    setObjectName(QStringLiteral("sendPanel"));
    m_title->setObjectName(QStringLiteral("sendTitle"));
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_output->setObjectName(QStringLiteral("sendOutput"));
    m_output->setAccessibleName(tr("What git send-email says"));
    m_output->setReadOnly(true);
    m_output->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_output->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_back->setObjectName(QStringLiteral("sendBack"));
    m_stop->setObjectName(QStringLiteral("sendStop"));
    m_send->setObjectName(QStringLiteral("sendNow"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_output, 1);
    auto *row = new QHBoxLayout;
    row->addWidget(m_back);
    row->addStretch();
    row->addWidget(m_stop);
    row->addWidget(m_send);
    layout->addLayout(row);
    connect(m_send, &QPushButton::clicked, this, &SendPanel::sendConfirmed);
    connect(m_stop, &QPushButton::clicked, this, &SendPanel::stopRequested);
    connect(m_back, &QPushButton::clicked, this, &SendPanel::leave);
}

void SendPanel::begin(const QString &command)
{
    m_output->setPlainText(QStringLiteral("$ ") + command + u'\n');
    show(Step::DryRun, tr("Dry run: nothing is sent yet"));
}

void SendPanel::append(const QString &text)
{
    m_output->moveCursor(QTextCursor::End);
    m_output->insertPlainText(text);
    m_output->verticalScrollBar()->setValue(m_output->verticalScrollBar()->maximum());
}

void SendPanel::show(Step step, const QString &text)
{
    m_step = step;
    m_title->setText(text);
    const bool running = step == Step::DryRun || step == Step::Sending;
    m_stop->setVisible(running);
    m_back->setEnabled(!running);
    m_send->setVisible(step == Step::Confirm);
    // Sending is a choice: Enter alone, still pressed from before, must not send.
    (running ? m_stop : m_back)->setFocus();
    if (step == Step::Confirm) {
        // The headers are what is to be read.
        m_output->moveCursor(QTextCursor::Start);
        m_output->ensureCursorVisible();
    }
}

void SendPanel::leave()
{
    if (m_step == Step::DryRun || m_step == Step::Sending)
        Q_EMIT stopRequested();
    else
        Q_EMIT closed();
}

void SendPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        leave();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace widgets
