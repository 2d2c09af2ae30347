// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"

#include <QWidget>

#include <memory>
#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace widgets {

class ElidedLabel;

/// What is read, in one line: title, author, the versions as chips, patches, tags, what is missing.
class HeaderLine : public QWidget
{
    Q_OBJECT
public:
    explicit HeaderLine(QWidget *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    void setSeries(std::size_t series); ///< no signal
    /// More that is known of the series, after the counts: "base found", "applies".
    void setFacts(const QStringList &facts, const QString &whole = {}); ///< `whole`: to be read on hovering

Q_SIGNALS:
    void seriesSelected(std::size_t series);
    void versionsRequested(); ///< the chip that is current was chosen again

private:
    void showVersions();
    void addChip(std::size_t series, const QString &text, const QString &name);
    void showSeries();

    ElidedLabel *m_title;
    QLabel *m_author;
    QHBoxLayout *m_chips;
    QButtonGroup *m_group;
    QToolButton *m_more; ///< a menu of what has no chip
    QLabel *m_counts;
    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::size_t m_series = 0;
    QStringList m_facts;
    QString m_factsText;
};

} // namespace widgets
