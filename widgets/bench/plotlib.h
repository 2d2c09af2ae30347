// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The only door to QCustomPlot. Its header is written with Qt's keywords, which this project builds without.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit
#define foreach(variable, container) for (variable : container)
#include <qcustomplot.h>
#undef foreach
#undef emit
#undef slots
#undef signals
