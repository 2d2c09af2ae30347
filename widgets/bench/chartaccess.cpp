// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/chartaccess.h"

#include "bench/chart.h"
#include "common/partsaccess.h"

namespace widgets {

namespace {

/// One mark: a bar, or a point with its interval.
class MarkAccess : public PartAccess<Chart>
{
public:
    using PartAccess::PartAccess;

    bool isValid() const override
    {
        return view() && static_cast<std::size_t>(part()) < view()->places().size();
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? view()->spoken(place()) : QString();
    }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect rect = view()->placeOf(place());
        return {view()->mapToGlobal(rect.topLeft()), rect.size()};
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.readOnly = true;
        state.invalid = !isValid();
        state.focused = isValid() && view()->hasFocus() && view()->current() == place();
        return state;
    }

private:
    Chart::Place place() const { return view()->places()[static_cast<std::size_t>(part())]; }
};

class ChartAccess : public PartsAccess<Chart, MarkAccess>
{
public:
    explicit ChartAccess(Chart *chart) : PartsAccess(chart, QAccessible::Chart) {}

    int childCount() const override { return static_cast<int>(view()->places().size()); }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint point = view()->mapFromGlobal(QPoint(x, y));
        return firstMark([&](const Chart::Place &place) { return view()->placeOf(place).contains(point); });
    }
    QAccessibleInterface *focusChild() const override
    {
        return firstMark([&](const Chart::Place &place) { return view()->current() == place; });
    }

private:
    QAccessibleInterface *firstMark(auto &&is) const
    {
        const auto places = view()->places();
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (is(places[i]))
                return child(static_cast<int>(i));
        }
        return nullptr;
    }
};

QAccessibleInterface *makeAccess(const QString &, QObject *object)
{
    auto *chart = qobject_cast<Chart *>(object);
    return chart ? new ChartAccess(chart) : nullptr;
}

} // namespace

void installChartAccess()
{
    static const bool installed = (QAccessible::installFactory(makeAccess), true);
    Q_UNUSED(installed)
}

} // namespace widgets
