// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/octets.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace mail {

namespace {

// Mail shrinks by four to ten, logs by thirty; zlib's most is 1032 (zlib.net, technical details).
constexpr std::size_t mostRatio = 200;
constexpr std::size_t alwaysAllowed = 64U << 20;
constexpr std::size_t mostInflated = std::size_t{4} << 30;
constexpr std::size_t heldAtMost = 16U << 20;
constexpr std::size_t mostInput = std::size_t{2} << 30;

class Handle
{
public:
    explicit Handle(int fd = -1) : m_fd(fd) {}
    Handle(Handle &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Handle &operator=(Handle &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    ~Handle()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    int get() const { return m_fd; }
    explicit operator bool() const { return m_fd >= 0; }

private:
    int m_fd;
};

class Held : public Octets
{
public:
    explicit Held(std::string octets) : m_octets(std::move(octets)) {}
    std::string_view view() const override { return m_octets; }

private:
    std::string m_octets;
};

class Mapped : public Octets
{
public:
    Mapped(Handle file, void *start, std::size_t size) : m_file(std::move(file)), m_start(start), m_size(size)
    {
    }
    Mapped(const Mapped &) = delete;
    Mapped &operator=(const Mapped &) = delete;
    ~Mapped() override { ::munmap(m_start, m_size); }

    std::string_view view() const override
    {
        struct stat now = {};
        auto size = m_size;
        if (::fstat(m_file.get(), &now) == 0 && std::cmp_less(now.st_size, size))
            size = static_cast<std::size_t>(now.st_size);
        return {static_cast<const char *>(m_start), size};
    }

private:
    Handle m_file;
    void *m_start;
    std::size_t m_size;
};

core::Error systemError(const std::string &path)
{
    using core::ErrorKind;
    const int code = errno;
    const auto kind = code == ENOENT || code == ENOTDIR ? ErrorKind::NotFound
                      : code == EACCES || code == EPERM ? ErrorKind::Denied
                                                        : ErrorKind::Internal;
    switch (kind) {
    case ErrorKind::NotFound:
        return {kind, path + " does not exist; check the path"};
    case ErrorKind::Denied:
        return {kind, path + " may not be read; check its rights"};
    default:
        return {kind, path + " cannot be read: " + std::strerror(code)};
    }
}

core::Result<std::shared_ptr<const Octets>> map(Handle file, const std::string &path)
{
    struct stat info = {};
    if (::fstat(file.get(), &info) != 0)
        return std::unexpected(systemError(path));
    if (info.st_size == 0)
        return Octets::held({});
    const auto size = static_cast<std::size_t>(info.st_size);
    void *start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (start == MAP_FAILED)
        return std::unexpected(systemError(path));
    return std::make_shared<Mapped>(std::move(file), start, size);
}

// Where inflated octets go: memory while they are few, then a file that has no name.
class Sink
{
public:
    bool add(const char *data, std::size_t size)
    {
        m_size += size;
        if (!m_file && m_held.size() + size <= heldAtMost) {
            m_held.append(data, size);
            return true;
        }
        if (!m_file) {
            m_file = nameless();
            if (!m_file || !write(m_held.data(), m_held.size()))
                return false;
            m_held = {};
        }
        return write(data, size);
    }
    std::size_t size() const { return m_size; }
    core::Result<std::shared_ptr<const Octets>> take(const std::string &path)
    {
        if (m_file)
            return map(std::move(m_file), path);
        m_held.shrink_to_fit();
        return Octets::held(std::move(m_held));
    }

private:
    static Handle nameless()
    {
        const char *folder = std::getenv("TMPDIR");
        std::string name = std::string(folder && *folder ? folder : "/tmp") + "/whichpatch-XXXXXX";
        Handle file(::mkstemp(name.data()));
        if (file)
            ::unlink(name.c_str());
        return file;
    }
    bool write(const char *data, std::size_t size) const
    {
        while (size > 0) {
            const auto n = ::write(m_file.get(), data, size);
            if (n < 0 && errno == EINTR)
                continue;
            if (n <= 0)
                return false;
            data += n;
            size -= static_cast<std::size_t>(n);
        }
        return true;
    }

    std::string m_held;
    Handle m_file;
    std::size_t m_size = 0;
};

core::Result<std::shared_ptr<const Octets>> inflated(std::string_view packed, const std::string &path,
                                                     const std::stop_token &stop,
                                                     std::vector<core::Diagnostic> &diagnostics)
{
    const auto note = [&](const char *code, std::string text) {
        diagnostics.push_back({core::Severity::Error, code, std::move(text), {}, {}});
    };
    z_stream z = {};
    if (::inflateInit2(&z, 15 + 16) != Z_OK) // 16: gzip framing (zlib.h)
        return core::fail(core::ErrorKind::Internal, path + " cannot be unpacked: zlib could not start");
    const auto limit = std::min(mostInflated, std::max(alwaysAllowed, packed.size() * mostRatio));
    std::vector<char> buffer(256U << 10);
    Sink sink;
    std::size_t used = 0;
    int state = Z_OK;
    bool full = false;
    while (!full && !stop.stop_requested()) {
        if (z.avail_in == 0 && used < packed.size()) {
            const auto step = std::min(packed.size() - used, std::size_t{1} << 20);
            z.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data() + used));
            z.avail_in = static_cast<uInt>(step);
            used += step;
        }
        z.next_out = reinterpret_cast<Bytef *>(buffer.data());
        z.avail_out = static_cast<uInt>(buffer.size());
        state = ::inflate(&z, Z_NO_FLUSH);
        const auto got = buffer.size() - z.avail_out;
        if (got > 0 && !sink.add(buffer.data(), got)) {
            note("gzip-no-room",
                 path + " could not be unpacked further: no room in the folder for temporary files");
            break;
        }
        full = sink.size() > limit;
        if (state == Z_STREAM_END) {
            const auto rest = used - z.avail_in;
            if (!isGzip(packed.substr(rest)))
                break;
            ::inflateReset(&z); // RFC 1952 2.2: members follow one another
        } else if (state != Z_OK && !(state == Z_BUF_ERROR && used < packed.size())) {
            break;
        }
    }
    ::inflateEnd(&z);
    if (stop.stop_requested())
        return core::fail(core::ErrorKind::Cancelled, "reading " + path + " was stopped");
    if (full)
        note("gzip-limit",
             path + " unpacks to more than " + std::to_string(limit >> 20) +
                 " MiB; what comes after that is not read. Unpack it and open the part you need");
    else if (state != Z_STREAM_END)
        note("gzip-damaged", path + " is damaged or cut short as gzip; what could be unpacked is shown");
    if (sink.size() == 0 && state != Z_STREAM_END)
        return core::fail(core::ErrorKind::Malformed,
                          path + " is damaged as gzip, nothing of it could be unpacked");
    return sink.take(path);
}

} // namespace

std::shared_ptr<const Octets> Octets::held(std::string octets)
{
    return std::make_shared<Held>(std::move(octets));
}

bool isGzip(std::string_view octets)
{
    return octets.starts_with("\x1f\x8b\x08");
} // RFC 1952 2.3.1

core::Result<std::shared_ptr<const Octets>> readFile(const std::string &path, std::stop_token stop,
                                                     std::vector<core::Diagnostic> &diagnostics)
{
    // O_NONBLOCK: opening a FIFO that nobody writes to must not wait for ever.
    Handle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file)
        return std::unexpected(systemError(path));
    struct stat info = {};
    if (::fstat(file.get(), &info) == 0 && !S_ISREG(info.st_mode))
        return core::fail(core::ErrorKind::Unsupported,
                          path + " is no ordinary file; give a file, a folder, or - for standard input");
    auto octets = map(std::move(file), path);
    if (!octets || !isGzip((*octets)->view()))
        return octets;
    return inflated((*octets)->view(), path, stop, diagnostics);
}

core::Result<std::shared_ptr<const Octets>> takeOctets(std::string octets, const std::string &name,
                                                       std::stop_token stop,
                                                       std::vector<core::Diagnostic> &diagnostics)
{
    if (isGzip(octets))
        return inflated(octets, name, stop, diagnostics);
    return Octets::held(std::move(octets));
}

core::Result<std::shared_ptr<const Octets>> readStandardInput(std::stop_token stop,
                                                              std::vector<core::Diagnostic> &diagnostics)
{
    Sink sink;
    std::vector<char> buffer(256U << 10);
    while (!stop.stop_requested()) {
        const auto n = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return std::unexpected(systemError("standard input"));
        if (n == 0)
            break;
        if (!sink.add(buffer.data(), static_cast<std::size_t>(n)) || sink.size() > mostInput) {
            diagnostics.push_back({core::Severity::Error,
                                   "input-limit",
                                   "standard input is larger than what can be kept; its first " +
                                       std::to_string(sink.size() >> 20) +
                                       " MiB are read. Save it to a file and open that",
                                   {},
                                   {}});
            break;
        }
    }
    auto octets = sink.take("standard input");
    if (!octets || !isGzip((*octets)->view()))
        return octets;
    return inflated((*octets)->view(), "standard input", stop, diagnostics);
}

} // namespace mail
