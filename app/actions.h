// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <functional>
#include <map>

class QAction;
class QSettings;
class QWidget;

namespace app {

/// Every action of the window by its id: what menus, the palette and the list of keys are made from.
/// Shortcuts can be changed by the user; only changed ones are kept.
class Actions : public QObject
{
    Q_OBJECT
public:
    using Keys = QList<QKeySequence>;

    explicit Actions(QWidget *window);

    QAction *add(const QString &id, const QString &text, const Keys &keys, std::function<void()> run);
    /// Takes in an action that something else made, a pane's own for example.
    void adopt(const QString &id, QAction *action, const Keys &keys);
    QAction *action(const QString &id) const;             ///< must exist
    const QList<QAction *> &all() const { return m_all; } ///< in the order they were added

    Keys defaultKeys(const QString &id) const;
    void setKeys(const QString &id, const Keys &keys);
    /// The other action that a key already belongs to, or nothing.
    QAction *owner(const QKeySequence &key, const QString &except) const;
    void load(QSettings &settings);
    void save(QSettings &settings) const;

private:
    QWidget *m_window;
    QList<QAction *> m_all;
    std::map<QString, Keys> m_defaults;
};

/// An action's text without its mnemonic and dots.
QString plainText(const QAction *action);

} // namespace app
