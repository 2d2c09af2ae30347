// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace mail {

/// The octets of one file: memory-mapped, or held. They live as long as the object.
class Octets
{
public:
    virtual ~Octets() = default;
    /// What can be read now. A mapped file that was cut short since reads as the part that is left:
    /// touching a page behind its end would end the process (mmap(2), SIGBUS).
    virtual std::string_view view() const = 0;

    static std::shared_ptr<const Octets> held(std::string octets);
};

/// Maps a file, or takes it apart when it is gzip (into a temporary file without a name, when large).
/// What a limit or a fault cut off is told in `diagnostics`.
core::Result<std::shared_ptr<const Octets>> readFile(const std::string &path, std::stop_token stop,
                                                     std::vector<core::Diagnostic> &diagnostics);
/// Standard input, to its end.
core::Result<std::shared_ptr<const Octets>> readStandardInput(std::stop_token stop,
                                                              std::vector<core::Diagnostic> &diagnostics);
/// The same for octets that are here already.
core::Result<std::shared_ptr<const Octets>> takeOctets(std::string octets, const std::string &name,
                                                       std::stop_token stop,
                                                       std::vector<core::Diagnostic> &diagnostics);

bool isGzip(std::string_view octets);

} // namespace mail
