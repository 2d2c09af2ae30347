// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/captions.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace widgets {
namespace {

constexpr int gap = 6; ///< pixels between a bar's end and its text

/// Where a bar ends; zoomed in that may be outside, and the figure stays at the panel's edge.
double edgeOf(const Captions::Text &text, const QRect &area, int width)
{
    const double end = text.valueAxis->coordToPixel(text.value);
    return text.value < 0 ? std::max(end, area.left() + width + 1.0 * gap)
                          : std::max(std::min(end, area.right() - width - 1.0 * gap), 1.0 * area.left());
}

/// How many characters all names have in common at one end: at(name, i) is the i-th from there.
template<class At>
qsizetype shared(const QStringList &names, qsizetype shortest, const At &at)
{
    qsizetype same = 0;
    while (same < shortest &&
           std::ranges::all_of(names, [&](const QString &n) { return at(n, same) == at(names[0], same); }))
        ++same;
    return same;
}

/// The texts, shortened where most of them stay different.
QStringList shortened(const QStringList &texts, const QFontMetrics &metrics, int width)
{
    QStringList best;
    std::size_t most = 0;
    for (const auto mode : {Qt::ElideMiddle, Qt::ElideLeft, Qt::ElideRight}) {
        QStringList fitting;
        for (const QString &text : texts)
            fitting.append(metrics.elidedText(text, mode, width));
        const std::size_t different = std::set(fitting.begin(), fitting.end()).size();
        if (different > most) {
            most = different;
            best = fitting;
        }
    }
    return best;
}

/// What each of several names has that the others have not, in whole words; dots for the rest.
QStringList ownParts(const QStringList &names)
{
    const qsizetype shortest =
        std::ranges::min(names, {}, [](const QString &name) { return name.size(); }).size();
    const auto fromFront = [](const QString &name, qsizetype at) { return name[at]; };
    const auto fromBack = [](const QString &name, qsizetype at) { return name[name.size() - 1 - at]; };
    qsizetype front = shared(names, shortest, fromFront);
    while (front > 0 && names[0][front - 1].isLetterOrNumber())
        --front;
    qsizetype back = shared(names, shortest - front, fromBack);
    while (back > 0 && fromBack(names[0], back - 1).isLetterOrNumber())
        --back;
    QStringList parts;
    const QChar dots(0x2026);
    for (const QString &name : names)
        parts.append((front > 0 ? QString(dots) : QString()) +
                     name.sliced(front, name.size() - front - back) + (back > 0 ? QString(dots) : QString()));
    return parts;
}

} // namespace

QHash<QString, QString> shortenedApart(const QStringList &names, const QFontMetrics &metrics, int width)
{
    QHash<QString, QStringList> alike; // by what they are shortened to
    for (const QString &name : names)
        alike[metrics.elidedText(name, Qt::ElideMiddle, width)].append(name);
    QHash<QString, QString> result;
    QHash<QString, int> times;
    const auto keep = [&](const QStringList &group, const QStringList &fitting) {
        for (qsizetype i = 0; i < group.size(); ++i)
            result.insert(group[i], fitting[i]);
    };
    for (const auto &[simple, group] : std::as_const(alike).asKeyValueRange()) {
        keep(group, group.size() < 2 ? QStringList{simple} : shortened(ownParts(group), metrics, width));
        for (const QString &name : group)
            ++times[result[name]];
    }
    // Told apart within their group, they may now be like those of another: then both are one group.
    QStringList together;
    for (const QStringList &group : std::as_const(alike)) {
        if (std::ranges::any_of(group, [&](const QString &name) { return times[result[name]] > 1; }))
            together += group;
    }
    if (together.size() > 1)
        keep(together, shortened(ownParts(together), metrics, width));
    return result;
}

Captions::Captions(QCustomPlot *plot, const QFont &font, const QFont &bold, const QColor &ground)
    : Culled(plot), m_font(font), m_bold(bold), m_ground(ground)
{
    setLayer(QStringLiteral("legend"));
}

QString Captions::nameIn(int width, const QString &name, const QFontMetrics &metrics)
{
    const auto known = m_names.constFind(width);
    if (known != m_names.cend())
        return known->value(name);
    if (m_names.size() > 32)
        m_names.clear(); // a window being resized
    QStringList names;
    std::set<QString> seen;
    for (const Text &text : m_texts) {
        if (text.kind == Text::Kind::Name && seen.insert(text.text).second)
            names.append(text.text);
    }
    return m_names.insert(width, shortenedApart(names, metrics, width))->value(name);
}

void Captions::draw(QCPPainter *painter)
{
    const QFontMetrics metrics(m_font), boldMetrics(m_bold);
    painter->setLayoutDirection(Qt::LeftToRight); // bars grow to the right whatever the window's language
    for (const Text &text : m_texts) {
        const QRect area = text.keyAxis->axisRect()->rect();
        const double y = text.keyAxis->coordToPixel(text.key);
        if (y < area.top() - 4 || y > area.bottom() + 4)
            continue;
        if (!inSight(y, metrics.height()))
            continue;
        const QFontMetrics &fm = text.bold ? boldMetrics : metrics;
        painter->setFont(text.bold ? m_bold : m_font);
        painter->setPen(text.colour);
        const int height = fm.height();
        QRectF box;
        int align = Qt::AlignVCenter;
        switch (text.kind) {
        case Text::Kind::Heading:
            box = QRectF(gap, y - height / 2.0, mParentPlot->viewport().width() - 2 * gap, height);
            align |= Qt::AlignLeft;
            break;
        case Text::Kind::Name:
            box = QRectF(gap, y - height / 2.0, area.left() - 2 * gap, height);
            align |= Qt::AlignRight;
            break;
        case Text::Kind::Beside: {
            const double x = edgeOf(text, area, fm.horizontalAdvance(text.text));
            box = text.value < 0
                      ? QRectF(0, y - height / 2.0, x - gap, height)
                      : QRectF(x + gap, y - height / 2.0, mParentPlot->viewport().width() - x - gap, height);
            align |= text.value < 0 ? Qt::AlignRight : Qt::AlignLeft;
            break;
        }
        }
        const QString shown = text.kind == Text::Kind::Beside ? text.text
                              : text.kind == Text::Kind::Name
                                  ? nameIn(static_cast<int>(box.width()), text.text, metrics)
                                  : fm.elidedText(text.text, Qt::ElideMiddle, static_cast<int>(box.width()));
        if (text.kind == Text::Kind::Heading)
            painter->fillRect(QRectF(0, box.top(), gap + fm.horizontalAdvance(shown) + gap, box.height()),
                              m_ground);
        painter->drawText(box, align | Qt::TextDontClip | Qt::TextSingleLine, shown);
    }
}

QString shortNumber(double value)
{
    static constexpr std::pair<double, char> sizes[] = {{1e12, 'T'}, {1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}};
    for (const auto &[size, letter] : sizes) {
        if (std::abs(value) >= size * 0.9999)
            return QString::number(value / size, 'g', 4) + QLatin1Char(letter);
    }
    return QString::number(std::abs(value) < 1e-12 ? 0 : value, 'g', 4);
}

QString ShortTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    return shortNumber(tick) + m_suffix;
}

} // namespace widgets
