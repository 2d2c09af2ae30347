// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace widgets {

/// What the user can choose. Every member's own value is one that needs no change.
struct Preferences
{
    QString name, address; ///< replies are from
    QStringList others;    ///< also one's own: never in To or Cc
    QString draftsFolder;  ///< a Maildir that the mail program shows; empty: not chosen yet
    QString replyFolder;   ///< where replies are saved
    QString theme;         ///< "system", "light" or "dark"
    bool reopen = true;    ///< the last thread, when the program starts without one
    QString archive;       ///< URL of the archive that Message-IDs are asked of
    bool offline = false;  ///< no archive is asked
    QStringList moreHosts; ///< hosts besides the archive's own that a redirect may lead to
    bool operator==(const Preferences &) const = default;
};

/// The settings: found by typing part of what they are about, in force at once, nothing to confirm.
class SettingsView : public QDialog
{
    Q_OBJECT
public:
    explicit SettingsView(const Preferences &preferences, QWidget *parent = nullptr);

    Preferences preferences() const;

Q_SIGNALS:
    void preferencesChanged(const widgets::Preferences &preferences);
    void keysRequested();

private:
    struct Row
    {
        QString words; ///< what a search looks in
        QWidget *widget;
        QLabel *heading;
    };
    QLabel *addHeading(const QString &text);
    void addRow(QLabel *heading, const QString &label, QWidget *field, const QString &about);
    QLineEdit *lineEdit(const char *id, const QString &name, const QString &text);
    void addReplies(const Preferences &preferences);
    QLineEdit *addFolder(QLabel *heading, const char *id, const QString &name, const QString &folder,
                         const QString &about);
    void addWindow(const Preferences &preferences);
    void addArchive(const Preferences &preferences);
    void filter(const QString &typed);
    void tell();

    Preferences m_told;
    QLineEdit *m_search;
    QLabel *m_nothing;
    QVBoxLayout *m_column;
    std::vector<Row> m_rows;
    QLineEdit *m_name = nullptr;
    QLineEdit *m_address = nullptr;
    QLineEdit *m_others = nullptr;
    QLineEdit *m_folder = nullptr;
    QLineEdit *m_drafts = nullptr;
    QComboBox *m_theme = nullptr;
    QCheckBox *m_reopen = nullptr;
    QLineEdit *m_archive = nullptr;
    QCheckBox *m_offline = nullptr;
    QLineEdit *m_hosts = nullptr;
};

} // namespace widgets
