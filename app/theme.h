// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QPalette;

namespace app {

enum class Theme { System, Light, Dark };

Theme themeNamed(const QString &name); ///< "light", "dark"; anything else is the system's
QString themeName(Theme theme);

/// System leaves style and palette to the platform. Light and dark set a whole palette of their own in the
/// Fusion style, so that they look the same everywhere. Takes effect at once, in every window.
void applyTheme(Theme theme);

QPalette lightPalette();
QPalette darkPalette();

} // namespace app
