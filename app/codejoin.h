// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controllers/codecontroller.h"
#include "app/location.h"

#include <QPointer>

namespace widgets {
class CloneDialog;
class HeaderLine;
class HistoryView;
} // namespace widgets

namespace app {

class Actions;
class CommandPalette;
class ReadingColumn;

/// Joins the clone to the window: its actions, what the header and the patch say of it, and the code around
/// the patch that is read.
class CodeJoin : public QObject
{
    Q_OBJECT
public:
    struct Parts
    {
        QWidget *window;
        Actions *actions;
        ReadingColumn *reading;
        widgets::HeaderLine *header;
        CommandPalette *palette;
    };
    CodeJoin(Settings &settings, const Parts &parts, QObject *parent);

    void setDossier(const std::shared_ptr<const dossier::Dossier> &dossier);
    /// Another series or patch is shown.
    void shown(std::size_t series);
    CodeController *controller() { return &m_code; }

Q_SIGNALS:
    void patchRequested(std::size_t series, int patch);
    void doing(const QString &text); ///< what is being done; empty: nothing

private:
    void makeActions();
    void join();
    void openDialog();
    void say(const QString &text, bool error = false);
    void showHeader();
    void showPatch();
    bool needsClone(); ///< says so where none is attached
    void goToFunction();
    void askOrigin(bool history);
    void showOrigin(const QString &path, int line, const dossier::LineOrigin &origin);
    void openHistory(const QString &place, const std::vector<repo::LineChange> &changes);
    void openEditor();
    void chooseEditor();
    void askForFile();

    Settings &m_settings;
    Parts m_parts;
    CodeController m_code;
    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::size_t m_series = 0;
    bool m_wantsHistory = false;
    QPointer<widgets::CloneDialog> m_dialog;
    QPointer<widgets::HistoryView> m_history;
};

} // namespace app
