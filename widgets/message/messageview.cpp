// SPDX-License-Identifier: GPL-3.0-or-later
#include "message/messageview.h"

#include "common/elidedlabel.h"
#include "common/searchline.h"
#include "core/text.h"
#include "items/threadmodel.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace widgets {

namespace {

QString names(const std::vector<mail::Address> &addresses)
{
    QStringList names;
    for (const auto &address : addresses)
        names << items::authorName(address);
    return names.join(QStringLiteral(", "));
}

} // namespace

MessageView::MessageView(QWidget *parent)
    : QWidget(parent),
      m_subject(new ElidedLabel(this)),
      m_from(new ElidedLabel(this)),
      m_date(new QLabel(this)),
      m_to(new ElidedLabel(this)),
      m_header(new QWidget(this)),
      m_text(new MessageText(this)),
      m_find(new SearchLine(this))
{
    setObjectName(QStringLiteral("messageView"));
    QFont bold = font();
    bold.setBold(true);
    m_subject->setFont(bold);
    m_from->setMuted(true);
    m_to->setMuted(true);
    m_date->setForegroundRole(QPalette::PlaceholderText);
    auto *grid = new QGridLayout(m_header);
    grid->setContentsMargins(10, 6, 10, 6);
    grid->setVerticalSpacing(1);
    grid->addWidget(m_subject, 0, 0, 1, 2);
    grid->addWidget(m_from, 1, 0);
    grid->addWidget(m_date, 1, 1, Qt::AlignRight);
    grid->addWidget(m_to, 2, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_find);
    setFocusProxy(m_text);
    connect(m_find, &SearchLine::textChanged, this,
            [this](const QString &text) { m_find->setHits(m_text->find(text)); });
    connect(m_find, &SearchLine::stepRequested, m_text, &MessageText::findNext);
    connect(m_find, &SearchLine::closed, m_text, [this] { m_text->setFocus(); });
    showHeader();
}

void MessageView::setMessage(std::shared_ptr<const dossier::Dossier> dossier,
                             std::optional<std::size_t> message)
{
    m_text->setMessage(std::move(dossier), message);
    showHeader();
}

void MessageView::openFind()
{
    const QString selected = m_text->selectedText();
    m_find->open(selected.contains(QLatin1Char('\n')) ? QString() : selected);
}

void MessageView::showHeader()
{
    const auto at = message();
    m_header->setVisible(at.has_value());
    if (!at)
        return;
    const auto &mail = m_text->document().dossier()->messages[*at];
    m_subject->setText(core::toQString(mail.subject));
    QString from = items::authorName(mail.from);
    if (!mail.from.address.empty() && !mail.from.name.empty())
        from += QStringLiteral(" <%1>").arg(core::toQString(mail.from.address));
    if (mail.attributed)
        from += tr(" · author and date as others quote them");
    m_from->setText(from);
    m_date->setText(mail.date ? items::fullDate(*mail.date) : tr("no date"));
    auto others = mail.to;
    others.insert(others.end(), mail.cc.begin(), mail.cc.end());
    m_to->setText(others.empty() ? QString() : tr("to %1").arg(names(others)));
    m_to->setVisible(!others.empty());
    m_text->setAccessibleDescription(core::toQString(mail.subject));
}

} // namespace widgets
