// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controllers/reviewcontroller.h"

namespace app {

/// What the reviewer put right by hand in the tables and series of what is open. Kept with the thread in the
/// review store, each an undo step beside the edits of the review; what changes is an input to the next
/// reading.
class CorrectionController : public QObject
{
    Q_OBJECT
public:
    explicit CorrectionController(ReviewController &reviews, QObject *parent = nullptr);

    /// Loads what is kept for the thread. True when it was read with other corrections than `readWith`, so
    /// that it is to be read again with current().
    bool adopt(const std::shared_ptr<const dossier::Dossier> &dossier, const dossier::Corrections &readWith);
    const dossier::Corrections &current() const { return m_current; }

    /// Corrects one table of the dossier; `text` names the undo step. The key is made here.
    void correct(std::size_t table, bench::Correction correction, const QString &text);
    void forget(std::size_t table); ///< every correction in the mail of this table
    /// Where a mail belongs; nothing: as it is read without a correction.
    void regroup(const std::string &message, const std::optional<series::Grouping> &grouping);

Q_SIGNALS:
    void changed(); ///< read again with current()
    void failed(const QString &text);

private:
    friend class CorrectionCommand;
    void put(const dossier::Corrections &corrections);
    void push(dossier::Corrections after, const QString &text);

    ReviewController &m_reviews;
    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::string m_thread; ///< what the corrections are kept under
    dossier::Corrections m_current;
};

} // namespace app
