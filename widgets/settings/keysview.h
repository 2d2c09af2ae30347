// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QKeySequence>
#include <QList>

#include <vector>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace widgets {

/// Every action with its keys, to be looked up and changed.
class KeysView : public QDialog
{
    Q_OBJECT
public:
    struct Entry
    {
        QString id, text;
        QList<QKeySequence> keys, defaults;
    };
    explicit KeysView(std::vector<Entry> entries, QWidget *parent = nullptr);

Q_SIGNALS:
    void keysChanged(const QString &id, const QList<QKeySequence> &keys);

private:
    void fill();
    void showCurrent();
    void change(const QList<QKeySequence> &keys);
    Entry *current();

    std::vector<Entry> m_entries;
    QLineEdit *m_filter;
    QTreeWidget *m_list;
    QKeySequenceEdit *m_edit;
    QPushButton *m_set;
    QPushButton *m_reset;
    QLabel *m_conflict;
};

} // namespace widgets
