// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

namespace app {

/// The bundled sample as a file, written to the user's cache when it is not there yet: sources are files.
core::Result<QString> samplePath();

} // namespace app
