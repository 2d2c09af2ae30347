// SPDX-License-Identifier: GPL-3.0-or-later
#include "message/messageaccessible.h"

#include "message/messagetext.h"

#include <QAccessibleWidget>

#include <algorithm>

namespace widgets {

namespace {

/// The mail as one document. Offsets are UTF-16 units of the whole text, a line feed after each line.
class AccessibleMessage : public QAccessibleWidget, public QAccessibleTextInterface
{
public:
    explicit AccessibleMessage(MessageText *text) : QAccessibleWidget(text, QAccessible::Document) {}

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TextInterface)
            return static_cast<QAccessibleTextInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QAccessible::State state() const override
    {
        auto state = QAccessibleWidget::state();
        state.readOnly = true;
        state.multiLine = true;
        state.selectableText = true;
        return state;
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? whole() : QAccessibleWidget::text(kind);
    }

    void selection(int index, int *start, int *end) const override
    {
        *start = *end = 0;
        if (index == 0 && view()->hasSelection()) {
            *start = offsetOf(std::min(view()->anchorPosition(), view()->cursorPosition()));
            *end = offsetOf(std::max(view()->anchorPosition(), view()->cursorPosition()));
        }
    }
    int selectionCount() const override { return view()->hasSelection() ? 1 : 0; }
    void addSelection(int start, int end) override { setSelection(0, start, end); }
    void removeSelection(int) override { view()->clearSelection(); }
    void setSelection(int, int start, int end) override
    {
        view()->select(positionOf(start), positionOf(end));
    }
    int cursorPosition() const override { return offsetOf(view()->cursorPosition()); }
    void setCursorPosition(int offset) override
    {
        const auto position = positionOf(offset);
        view()->goToLine(position.line);
        view()->select(position, position);
    }
    QString text(int start, int end) const override { return whole().mid(start, end - start); }
    int characterCount() const override { return static_cast<int>(whole().size()); }
    QRect characterRect(int offset) const override
    {
        const QRect rect = view()->rectOf(positionOf(offset));
        return {view()->viewport()->mapToGlobal(rect.topLeft()), rect.size()};
    }
    int offsetAtPoint(const QPoint &point) const override
    {
        return offsetOf(view()->positionAt(view()->viewport()->mapFromGlobal(point)));
    }
    void scrollToSubstring(int start, int) override { view()->goToLine(positionOf(start).line); }
    QString attributes(int offset, int *start, int *end) const override
    {
        *start = offset;
        *end = characterCount();
        return {};
    }

private:
    MessageText *view() const { return static_cast<MessageText *>(widget()); }
    QString whole() const { return view()->document().text(); }
    int offsetOf(MessageText::Position position) const
    {
        int offset = position.offset;
        const auto &document = view()->document();
        for (int number = 1; number < std::min(position.line, document.lineCount() + 1); ++number)
            offset += static_cast<int>(QString::fromUtf8(document.line(number).text).size()) + 1;
        return offset;
    }
    MessageText::Position positionOf(int offset) const
    {
        const auto &document = view()->document();
        for (int number = 1; number <= document.lineCount(); ++number) {
            const auto size = static_cast<int>(QString::fromUtf8(document.line(number).text).size());
            if (offset <= size)
                return {number, std::max(offset, 0)};
            offset -= size + 1;
        }
        return {std::max(document.lineCount(), 1), 0};
    }
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *text = qobject_cast<MessageText *>(object);
    return text ? new AccessibleMessage(text) : nullptr;
}

} // namespace

void installMessageAccessibility()
{
    static const bool once = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(once)
}

void reportCursor(const MessageText *text)
{
    auto *view = const_cast<MessageText *>(text); // the event takes no const object
    auto *interface = QAccessible::queryAccessibleInterface(view);
    if (!interface || !interface->textInterface())
        return;
    QAccessibleTextCursorEvent event(view, interface->textInterface()->cursorPosition());
    QAccessible::updateAccessibility(&event);
}

} // namespace widgets
