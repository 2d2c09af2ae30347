// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/readingcolumn.h"

#include "common/emptypane.h"
#include "common/noticebar.h"
#include "diff/diffview.h"
#include "diff/patchview.h"
#include "message/messageview.h"
#include "versions/versionsview.h"

#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

ReadingColumn::ReadingColumn(QWidget *parent)
    : QWidget(parent),
      m_notice(new widgets::NoticeBar(this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new widgets::EmptyPane(
          tr("Nothing is chosen"),
          tr("Choose a patch or a mail at the left, or press j to go to the first one."), this)),
      m_message(new widgets::MessageView(this)),
      m_patch(new widgets::PatchView(this)),
      m_versions(new widgets::VersionsView(this))
{
    setObjectName(QStringLiteral("readingColumn"));
    setMinimumWidth(280);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_message);
    m_stack->addWidget(m_patch);
    m_stack->addWidget(m_versions);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_notice);
    layout->addWidget(m_stack, 1);
    connect(m_message->text(), &widgets::MessageText::noteRequested, this, &ReadingColumn::noteRequested);
    connect(m_message->text(), &widgets::MessageText::claimRequested, this, &ReadingColumn::claimRequested);
    connect(m_patch, &widgets::PatchView::claimRequested, this, &ReadingColumn::claimRequested);
}

void ReadingColumn::setWelcome(QWidget *welcome)
{
    m_welcome = welcome;
    m_stack->addWidget(welcome);
    m_stack->setCurrentWidget(welcome);
}

void ReadingColumn::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    m_dossier = std::move(dossier);
    m_location = {};
    m_message->setMessage(m_dossier, {});
    m_patch->clear();
    m_versions->clear();
    m_stack->setCurrentWidget(m_dossier || !m_welcome ? m_empty : m_welcome);
}

void ReadingColumn::setReview(const review::Review &review)
{
    m_message->setReview(review);
    m_patch->setNotes(review.notes);
    m_patch->setClaims(review.claims);
    m_patch->setReviewed(review.reviewed);
}

std::optional<std::size_t> ReadingColumn::message() const
{
    if (!m_dossier)
        return {};
    if (m_location.kind == Location::Kind::Message)
        return m_location.message;
    if (m_location.kind != Location::Kind::Patch || m_location.series >= m_dossier->catalogue.series.size())
        return {};
    const auto &series = m_dossier->catalogue.series[m_location.series];
    if (m_location.patch == 0)
        return series.cover;
    const auto patch = std::ranges::find(series.patches, m_location.patch, &series::Patch::index);
    return patch == series.patches.end() ? std::nullopt : patch->message;
}

void ReadingColumn::show(const Location &location)
{
    m_location = location;
    if (location.kind == Location::Kind::Versions) {
        m_stack->setCurrentWidget(m_versions);
        return;
    }
    const auto mail = message();
    if (!mail) {
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    if (location.kind == Location::Kind::Patch) {
        if (m_patch->series() != location.series || m_patch->patch() != location.patch)
            m_patch->setPatch(m_dossier, location.series, location.patch);
        if (!location.symbol.isEmpty())
            m_patch->showSymbol(location.symbol);
        m_stack->setCurrentWidget(m_patch);
        return;
    }
    if (m_message->message() != mail)
        m_message->setMessage(m_dossier, mail);
    m_message->text()->setLit(location.line > 0 ? std::optional(core::LineRange{location.line, location.line})
                                                : std::nullopt);
    if (location.line > 0)
        m_message->text()->goToLine(location.line);
    m_stack->setCurrentWidget(m_message);
}

bool ReadingColumn::showsPatch() const
{
    return m_stack->currentWidget() == m_patch;
}

bool ReadingColumn::showsMessage() const
{
    return m_stack->currentWidget() == m_message;
}

void ReadingColumn::focusText()
{
    if (m_stack->currentWidget())
        m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
}

bool ReadingColumn::hasTextFocus() const
{
    const QWidget *focus = focusWidget();
    return focus && focus->hasFocus();
}

bool ReadingColumn::pageDown()
{
    return showsMessage() ? m_message->text()->pageDown() : scroll(1);
}

bool ReadingColumn::pageUp()
{
    return showsMessage() ? m_message->text()->pageUp() : scroll(-1);
}

bool ReadingColumn::scroll(int direction)
{
    if (!showsPatch())
        return false;
    QScrollBar *bar = m_patch->view()->verticalScrollBar();
    const int before = bar->value();
    bar->setValue(before + direction * bar->pageStep());
    return bar->value() != before;
}

void ReadingColumn::moveLine(int by)
{
    if (showsMessage())
        m_message->text()->moveLine(by);
    else if (showsPatch())
        m_patch->view()->setCursor(m_patch->view()->cursor() + by);
}

void ReadingColumn::openFind()
{
    if (showsMessage())
        m_message->openFind();
    else if (showsPatch())
        m_patch->find();
}

review::Place ReadingColumn::place() const
{
    return showsPatch()     ? m_patch->currentPlace()
           : showsMessage() ? m_message->text()->place()
                            : review::Place{};
}

void ReadingColumn::noteHere()
{
    if (showsMessage())
        Q_EMIT noteRequested(m_message->text()->place());
    else if (showsPatch())
        m_patch->view()->noteHere();
}

void ReadingColumn::claimHere()
{
    if (showsMessage() || showsPatch())
        Q_EMIT claimRequested(place());
}

} // namespace app
