// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diffaccess.h"

#include "common/partsaccess.h"
#include "diff/diffview.h"

namespace widgets {

namespace {

class RowAccess : public PartAccess<DiffView>
{
public:
    using PartAccess::PartAccess;

    bool isValid() const override { return view() && part() < view()->page().count(); }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? view()->spokenRow(part()) : QString();
    }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect rect = view()->rowRect(part());
        return {view()->viewport()->mapToGlobal(rect.topLeft()), rect.size()};
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.readOnly = true;
        state.invalid = !isValid();
        state.focused = isValid() && view()->hasFocus() && view()->cursor() == part();
        state.offscreen = isValid() && !view()->viewport()->rect().intersects(view()->rowRect(part()));
        return state;
    }
};

class ViewAccess : public PartsAccess<DiffView, RowAccess>
{
public:
    explicit ViewAccess(DiffView *view) : PartsAccess(view, QAccessible::List) {}

    int childCount() const override { return view()->page().count(); }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint point = view()->viewport()->mapFromGlobal(QPoint(x, y));
        for (int row = 0; row < childCount(); ++row) {
            const QRect rect = view()->rowRect(row);
            if (rect.top() > point.y())
                break;
            if (rect.contains(point))
                return child(row);
        }
        return nullptr;
    }
    QAccessibleInterface *focusChild() const override { return child(view()->cursor()); }
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
