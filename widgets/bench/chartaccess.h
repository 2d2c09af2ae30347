// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace widgets {

/// Lets assistive tools read a Chart mark by mark. Once; later calls do nothing.
void installChartAccess();

} // namespace widgets
