// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diffaccess.h"

#include "diff/diffview.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

namespace widgets {

namespace {

/// One row. Made when a tool asks for it; knows its number only, so it outlives any rebuilding of the page.
class RowAccess : public QAccessibleInterface
{
public:
    RowAccess(DiffView *view, int row) : m_view(view), m_row(row) {}

    bool isValid() const override { return m_view && m_row < m_view->page().count(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString &) override {}
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? m_view->spokenRow(m_row) : QString();
    }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect rect = m_view->rowRect(m_row);
        return {m_view->viewport()->mapToGlobal(rect.topLeft()), rect.size()};
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.readOnly = true;
        state.invalid = !isValid();
        state.focused = isValid() && m_view->hasFocus() && m_view->cursor() == m_row;
        state.offscreen = isValid() && !m_view->viewport()->rect().intersects(m_view->rowRect(m_row));
        return state;
    }
    int row() const { return m_row; }

private:
    QPointer<DiffView> m_view;
    int m_row;
};

class ViewAccess : public QAccessibleWidget
{
public:
    explicit ViewAccess(DiffView *view) : QAccessibleWidget(view, QAccessible::List), m_view(view) {}
    ~ViewAccess() override
    {
        for (const QAccessible::Id id : std::as_const(m_rows))
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return m_view->page().count(); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (!m_rows.contains(index))
            m_rows.insert(index, QAccessible::registerAccessibleInterface(new RowAccess(m_view, index)));
        return QAccessible::accessibleInterface(m_rows.value(index));
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto *row = dynamic_cast<const RowAccess *>(child);
        return row ? row->row() : -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint point = m_view->viewport()->mapFromGlobal(QPoint(x, y));
        for (int row = 0; row < childCount(); ++row) {
            const QRect rect = m_view->rowRect(row);
            if (rect.top() > point.y())
                break;
            if (rect.contains(point))
                return child(row);
        }
        return nullptr;
    }
    QAccessibleInterface *focusChild() const override { return child(m_view->cursor()); }

private:
    DiffView *m_view;
    mutable QHash<int, QAccessible::Id> m_rows;
};

QAccessibleInterface *makeAccess(const QString &, QObject *object)
{
    auto *view = qobject_cast<DiffView *>(object);
    return view ? new ViewAccess(view) : nullptr;
}

} // namespace

void installDiffAccess()
{
    static const bool installed = (QAccessible::installFactory(makeAccess), true);
    Q_UNUSED(installed)
}

} // namespace widgets
