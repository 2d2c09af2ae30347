// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

/// Door to KSyntaxHighlighting. Belongs to the GUI thread: the library's repository is not thread-safe.
namespace highlight {

/// What code is coloured for.
struct Scheme
{
    bool dark = false;
    std::vector<QRgb> backgrounds; ///< every colour is made readable on all of these

    bool operator==(const Scheme &) const = default;
};

/// A stretch of one line, in UTF-16 units. What no span covers has the colour of ordinary text.
struct Span
{
    int start = 0;
    int length = 0;
    QRgb colour = 0;
    bool bold = false;
    bool italic = false;

    bool operator==(const Span &) const = default;
};

/// The name of the language a file is written in, told by its name alone; empty where none is known.
QString languageOf(const QString &path);

/// Colours one continuous text (one side of one hunk) line by line, in whatever order lines are asked for.
/// The state at every 32nd line is kept. A line far from any known state is coloured as if the text
/// began some lines above it: reading a hunk of 300,000 lines from its start would take seconds.
class Text
{
public:
    using Source = std::function<QString(int line)>; ///< from 0, without line end

    Text(const QString &path, const Scheme &scheme, Source source);
    ~Text();
    Text(Text &&) noexcept;
    Text &operator=(Text &&) noexcept;

    /// Nothing for a file of no known language, and for lines of more than longestLine units.
    std::vector<Span> spans(int line);
    /// Reads some lines further, from the first on, so that the state of lines up to `end` is exact; true
    /// when it is.
    bool readTo(int end);

    static constexpr int longestLine = 2000;
    static constexpr int reach = 512; ///< lines read at most to know the state of one

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace highlight
