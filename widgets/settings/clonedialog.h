// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;

namespace widgets {

/// Asks which local clone belongs to a thread or to its mailing list. Stays open until the clone was read.
class CloneDialog : public QDialog
{
    Q_OBJECT
public:
    /// `list`: the name of the thread's mailing list; empty when it is not known.
    CloneDialog(const QString &folder, const QString &branch, const QString &list, QWidget *parent = nullptr);

    void setError(const QString &text); ///< why the clone cannot be used

Q_SIGNALS:
    void chosen(const QString &folder, const QString &branch, bool forList);
    void detachRequested();

private:
    void browse();
    void choose();

    QLineEdit *m_folder;
    QLineEdit *m_branch;
    QButtonGroup *m_scope;
    QLabel *m_error;
    QPushButton *m_attach;
};

} // namespace widgets
