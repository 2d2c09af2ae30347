// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/causerows.h"

#include "core/text.h"
#include "review/ledger.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets {

namespace {

constexpr int pathRole = Qt::UserRole + 1;
constexpr std::size_t mostRows = 12;

QString numbered(const char *name, std::size_t row)
{
    return QLatin1StringView(name) + (row == 0 ? QString() : QString::number(row + 1));
}

} // namespace

CauseRows::CauseRows(QWidget *parent)
    : QWidget(parent),
      m_grid(new QGridLayout),
      m_add(new QToolButton),
      m_together(new QCheckBox(tr("only to&gether")))
{
    setObjectName(QStringLiteral("claimCauses"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(0, 5);
    m_grid->setColumnStretch(1, 4);
    layout->addLayout(m_grid);
    m_add->setText(tr("+ Another patch"));
    m_add->setObjectName(QStringLiteral("claimAddCause"));
    m_add->setAutoRaise(true);
    m_add->setToolTip(tr("Another patch has a share in it"));
    m_together->setObjectName(QStringLiteral("claimTogether"));
    m_together->setToolTip(tr("None of them gives it alone"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_add);
    row->addStretch();
    row->addWidget(m_together);
    layout->addLayout(row);
    connect(m_add, &QToolButton::clicked, this, [this] {
        addRow({});
        arrange();
        m_rows.back().patch->setFocus();
    });
    connect(m_together, &QCheckBox::toggled, this, [this] {
        arrange();
        if (!m_filling)
            Q_EMIT edited();
    });
    addRow({});
    arrange();
}

void CauseRows::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    m_dossier = std::move(dossier);
    setCauses({}, false);
}

void CauseRows::setCauses(const std::vector<review::Cause> &causes, bool onlyTogether)
{
    m_filling = true;
    m_unknown.clear();
    while (!m_rows.empty())
        removeRow(m_rows.back().remove);
    for (const auto &cause : causes) {
        addRow(cause);
        if (m_rows.back().patch->currentIndex() < 1) {
            m_unknown.push_back(cause);
            removeRow(m_rows.back().remove);
        }
    }
    if (m_rows.empty())
        addRow({});
    m_together->setChecked(onlyTogether);
    m_filling = false;
    arrange();
}

void CauseRows::addRow(const review::Cause &cause)
{
    Row row{new QComboBox, new QComboBox, new QDoubleSpinBox, new QToolButton};
    for (auto *combo : {row.patch, row.part}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(6);
        connect(combo, &QComboBox::currentTextChanged, combo, &QWidget::setToolTip);
    }
    row.patch->setAccessibleName(tr("Patch that delivers it"));
    row.part->setAccessibleName(tr("Function or hunk of the patch"));
    row.share->setAccessibleName(tr("Its share of the gain"));
    row.share->setRange(0, 100);
    row.share->setDecimals(0);
    row.share->setSuffix(tr(" %"));
    row.share->setSpecialValueText(tr("share?"));
    row.share->setToolTip(tr("Its share of the gain; what is left stays unattributed"));
    row.remove->setText(QStringLiteral("×"));
    row.remove->setAutoRaise(true);
    row.remove->setAccessibleName(tr("Take this patch out"));
    row.patch->addItem(tr("which patch?"));
    const auto *series = m_dossier ? &m_dossier->catalogue.series : nullptr;
    for (std::size_t s = series ? series->size() : 0; s-- > 0;) // the newest version first
        for (const auto &patch : (*series)[s].patches) {
            if (!patch.message)
                continue;
            row.patch->addItem(QStringLiteral("v%1 %2/%3 %4")
                                   .arg(core::toQString((*series)[s].version))
                                   .arg(patch.index)
                                   .arg((*series)[s].total)
                                   .arg(core::toQString(patch.title)),
                               QPoint(static_cast<int>(s), patch.index));
            if ((*series)[s].version == cause.version && patch.index == cause.patch &&
                (*series)[s].title == cause.seriesTitle)
                row.patch->setCurrentIndex(row.patch->count() - 1);
        }
    fillParts(row);
    for (int i = 1; i < row.part->count(); ++i)
        if (core::fromQString(row.part->itemData(i).toString()) == cause.symbol &&
            core::fromQString(row.part->itemData(i, pathRole).toString()) == cause.path)
            row.part->setCurrentIndex(i);
    row.share->setValue(cause.share.value_or(0) * 100);
    connect(row.patch, &QComboBox::activated, this, [this, row] {
        fillParts(row);
        Q_EMIT edited();
    });
    connect(row.part, &QComboBox::activated, this, &CauseRows::edited);
    connect(row.share, &QDoubleSpinBox::valueChanged, this, [this] {
        if (!m_filling)
            Q_EMIT edited();
    });
    connect(row.remove, &QToolButton::clicked, this, [this, button = row.remove] {
        removeRow(button);
        arrange();
        Q_EMIT edited();
    });
    m_rows.push_back(row);
}

void CauseRows::removeRow(const QToolButton *button)
{
    const auto found = std::ranges::find(m_rows, button, &Row::remove);
    if (found == m_rows.end())
        return;
    for (QWidget *widget :
         std::initializer_list<QWidget *>{found->patch, found->part, found->share, found->remove}) {
        m_grid->removeWidget(widget);
        widget->hide();
        widget->setParent(nullptr);
        widget->deleteLater(); // it may be the one that was clicked
    }
    m_rows.erase(found);
}

/// The functions that the patch changes, then its hunks.
void CauseRows::fillParts(const Row &row) const
{
    row.part->clear();
    row.part->addItem(tr("the whole patch"), QString());
    if (row.patch->currentIndex() < 1)
        return;
    const auto place = row.patch->currentData().toPoint();
    for (const auto &patch : m_dossier->catalogue.series[static_cast<std::size_t>(place.x())].patches) {
        if (patch.index != place.y() || !patch.message)
            continue;
        for (const auto &symbol : patch.symbols)
            row.part->addItem(core::toQString(symbol) + QStringLiteral("()"), core::toQString(symbol));
        const auto parsed = m_dossier->patch(*patch.message);
        for (const auto &file : parsed->files)
            for (const auto &hunk : file.hunks) {
                const QString where = core::toQString(file.path()) + u':' + QString::number(hunk.newStart);
                row.part->addItem(tr("hunk at %1").arg(where), QString());
                row.part->setItemData(row.part->count() - 1, where, pathRole);
            }
    }
}

/// Shares are asked for where there is something to share.
void CauseRows::arrange()
{
    const bool several = m_rows.size() > 1;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto &row = m_rows[i];
        const int at = static_cast<int>(i);
        row.patch->setObjectName(numbered("claimPatch", i));
        row.part->setObjectName(numbered("claimSymbol", i));
        row.share->setObjectName(numbered("claimShare", i));
        row.remove->setObjectName(numbered("claimRemoveCause", i));
        m_grid->addWidget(row.patch, at, 0);
        m_grid->addWidget(row.part, at, 1);
        m_grid->addWidget(row.share, at, 2);
        m_grid->addWidget(row.remove, at, 3);
        row.patch->show(); // at once, for it may get the focus
        row.share->setVisible((several && !m_together->isChecked()) || row.share->value() > 0);
        row.remove->setVisible(several);
    }
    m_together->setVisible(several);
    m_add->setEnabled(m_rows.size() < mostRows);
}

review::Cause CauseRows::causeOf(const Row &row) const
{
    const auto place = row.patch->currentData().toPoint();
    auto cause = review::causeOf(*m_dossier, static_cast<std::size_t>(place.x()), place.y());
    cause.symbol = core::fromQString(row.part->currentData().toString());
    cause.path = core::fromQString(row.part->currentData(pathRole).toString());
    if (row.share->value() > 0 && !m_together->isChecked())
        cause.share = row.share->value() / 100;
    return cause;
}

std::vector<review::Cause> CauseRows::causes() const
{
    auto result = m_unknown;
    for (const auto &row : m_rows)
        if (m_dossier && row.patch->currentIndex() > 0)
            result.push_back(causeOf(row));
    return result;
}

bool CauseRows::onlyTogether() const
{
    return m_rows.size() > 1 && m_together->isChecked();
}

QComboBox *CauseRows::firstPatch() const
{
    return m_rows.front().patch;
}

} // namespace widgets
