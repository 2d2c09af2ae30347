// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace widgets {

class MessageText;

void installMessageAccessibility();         ///< once; later calls do nothing
void reportCursor(const MessageText *text); ///< tells assistive tools where the keyboard is

} // namespace widgets
