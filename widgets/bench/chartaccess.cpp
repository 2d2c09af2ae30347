// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/chartaccess.h"

#include "bench/chart.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

namespace widgets {

namespace {

/// One mark, by its number: a bar, or a point with its interval.
class MarkAccess : public QAccessibleInterface
{
public:
    MarkAccess(Chart *chart, int mark) : m_chart(chart), m_mark(mark) {}

    bool isValid() const override
    {
        return m_chart && static_cast<std::size_t>(m_mark) < m_chart->places().size();
    }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_chart); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString &) override {}
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? m_chart->spoken(place()) : QString();
    }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect rect = m_chart->placeOf(place());
        return {m_chart->mapToGlobal(rect.topLeft()), rect.size()};
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.readOnly = true;
        state.invalid = !isValid();
        state.focused = isValid() && m_chart->hasFocus() && m_chart->current() == place();
        return state;
    }
    int mark() const { return m_mark; }

private:
    Chart::Place place() const { return m_chart->places()[static_cast<std::size_t>(m_mark)]; }

    QPointer<Chart> m_chart;
    int m_mark;
};

class ChartAccess : public QAccessibleWidget
{
public:
    explicit ChartAccess(Chart *chart) : QAccessibleWidget(chart, QAccessible::Chart), m_chart(chart) {}
    ~ChartAccess() override
    {
        for (const QAccessible::Id id : std::as_const(m_marks))
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return static_cast<int>(m_chart->places().size()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (!m_marks.contains(index))
            m_marks.insert(index, QAccessible::registerAccessibleInterface(new MarkAccess(m_chart, index)));
        return QAccessible::accessibleInterface(m_marks.value(index));
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto *mark = dynamic_cast<const MarkAccess *>(child);
        return mark ? mark->mark() : -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint point = m_chart->mapFromGlobal(QPoint(x, y));
        const auto places = m_chart->places();
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (m_chart->placeOf(places[i]).contains(point))
                return child(static_cast<int>(i));
        }
        return nullptr;
    }
    QAccessibleInterface *focusChild() const override
    {
        const auto places = m_chart->places();
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (m_chart->current() == places[i])
                return child(static_cast<int>(i));
        }
        return nullptr;
    }

private:
    Chart *m_chart;
    mutable QHash<int, QAccessible::Id> m_marks;
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
