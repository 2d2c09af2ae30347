// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace app {

class Settings;

/// What stands in the middle while nothing is open: how to begin, who one is, what was opened lately.
class Welcome : public QWidget
{
    Q_OBJECT
public:
    explicit Welcome(Settings &settings, QWidget *parent = nullptr);

Q_SIGNALS:
    void actionRequested(const QString &id); ///< of the window's actions
    void sourcesRequested(const QStringList &sources);
    void identityChanged();

private:
    void addBeginning(QVBoxLayout *layout);
    void addIdentity(QVBoxLayout *layout);
    void addRecent(QVBoxLayout *layout);

    Settings &m_settings;
};

} // namespace app
