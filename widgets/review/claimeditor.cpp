// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/claimeditor.h"

#include "bench/quantity.h"
#include "core/text.h"
#include "dossier/report.h"
#include "review/causerows.h"
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

#include <algorithm>

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
    m_causes = new CauseRows;
    m_standing = new QComboBox;
    m_standing->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_standing->setMinimumContentsLength(12);
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
    name(m_gains, "claimGains", tr("What is gained"));
    name(m_standing, "claimStanding", tr("Standing"));
    name(m_by, "claimBy", tr("Whose claim it is"));
    name(m_evidence, "claimEvidence", tr("Evidence"));
    name(m_text, "claimText", tr("Sentence"));
    auto *whose = new QHBoxLayout;
    auto *by = new QLabel(tr("&whose"));
    by->setBuddy(m_by);
    whose->addWidget(m_standing, 3);
    whose->addWidget(by);
    whose->addWidget(m_by, 2);
    // What is typed comes first, and is seen in the smallest window.
    form->addRow(tr("&Sentence"), m_text);
    form->addRow(tr("&Patch"), m_causes);
    form->addRow(tr("&Gain"), m_gains);
    auto *standing = new QLabel(tr("S&tanding"));
    standing->setBuddy(m_standing);
    form->addRow(standing, whose);
    form->addRow(tr("&Rests on"), m_evidence);

    connect(m_causes, &CauseRows::edited, this, [this] {
        edited();
        fillEvidence();
    });
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
    m_causes->setDossier(m_dossier);
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
    m_causes->setCauses(claim.causes, claim.onlyTogether);
    m_standing->setCurrentIndex(static_cast<int>(claim.standing));
    m_by->setText(core::toQString(claim.by));
    m_text->setPlainText(core::toQString(claim.text));
    m_done->setText(isNew ? tr("Claim") : tr("Done"));
    fillGains();
    fillEvidence();
    m_sentence->setText(m_dossier ? core::toQString(review::sentence(*m_dossier, m_claim)) : QString());
    m_filling = false;
    (m_causes->causes().empty() ? static_cast<QWidget *>(m_causes->firstPatch()) : m_text)->setFocus();
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
    const auto causes = m_causes->causes();
    for (const auto &suggestion : m_suggestions) {
        const auto &series = m_dossier->catalogue.series[suggestion.series];
        if (std::ranges::none_of(causes, [&](const review::Cause &cause) {
                return cause.version == series.version && cause.patch == suggestion.patch;
            }))
            continue;
        offer(suggestion.evidence);
        if (suggestion.answer)
            offer(*suggestion.answer);
        for (const auto &place : suggestion.more)
            offer(place);
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
    m_claim.causes = m_causes->causes();
    m_claim.onlyTogether = m_causes->onlyTogether();
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
