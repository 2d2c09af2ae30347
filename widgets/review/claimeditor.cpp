// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/claimeditor.h"

#include "bench/quantity.h"
#include "core/text.h"
#include "dossier/report.h"
#include "review/ledger.h"
#include "review/reviewwords.h"
#include "review/words.h"

#include <QComboBox>
#include <QDateTime>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets {

namespace {

constexpr int listRows = 4; // of gains and of evidence, before they scroll

void setRows(QAbstractItemView *list, int rows)
{
    list->setFixedHeight(list->fontMetrics().height() * rows * 5 / 4 + 2 * list->frameWidth() + 4);
}

QString gainLabel(const review::Gain &gain)
{
    const QString where =
        gain.row.empty() ? core::toQString(gain.metric) : core::toQString(gain.row + ", " + gain.metric);
    return QStringLiteral("%1  %2  (%3 → %4)")
        .arg(core::toQString(bench::minusSigns(review::percent(gain.changePercent))), where,
             core::toQString(gain.from), core::toQString(gain.to));
}

bool same(const review::Gain &a, const review::Gain &b)
{
    return a.metric == b.metric && a.row == b.row && a.context == b.context && a.from == b.from &&
           a.to == b.to && a.message == b.message;
}

} // namespace

ClaimEditor::ClaimEditor(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("claimEditor"));
    setAccessibleName(tr("Claim"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    m_sentence = new QLabel;
    m_sentence->setObjectName(QStringLiteral("claimSentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    QFont bold = m_sentence->font();
    bold.setBold(true);
    m_sentence->setFont(bold);
    layout->addWidget(m_sentence);
    layout->addWidget(makeForm());
    layout->addWidget(makeButtons());
}

QWidget *ClaimEditor::makeForm()
{
    auto *box = new QWidget;
    auto *form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto name = [](QWidget *widget, const char *objectName, const QString &accessible) {
        widget->setObjectName(QLatin1StringView(objectName));
        widget->setAccessibleName(accessible);
    };
    m_patch = new QComboBox;
    m_symbol = new QComboBox;
    m_standing = new QComboBox;
    for (auto *combo : {m_patch, m_symbol, m_standing}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(12);
        connect(combo, &QComboBox::currentTextChanged, combo, &QWidget::setToolTip);
    }
    for (int i = 0; i < 6; ++i)
        m_standing->addItem(standingName(static_cast<review::Standing>(i)));
    m_gains = new QListWidget;
    m_evidence = new QListWidget;
    setRows(m_gains, listRows);
    setRows(m_evidence, listRows);
    m_evidence->setWordWrap(true);
    for (auto *list : {m_gains, m_evidence})
        list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_gains->setTextElideMode(Qt::ElideRight);
    m_by = new QLineEdit;
    m_by->setPlaceholderText(tr("yours"));
    m_text = new QPlainTextEdit;
    m_text->setTabChangesFocus(true);
    m_text->setPlaceholderText(tr("What the reply should say about it, in a sentence"));
    m_text->setFixedHeight(m_text->fontMetrics().height() * 3 + 12);
    name(m_patch, "claimPatch", tr("Patch that delivers it"));
    name(m_symbol, "claimSymbol", tr("Function of the patch"));
    name(m_gains, "claimGains", tr("What is gained"));
    name(m_standing, "claimStanding", tr("Standing"));
    name(m_by, "claimBy", tr("Whose claim it is"));
    name(m_evidence, "claimEvidence", tr("Evidence"));
    name(m_text, "claimText", tr("Sentence"));
    form->addRow(tr("&Patch"), m_patch);
    form->addRow(tr("F&unction"), m_symbol);
    form->addRow(tr("&Gain"), m_gains);
    form->addRow(tr("S&tanding"), m_standing);
    form->addRow(tr("&Whose"), m_by);
    form->addRow(tr("&Rests on"), m_evidence);
    form->addRow(tr("&Sentence"), m_text);

    connect(m_patch, &QComboBox::activated, this, [this] {
        fillSymbols();
        fillEvidence();
        edited();
    });
    connect(m_symbol, &QComboBox::activated, this, &ClaimEditor::edited);
    connect(m_standing, &QComboBox::activated, this, &ClaimEditor::edited);
    connect(m_by, &QLineEdit::textEdited, this, &ClaimEditor::edited);
    connect(m_text, &QPlainTextEdit::textChanged, this, &ClaimEditor::edited);
    connect(m_gains, &QListWidget::itemChanged, this, &ClaimEditor::edited);
    connect(m_evidence, &QListWidget::itemChanged, this, &ClaimEditor::edited);
    connect(m_evidence, &QListWidget::itemActivated, this, [this] {
        const auto row = static_cast<std::size_t>(m_evidence->currentRow());
        if (row < m_places.size())
            Q_EMIT placeRequested(m_places[row]);
    });
    return box;
}

QWidget *ClaimEditor::makeButtons()
{
    auto *box = new QWidget;
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    auto *removeEvidence = new QPushButton(tr("Drop evidence"));
    removeEvidence->setObjectName(QStringLiteral("claimDropEvidence"));
    auto *remove = new QPushButton(tr("Remove claim"));
    remove->setObjectName(QStringLiteral("claimRemove"));
    m_done = new QPushButton(tr("Claim"));
    m_done->setObjectName(QStringLiteral("claimDone"));
    m_done->setDefault(true);
    row->addWidget(removeEvidence);
    row->addStretch();
    row->addWidget(remove);
    row->addWidget(m_done);
    connect(removeEvidence, &QPushButton::clicked, this, [this] {
        if (auto *item = m_evidence->currentItem(); item && item->checkState() == Qt::Checked)
            item->setCheckState(Qt::Unchecked);
    });
    connect(remove, &QPushButton::clicked, this, [this] {
        if (!m_isNew)
            Q_EMIT claimRemoved(core::toQString(m_claim.id));
        Q_EMIT closed();
    });
    connect(m_done, &QPushButton::clicked, this, &ClaimEditor::done);
    return box;
}

void ClaimEditor::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    m_dossier = std::move(dossier);
    fillPatches();
}

void ClaimEditor::setSuggestions(std::vector<review::Suggestion> suggestions)
{
    m_suggestions = std::move(suggestions);
}

void ClaimEditor::setClaim(const review::Claim &claim, bool isNew)
{
    m_filling = true;
    m_claim = claim;
    m_isNew = isNew;
    const auto cause = claim.causes.empty() ? review::Cause{} : claim.causes.front();
    m_patch->setCurrentIndex(0);
    for (int i = 1; i < m_patch->count(); ++i) {
        const auto place = m_patch->itemData(i).toPoint();
        const auto &series = m_dossier->catalogue.series[static_cast<std::size_t>(place.x())];
        if (series.version == cause.version && place.y() == cause.patch && series.title == cause.seriesTitle)
            m_patch->setCurrentIndex(i);
    }
    fillSymbols();
    m_symbol->setCurrentIndex(std::max(0, m_symbol->findData(core::toQString(cause.symbol))));
    m_standing->setCurrentIndex(static_cast<int>(claim.standing));
    m_by->setText(core::toQString(claim.by));
    m_text->setPlainText(core::toQString(claim.text));
    m_done->setText(isNew ? tr("Claim") : tr("Done"));
    fillGains();
    fillEvidence();
    m_sentence->setText(m_dossier ? core::toQString(review::sentence(*m_dossier, m_claim)) : QString());
    m_filling = false;
    (m_patch->currentIndex() == 0 ? static_cast<QWidget *>(m_patch) : m_text)->setFocus();
}

void ClaimEditor::fillPatches()
{
    m_patch->clear();
    m_patch->addItem(tr("which patch?"));
    if (!m_dossier)
        return;
    const auto &all = m_dossier->catalogue.series;
    for (std::size_t s = all.size(); s-- > 0;) // the newest version first
        for (const auto &patch : all[s].patches)
            if (patch.message)
                m_patch->addItem(QStringLiteral("v%1 %2/%3 %4")
                                     .arg(core::toQString(all[s].version))
                                     .arg(patch.index)
                                     .arg(all[s].total)
                                     .arg(core::toQString(patch.title)),
                                 QPoint(static_cast<int>(s), patch.index));
}

void ClaimEditor::fillSymbols()
{
    m_symbol->clear();
    m_symbol->addItem(tr("the whole patch"), QString());
    if (m_patch->currentIndex() < 1)
        return;
    const auto place = m_patch->currentData().toPoint();
    for (const auto &patch : m_dossier->catalogue.series[static_cast<std::size_t>(place.x())].patches)
        if (patch.index == place.y())
            for (const auto &symbol : patch.symbols)
                m_symbol->addItem(core::toQString(symbol) + QStringLiteral("()"), core::toQString(symbol));
}

/// The claim's own gains first, then every other measured change that could be meant.
void ClaimEditor::fillGains()
{
    const bool filling = std::exchange(m_filling, true);
    constexpr std::size_t most = 400; // more than anybody ticks by hand
    m_gains->clear();
    m_offered = m_claim.gains;
    for (std::size_t i = 0; m_dossier && i < m_dossier->comparisons.size() && m_offered.size() < most; ++i) {
        auto gains = review::gainsOf(*m_dossier, i, false);
        for (auto &gain : gains)
            if (std::ranges::none_of(m_offered, [&](const auto &known) { return same(known, gain); }))
                m_offered.push_back(std::move(gain));
    }
    for (std::size_t i = 0; i < m_offered.size(); ++i) {
        auto *item = new QListWidgetItem(gainLabel(m_offered[i]), m_gains);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(i < m_claim.gains.size() ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(item->text());
        // No wider than the list: it elides, and never scrolls sideways.
        item->setSizeHint(QSize(1, m_gains->fontMetrics().height() * 5 / 4));
    }
    m_filling = filling;
}

/// What the claim rests on, ticked; below it what the thread says about the patch, to be ticked.
void ClaimEditor::fillEvidence()
{
    const bool filling = std::exchange(m_filling, true);
    m_evidence->clear();
    m_places = m_claim.evidence;
    const auto offer = [this](const review::Place &place) {
        if (std::ranges::find(m_places, place) == m_places.end())
            m_places.push_back(place);
    };
    if (m_patch->currentIndex() > 0) {
        const auto patch = m_patch->currentData().toPoint();
        for (const auto &suggestion : m_suggestions)
            if (static_cast<int>(suggestion.series) == patch.x() && suggestion.patch == patch.y()) {
                offer(suggestion.evidence);
                if (suggestion.answer)
                    offer(*suggestion.answer);
            }
    }
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const auto &place = m_places[i];
        const auto message = m_dossier ? m_dossier->messageById(place.message) : std::nullopt;
        const QString who = message ? core::toQString(m_dossier->messages[*message].from.name) : QString();
        auto *item = new QListWidgetItem(
            tr("%1: “%2”").arg(who, core::toQString(core::collapsed(place.text))), m_evidence);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(i < m_claim.evidence.size() ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(core::toQString(place.text));
    }
    if (m_places.empty()) {
        auto *item = new QListWidgetItem(tr("nothing yet: select a sentence in a mail, then g"), m_evidence);
        item->setFlags(Qt::NoItemFlags);
    }
    m_filling = filling;
}

void ClaimEditor::addEvidence(const review::Place &place)
{
    if (std::ranges::find(m_claim.evidence, place) != m_claim.evidence.end())
        return;
    m_claim.evidence.push_back(place);
    fillEvidence();
    edited();
}

void ClaimEditor::readBack()
{
    review::Cause cause = m_claim.causes.empty() ? review::Cause{} : m_claim.causes.front();
    if (m_patch->currentIndex() > 0) {
        const auto place = m_patch->currentData().toPoint();
        const auto fresh = review::causeOf(*m_dossier, static_cast<std::size_t>(place.x()), place.y());
        if (fresh.patchMessage != cause.patchMessage)
            cause = fresh;
        cause.symbol = core::fromQString(m_symbol->currentData().toString());
        if (m_claim.causes.empty())
            m_claim.causes.push_back(cause);
        m_claim.causes.front() = cause;
    }
    m_claim.gains.clear();
    for (int i = 0; i < m_gains->count(); ++i)
        if (m_gains->item(i)->checkState() == Qt::Checked)
            m_claim.gains.push_back(m_offered[static_cast<std::size_t>(i)]);
    m_claim.evidence.clear();
    for (std::size_t i = 0; i < m_places.size(); ++i)
        if (m_evidence->item(static_cast<int>(i))->checkState() == Qt::Checked)
            m_claim.evidence.push_back(m_places[i]);
    m_claim.standing = static_cast<review::Standing>(m_standing->currentIndex());
    m_claim.by = core::fromQString(m_by->text());
    m_claim.text = core::fromQString(m_text->toPlainText());
    m_claim.changed = QDateTime::currentSecsSinceEpoch();
    if (m_claim.created == 0)
        m_claim.created = m_claim.changed;
}

void ClaimEditor::edited()
{
    if (m_filling || !m_dossier)
        return;
    readBack();
    m_isNew = false;
    m_sentence->setText(core::toQString(review::sentence(*m_dossier, m_claim)));
    Q_EMIT claimEdited(m_claim);
}

void ClaimEditor::done()
{
    if (m_isNew)
        edited();
    Q_EMIT closed();
}

void ClaimEditor::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
        event->modifiers().testFlag(Qt::ControlModifier)) {
        done();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace widgets
