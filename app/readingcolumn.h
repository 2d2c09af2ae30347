// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/location.h"
#include "dossier/dossier.h"
#include "review/review.h"

#include <QWidget>

#include <memory>

class QAbstractScrollArea;
class QStackedWidget;

namespace widgets {
class EmptyPane;
class MessageView;
class NoticeBar;
class PatchView;
class VersionsView;
} // namespace widgets

namespace app {

/// The middle: one mail, one patch, or two versions beside each other; above them what went wrong.
class ReadingColumn : public QWidget
{
    Q_OBJECT
public:
    explicit ReadingColumn(QWidget *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    void setReview(const review::Review &review);
    void show(const Location &location);
    const Location &location() const { return m_location; }
    /// The mail that is read: of a patch, the one it came in.
    std::optional<std::size_t> message() const;

    void setWelcome(QWidget *welcome); ///< shown while nothing is open
    widgets::NoticeBar *notice() const { return m_notice; }
    widgets::MessageView *messageView() const { return m_message; }
    widgets::PatchView *patchView() const { return m_patch; }
    widgets::VersionsView *versionsView() const { return m_versions; }
    bool showsPatch() const;
    void focusText();
    bool hasTextFocus() const;
    /// The next screen; false when the end was in view already.
    bool pageDown();
    bool pageUp();
    void moveLine(int by);
    void openFind();
    void noteHere();
    void claimHere();
    /// The line or lines that the keyboard is on, as a note or a claim would name them.
    review::Place place() const;

Q_SIGNALS:
    void noteRequested(const review::Place &place); ///< on a line of a mail; a patch has its own editor
    void claimRequested(const review::Place &place);

private:
    bool scroll(int direction);
    bool showsMessage() const;

    widgets::NoticeBar *m_notice;
    QStackedWidget *m_stack;
    widgets::EmptyPane *m_empty;
    widgets::MessageView *m_message;
    widgets::PatchView *m_patch;
    widgets::VersionsView *m_versions;
    QWidget *m_welcome = nullptr;
    std::shared_ptr<const dossier::Dossier> m_dossier;
    Location m_location;
};

} // namespace app
