// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QObject>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

/// Door to Qt Network, and the one part of the engine that is asynchronous. No request is made but those
/// asked for here: no cookies, no cache, no referrer, no link followed but a redirect that the rules allow.
namespace net {

struct Rules
{
    /// Hosts a redirect may lead to besides the one that was asked. HTTPS is required of every host but
    /// the loopback.
    std::vector<std::string> trustedHosts;
    std::uint64_t sizeLimit = 64U << 20;            ///< octets of an answer; beyond it: ErrorKind::Limit
    std::chrono::milliseconds silence{30'000};      ///< without an octet for so long: given up
    std::chrono::milliseconds longest{15 * 60'000}; ///< for one answer in all
    int retries = 4;                                ///< after 429 and 503, each wait twice the last
    std::chrono::milliseconds firstWait{1'000};
    std::chrono::milliseconds longestWait{60'000}; ///< a Retry-After beyond it ends the trying
};

struct Request
{
    std::string url;
    std::string body; ///< not empty, or `post`: sent by POST
    bool post = false;
    std::string contentType; ///< of the body
};

struct Answer
{
    int status = 0;
    std::string url;         ///< after redirects
    std::string contentType; ///< lower case, without parameters
    std::string body;
};

/// Octets here, octets in all (0: not said).
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;
using Done = std::function<void(core::Result<Answer>)>;

/// True for a host that needs no HTTPS: "localhost", 127.0.0.0/8, [::1].
bool isLoopback(const std::string &host);

/// One request under way. Deleting it, or cancel(), ends it; `done` is called once unless it is deleted
/// first, from the event loop of the thread that made it, never from within the call that made it.
class Fetch : public QObject
{
    Q_OBJECT
public:
    Fetch(Request request, Rules rules, Done done, Progress progress = {}, QObject *parent = nullptr);
    ~Fetch() override;
    void cancel();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// The same for the command line and for workers: waits in an event loop of its own. Needs a
/// QCoreApplication; never call it on the thread of a window.
core::Result<Answer> fetch(const Request &request, const Rules &rules = {}, std::stop_token stop = {},
                           const Progress &progress = {});

} // namespace net
