// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <string>
#include <utility>

struct git_oid;
struct git_repository;

/// What the files of this room share; nobody outside it includes this.
namespace git {

/// Frees a libgit2 object when it goes out of scope.
template<typename T, void (*Free)(T *)>
struct Owned
{
    T *get = nullptr;

    Owned() = default;
    explicit Owned(T *object) : get(object) {}
    Owned(Owned &&other) noexcept : get(std::exchange(other.get, nullptr)) {}
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;
    ~Owned() { Free(get); }
    T **out() { return &get; }
    operator T *() const { return get; }
};

/// libgit2's last error with what was tried: a thread's own, and gone with its next call.
std::unexpected<core::Error> failure(const std::string &what);
std::string hex(const git_oid *id);

/// The library and one repository, for as long as it lives.
struct Opened
{
    Opened();
    Opened(const Opened &) = delete;
    Opened &operator=(const Opened &) = delete;
    ~Opened();
    git_repository *repository = nullptr;
};

} // namespace git
