// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace app {

/// Everything that can be done or gone to, found by typing part of its name.
class CommandPalette : public QFrame
{
    Q_OBJECT
public:
    struct Entry
    {
        QString text;
        QString beside; ///< its key, or what kind of thing it is
        bool enabled = true;
        std::function<void()> run;
    };

    explicit CommandPalette(QWidget *window);

    void open(std::vector<Entry> entries);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    void accept();
    void dismiss();

    QLineEdit *m_edit;
    QListWidget *m_list;
    std::vector<Entry> m_entries;
    QWidget *m_before = nullptr; ///< had the keyboard
};

/// How well a text answers what was typed: words in any order, each somewhere in it. −1 when it does not.
int paletteScore(const QString &text, const QString &typed);

} // namespace app
