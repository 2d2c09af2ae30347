// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

/// What a view that paints its own parts (rows of a diff, marks of a chart) tells a screen reader: the view,
/// and each part as a list item below it.
namespace widgets {

/// One part. Made when a tool asks for it; knows its number only, so it outlives any rebuilding of the view.
template<typename View>
class PartAccess : public QAccessibleInterface
{
public:
    PartAccess(View *view, int part) : m_view(view), m_part(part) {}

    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString &) override {}
    int part() const { return m_part; }

protected:
    View *view() const { return m_view; } ///< null once it is gone

private:
    QPointer<View> m_view;
    int m_part;
};

/// The view. Says how many parts there are by childCount().
template<typename View, typename Part>
class PartsAccess : public QAccessibleWidget
{
public:
    PartsAccess(View *view, QAccessible::Role role) : QAccessibleWidget(view, role), m_view(view) {}
    ~PartsAccess() override
    {
        for (const QAccessible::Id id : std::as_const(m_parts))
            QAccessible::deleteAccessibleInterface(id);
    }

    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (!m_parts.contains(index))
            m_parts.insert(index, QAccessible::registerAccessibleInterface(new Part(m_view, index)));
        return QAccessible::accessibleInterface(m_parts.value(index));
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto *part = dynamic_cast<const Part *>(child);
        return part ? part->part() : -1;
    }

protected:
    View *view() const { return m_view; }

private:
    View *m_view;
    mutable QHash<int, QAccessible::Id> m_parts;
};

} // namespace widgets
