// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controllers/correctioncontroller.h"

#include "core/text.h"
#include "dossier/corrections.h"

namespace app {

class CorrectionCommand : public QUndoCommand
{
public:
    CorrectionCommand(CorrectionController *controller, dossier::Corrections before,
                      dossier::Corrections after, const QString &text)
        : QUndoCommand(text), m_controller(controller), m_before(std::move(before)), m_after(std::move(after))
    {
    }
    void redo() override { m_controller->put(m_after); }
    void undo() override { m_controller->put(m_before); }

private:
    CorrectionController *m_controller;
    dossier::Corrections m_before, m_after;
};

namespace {

/// The Message-ID of the thread's first root; pasted text without one goes by its source.
std::string threadOf(const dossier::Dossier &dossier)
{
    const auto root =
        dossier.tree.roots.empty() ? std::nullopt : dossier.tree.nodes[dossier.tree.roots.front()].message;
    const std::string id = root ? dossier.messages[*root].id : std::string();
    return id.empty() && !dossier.sources.empty() ? "source:" + dossier.sources.front() : id;
}

bool same(const dossier::Corrections &a, const dossier::Corrections &b)
{
    return dossier::correctionsAsJson(a) == dossier::correctionsAsJson(b);
}

} // namespace

CorrectionController::CorrectionController(ReviewController &reviews, QObject *parent)
    : QObject(parent), m_reviews(reviews)
{
}

bool CorrectionController::adopt(const std::shared_ptr<const dossier::Dossier> &dossier,
                                 const dossier::Corrections &readWith)
{
    m_dossier = dossier;
    if (const std::string thread = threadOf(*dossier); thread != m_thread) {
        m_thread = thread;
        m_current = {};
        auto kept = dossier::correctionsFromJson(m_reviews.keptCorrections(thread));
        if (kept)
            m_current = std::move(*kept);
        else
            Q_EMIT failed(core::toQString(kept.error().text));
    }
    return !same(m_current, readWith);
}

void CorrectionController::correct(std::size_t table, bench::Correction correction, const QString &text)
{
    if (!m_dossier || table >= m_dossier->tables.size())
        return;
    const dossier::PlacedTable &placed = m_dossier->tables[table];
    correction.firstLineText = bench::correctionKey(m_dossier->body(placed.message)->text, placed.table);
    dossier::Corrections after = m_current;
    after.tables[m_dossier->messages[placed.message].id].push_back(std::move(correction));
    push(std::move(after), text);
}

void CorrectionController::forget(std::size_t table)
{
    if (!m_dossier || table >= m_dossier->tables.size())
        return;
    dossier::Corrections after = m_current;
    after.tables.erase(m_dossier->messages[m_dossier->tables[table].message].id);
    push(std::move(after), tr("Forget Corrections"));
}

void CorrectionController::regroup(const std::string &message,
                                   const std::optional<series::Grouping> &grouping)
{
    dossier::Corrections after = m_current;
    after.groupings.erase(message);
    if (grouping)
        after.groupings[message] = *grouping;
    push(std::move(after), tr("Grouping"));
}

void CorrectionController::push(dossier::Corrections after, const QString &text)
{
    if (!same(after, m_current))
        m_reviews.undoStack()->push(new CorrectionCommand(this, m_current, std::move(after), text));
}

void CorrectionController::put(const dossier::Corrections &corrections)
{
    m_current = corrections;
    m_reviews.keepCorrections(m_thread, dossier::correctionsAsJson(m_current));
    Q_EMIT changed();
}

} // namespace app
