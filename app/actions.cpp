// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions.h"

#include <QAction>
#include <QSettings>
#include <QWidget>

#include <algorithm>

namespace app {

namespace {

const QString Group = QStringLiteral("shortcuts");

} // namespace

Actions::Actions(QWidget *window) : QObject(window), m_window(window) {}

QAction *Actions::add(const QString &id, const QString &text, const Keys &keys, std::function<void()> run)
{
    auto *action = new QAction(text, this);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    adopt(id, action, keys);
    return action;
}

void Actions::adopt(const QString &id, QAction *action, const Keys &keys)
{
    action->setObjectName(id);
    action->setShortcuts(keys);
    m_defaults[id] = keys;
    m_all.append(action);
    m_window->addAction(action);
}

QAction *Actions::action(const QString &id) const
{
    const auto found = std::ranges::find_if(m_all, [&](const QAction *a) { return a->objectName() == id; });
    Q_ASSERT(found != m_all.end());
    return *found;
}

Actions::Keys Actions::defaultKeys(const QString &id) const
{
    const auto found = m_defaults.find(id);
    return found == m_defaults.end() ? Keys() : found->second;
}

void Actions::setKeys(const QString &id, const Keys &keys)
{
    action(id)->setShortcuts(keys);
}

QAction *Actions::owner(const QKeySequence &key, const QString &except) const
{
    for (QAction *action : m_all) {
        if (action->objectName() != except && action->shortcuts().contains(key))
            return action;
    }
    return nullptr;
}

void Actions::load(QSettings &settings)
{
    settings.beginGroup(Group);
    for (QAction *action : std::as_const(m_all)) {
        if (settings.contains(action->objectName())) {
            action->setShortcuts(QKeySequence::listFromString(settings.value(action->objectName()).toString(),
                                                              QKeySequence::PortableText));
        }
    }
    settings.endGroup();
}

void Actions::save(QSettings &settings) const
{
    settings.beginGroup(Group);
    settings.remove(QString());
    for (const QAction *action : m_all) {
        if (action->shortcuts() != defaultKeys(action->objectName())) {
            settings.setValue(action->objectName(),
                              QKeySequence::listToString(action->shortcuts(), QKeySequence::PortableText));
        }
    }
    settings.endGroup();
}

QString plainText(const QAction *action)
{
    QString text = action->text();
    text.remove(QLatin1Char('&'));
    while (text.endsWith(QChar(0x2026)))
        text.chop(1);
    return text;
}

} // namespace app
