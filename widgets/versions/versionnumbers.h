// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/comparison.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace widgets {

/// One figure in two versions of a series.
struct VersionNumber
{
    std::string what; ///< row, metric, context: what tells rows apart comes first
    std::string unit;
    double before = 0, after = 0;
    double changePercent = 0;
    bench::Better better = bench::Better::Unknown;
    std::size_t table = 0; ///< where the newer figure stands
};

/// Whether a configuration's name means a version: "v2", "V2", "patched-v2", "v2 (this series)".
bool namesVersion(std::string_view configuration, std::string_view version);

/// What the tables say of both versions; empty where none names both.
/// The version that a configuration of a table stands for where its name does not say; empty: none.
using VersionOf = std::function<std::string(std::size_t table, const std::string &configuration)>;

/// One row for each place that both versions have a figure for; the same figures are told once.
std::vector<VersionNumber> versionNumbers(const std::vector<bench::Comparison> &comparisons,
                                          std::string_view oldVersion, std::string_view newVersion,
                                          const VersionOf &versionOf = {});

} // namespace widgets
