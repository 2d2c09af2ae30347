// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>

namespace app {

namespace {

struct Shades
{
    QRgb window, base, alternate, button, text, muted, disabled, highlight, highlightedText, link, visited,
        light, midlight, mid, dark, shadow, tip;
};

/// Fusion draws the box of an empty check mark as a darker window, which on a dark ground is not to be seen.
class ClearBoxes : public QProxyStyle
{
public:
    ClearBoxes() : QProxyStyle(QStringLiteral("Fusion")) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override
    {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (element != PE_IndicatorItemViewItemCheck && element != PE_IndicatorCheckBox)
            return;
        const bool enabled = option->state.testFlag(State_Enabled);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(enabled ? option->palette.color(QPalette::PlaceholderText)
                                : option->palette.color(QPalette::Disabled, QPalette::Text));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
    }
};

QPalette paletteOf(const Shades &s)
{
    QPalette palette;
    const auto all = [&](QPalette::ColorRole role, QRgb colour) {
        palette.setColor(QPalette::All, role, QColor(colour));
    };
    all(QPalette::Window, s.window);
    all(QPalette::Base, s.base);
    all(QPalette::AlternateBase, s.alternate);
    all(QPalette::Button, s.button);
    all(QPalette::WindowText, s.text);
    all(QPalette::Text, s.text);
    all(QPalette::ButtonText, s.text);
    all(QPalette::BrightText, s.highlightedText);
    all(QPalette::ToolTipBase, s.tip);
    all(QPalette::ToolTipText, s.text);
    all(QPalette::PlaceholderText, s.muted);
    all(QPalette::Highlight, s.highlight);
    all(QPalette::HighlightedText, s.highlightedText);
    all(QPalette::Accent, s.highlight);
    all(QPalette::Link, s.link);
    all(QPalette::LinkVisited, s.visited);
    all(QPalette::Light, s.light);
    all(QPalette::Midlight, s.midlight);
    all(QPalette::Mid, s.mid);
    all(QPalette::Dark, s.dark);
    all(QPalette::Shadow, s.shadow);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(s.disabled));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(s.mid));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, QColor(s.text));
    return palette;
}

} // namespace

QPalette lightPalette()
{
    return paletteOf({.window = 0xf3f4f6,
                      .base = 0xffffff,
                      .alternate = 0xf7f8fa,
                      .button = 0xeceef1,
                      .text = 0x1b1d21,
                      .muted = 0x63676e,
                      .disabled = 0x9a9ea6,
                      .highlight = 0x2f6fbf,
                      .highlightedText = 0xffffff,
                      .link = 0x0b57a8,
                      .visited = 0x6f42c1,
                      .light = 0xffffff,
                      .midlight = 0xe6e8ec,
                      .mid = 0xc8ccd2,
                      .dark = 0xa4a9b1,
                      .shadow = 0x6b7078,
                      .tip = 0xffffff});
}

QPalette darkPalette()
{
    return paletteOf({.window = 0x26292f,
                      .base = 0x1e2126,
                      .alternate = 0x23262c,
                      .button = 0x33373f,
                      .text = 0xe4e6ea,
                      .muted = 0x9aa1ab,
                      .disabled = 0x6d737c,
                      .highlight = 0x2f65a8,
                      .highlightedText = 0xffffff,
                      .link = 0x7ab8ff,
                      .visited = 0xc3a0ff,
                      .light = 0x454a54,
                      .midlight = 0x3b4048,
                      .mid = 0x3b4048,
                      .dark = 0x17191d,
                      .shadow = 0x0e0f12,
                      .tip = 0x33373f});
}

Theme themeNamed(const QString &name)
{
    if (name == QLatin1StringView("light"))
        return Theme::Light;
    return name == QLatin1StringView("dark") ? Theme::Dark : Theme::System;
}

QString themeName(Theme theme)
{
    switch (theme) {
    case Theme::Light:
        return QStringLiteral("light");
    case Theme::Dark:
        return QStringLiteral("dark");
    case Theme::System:
        break;
    }
    return QStringLiteral("system");
}

void applyTheme(Theme theme)
{
    static const QString platformStyle = QApplication::style()->name();
    if (theme == Theme::System) {
        if (QApplication::style()->name() != platformStyle)
            QApplication::setStyle(QStyleFactory::create(platformStyle));
        QApplication::setPalette(QPalette());
        return;
    }
    QApplication::setStyle(new ClearBoxes);
    QApplication::setPalette(theme == Theme::Dark ? darkPalette() : lightPalette());
}

} // namespace app
