// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "message/messagetext.h"

#include <QWidget>

class QLabel;

namespace widgets {

class ElidedLabel;
class SearchLine;

/// One mail: who, when, what, and its text.
class MessageView : public QWidget
{
    Q_OBJECT
public:
    explicit MessageView(QWidget *parent = nullptr);

    void setMessage(std::shared_ptr<const dossier::Dossier> dossier, std::optional<std::size_t> message);
    void setReview(const review::Review &review) { m_text->setReview(review); }
    std::optional<std::size_t> message() const { return m_text->document().message(); }
    MessageText *text() const { return m_text; }
    void openFind();

private:
    void showHeader();

    ElidedLabel *m_subject;
    ElidedLabel *m_from;
    QLabel *m_date;
    ElidedLabel *m_to;
    QWidget *m_header;
    MessageText *m_text;
    SearchLine *m_find;
};

} // namespace widgets
