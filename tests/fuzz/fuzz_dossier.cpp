// SPDX-License-Identifier: GPL-3.0-or-later
// Any octets as a whole reading, its report included: comments, mentions, series and tables joined.
#include "dossier/report.h"
#include "input.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

FUZZ(octets)
{
    static const std::string path =
        std::filesystem::temp_directory_path() / ("whichpatch-fuzz-" + std::to_string(getpid()));
    std::ofstream(path, std::ios::binary) << octets;
    if (const auto dossier = dossier::read({path})) {
        dossier::reportText(**dossier);
        dossier::reportJson(**dossier);
    }
}
