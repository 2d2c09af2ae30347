// SPDX-License-Identifier: GPL-3.0-or-later
#include "git/libgit.h"

#include <git2.h>

#include <format>

namespace git {

std::unexpected<core::Error> failure(const std::string &what)
{
    const git_error *error = git_error_last();
    const bool missing = error && error->klass == GIT_ERROR_REFERENCE;
    return core::fail(missing ? core::ErrorKind::NotFound : core::ErrorKind::Internal,
                      what + (error ? std::format(": {}", error->message) : std::string()));
}

std::string hex(const git_oid *id)
{
    char text[GIT_OID_SHA1_HEXSIZE + 1] = {};
    git_oid_tostr(text, sizeof text, id);
    return text;
}

Opened::Opened()
{
    git_libgit2_init();
}

Opened::~Opened()
{
    git_repository_free(repository);
    git_libgit2_shutdown();
}

} // namespace git
