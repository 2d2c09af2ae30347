// SPDX-License-Identifier: GPL-3.0-or-later
#include "highlight/highlighter.h"

#include "highlight/contrast.h"

#include <map>

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>

#include <QFileInfo>
#include <QHash>

namespace highlight {

namespace ks = KSyntaxHighlighting;

namespace {

// Reading the index of all languages takes some 20 ms: once.
ks::Repository &repository()
{
    static ks::Repository instance;
    return instance;
}

// Looking a file name up walks all languages with their wild cards.
ks::Definition definitionFor(const QString &path)
{
    static QHash<QString, ks::Definition> known;
    const QFileInfo file(path);
    const QString suffix = file.suffix();
    const QString key = suffix.isEmpty() ? file.fileName() : QLatin1Char('.') + suffix;
    const auto found = known.constFind(key);
    if (found != known.cend())
        return *found;
    const ks::Definition definition = repository().definitionForFileName(file.fileName());
    known.insert(key, definition);
    return definition;
}

constexpr int keepEvery = 32;
constexpr int runUp = 128;

} // namespace

QString languageOf(const QString &path)
{
    const ks::Definition definition = definitionFor(path);
    return definition.isValid() ? definition.name() : QString();
}

class Text::Private : public ks::AbstractHighlighter
{
public:
    Private(const QString &path, const Scheme &scheme, Source lines)
        : m_source(std::move(lines)),
          m_scheme(scheme),
          m_theme(
              repository().defaultTheme(scheme.dark ? ks::Repository::DarkTheme : ks::Repository::LightTheme))
    {
        setDefinition(definitionFor(path));
        setTheme(m_theme);
    }

    std::vector<Span> spans(int line)
    {
        m_spans.clear();
        if (!definition().isValid())
            return {};
        seek(line);
        m_spans.clear();
        advance();
        return std::move(m_spans);
    }

    bool readTo(int end)
    {
        constexpr int lines = 200; // some milliseconds
        if (!definition().isValid())
            return true;
        m_next = m_read;
        m_state = m_readState;
        m_exact = true;
        for (int i = 0; i < lines && m_next < end; ++i)
            advance();
        m_exact = false;
        m_spans.clear();
        m_read = m_next;
        m_readState = m_state;
        return m_read >= end;
    }

protected:
    void applyFormat(int offset, int length, const ks::Format &format) override
    {
        if (length == 0 || format.isDefaultTextStyle(m_theme))
            return;
        m_spans.push_back({.start = offset,
                           .length = length,
                           .colour = colourOf(format),
                           .bold = format.isBold(m_theme),
                           .italic = format.isItalic(m_theme)});
    }

private:
    QRgb colourOf(const ks::Format &format)
    {
        // Making a colour readable takes long for how often it is asked for, and all texts share a scheme.
        static Scheme scheme;
        static std::map<QRgb, QRgb> inks;
        if (scheme != m_scheme) {
            scheme = m_scheme;
            inks.clear();
        }
        const QRgb wanted = format.textColor(m_theme).rgb();
        auto found = inks.find(wanted);
        if (found == inks.end())
            found = inks.emplace(wanted, readable(wanted, m_scheme.backgrounds)).first;
        return found->second;
    }

    // Makes m_state the state before `line`.
    void seek(int line)
    {
        if (m_next == line)
            return;
        auto after = m_kept.upper_bound(line);
        int from = std::max(0, line - runUp) / keepEvery * keepEvery;
        ks::State state;
        if (after != m_kept.begin()) {
            const auto &[keptLine, keptState] = *std::prev(after);
            if (line - keptLine <= reach) {
                from = keptLine;
                state = keptState;
            }
        } else if (line <= reach) {
            from = 0;
        }
        if (m_next <= line && m_next >= from)
            from = m_next;
        else
            m_state = state;
        m_next = from;
        while (m_next < line)
            advance();
    }

    void advance()
    {
        // What was read from the first line on is not replaced by what was guessed from the middle.
        if (m_next % keepEvery == 0 && (m_exact || m_next >= m_read))
            m_kept.insert_or_assign(m_next, m_state);
        const QString text = m_source(m_next);
        if (text.size() <= longestLine)
            m_state = highlightLine(text, m_state);
        ++m_next;
    }

    Source m_source;
    Scheme m_scheme;
    ks::Theme m_theme;
    std::map<int, ks::State> m_kept; // the state before that line
    std::vector<Span> m_spans;
    ks::State m_state;
    int m_next = 0;
    ks::State m_readState; // before line m_read
    int m_read = 0;        // all lines before it were read in order
    bool m_exact = false;
};

Text::Text(const QString &path, const Scheme &scheme, Source source)
    : d(std::make_unique<Private>(path, scheme, std::move(source)))
{
}
Text::~Text() = default;
Text::Text(Text &&) noexcept = default;
Text &Text::operator=(Text &&) noexcept = default;

std::vector<Span> Text::spans(int line)
{
    return d->spans(line);
}

bool Text::readTo(int end)
{
    return d->readTo(end);
}

} // namespace highlight
