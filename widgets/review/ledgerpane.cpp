// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/ledgerpane.h"

#include "bench/quantity.h"
#include "common/colours.h"
#include "core/text.h"
#include "dossier/report.h"
#include "review/claimeditor.h"
#include "review/reviewwords.h"
#include "review/waterfall.h"
#include "review/words.h"
#include "review/wrapdelegate.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace widgets {

namespace {

constexpr std::size_t openGroups = 3; ///< unfolded at first, beside those that have a claim

/// What a line of the table stands for.
enum Role { KindRole = Qt::UserRole, IndexRole, PlaceRole };
enum Kind { Section, Group, Change, ClaimItem, Evidence, Suggested, Text };

Kind kindOf(const QTreeWidgetItem *item)
{
    return static_cast<Kind>(item->data(0, KindRole).toInt());
}
std::size_t indexOf(const QTreeWidgetItem *item)
{
    return item->data(0, IndexRole).toULongLong();
}

QTreeWidgetItem *line(QTreeWidgetItem *parent, Kind kind, std::size_t index, const QString &text,
                      const QString &value = {})
{
    auto *item = new QTreeWidgetItem(parent, {text, value});
    item->setData(0, KindRole, kind);
    item->setData(0, IndexRole, static_cast<qulonglong>(index));
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignTop);
    item->setToolTip(0, text);
    return item;
}

void makeBold(QTreeWidgetItem *item)
{
    QFont font = item->font(0);
    font.setBold(true);
    item->setFont(0, font);
}

QString changeText(const bench::Comparison &c)
{
    const QString where = c.row ? core::toQString(*c.row) + QStringLiteral(":  ") : QString();
    return where + core::toQString(review::figure(c.baseValue) + " → " + review::figure(c.value) +
                                   (c.unit ? " " + *c.unit : ""));
}

/// ▲ better, ▼ worse; nothing where the direction is not known.
QString directionGlyph(const bench::Comparison &c)
{
    if (c.better == bench::Better::Unknown || c.changePercent == 0)
        return {};
    return (c.changePercent > 0) == (c.better == bench::Better::Higher) ? QStringLiteral("▲ ")
                                                                        : QStringLiteral("▼ ");
}

/// As high as the editor where there is room; where there is not, the editor scrolls and the window does not
/// grow.
class EditorArea : public QScrollArea
{
public:
    explicit EditorArea(QWidget *editor)
    {
        setObjectName(QStringLiteral("claimScroll"));
        setFrameShape(QFrame::NoFrame);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        setWidget(editor);
        editor->setAutoFillBackground(false);
        viewport()->setAutoFillBackground(false);
    }
    QSize sizeHint() const override { return widget()->sizeHint(); }
    QSize minimumSizeHint() const override { return {widget()->minimumSizeHint().width(), 60}; }
};

} // namespace

LedgerPane::LedgerPane(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("ledgerPane"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    m_tree = new QTreeWidget;
    m_tree->setObjectName(QStringLiteral("ledgerTable"));
    m_tree->setAccessibleName(tr("Ledger: measured changes and who explains them"));
    m_tree->setHeaderLabels({tr("Change, and who explains it"), tr("Gain")});
    m_tree->setWordWrap(true);
    m_tree->setItemDelegate(new WrapDelegate(m_tree));
    m_tree->setIndentation(14);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    layout->addWidget(m_tree, 1);
    m_waterfall = new Waterfall;
    layout->addWidget(m_waterfall);

    auto *row = new QHBoxLayout;
    m_new = new QPushButton(tr("Claim…"));
    m_new->setObjectName(QStringLiteral("ledgerClaim"));
    m_new->setToolTip(tr("Say which patch delivers the selected change (g)"));
    m_edit = new QPushButton(tr("Edit"));
    m_edit->setObjectName(QStringLiteral("ledgerEdit"));
    m_remove = new QPushButton(tr("Remove"));
    m_remove->setObjectName(QStringLiteral("ledgerRemove"));
    for (auto *button : {m_new, m_edit, m_remove})
        row->addWidget(button);
    row->addStretch();
    layout->addLayout(row);
    m_editor = new ClaimEditor;
    m_editorArea = new EditorArea(m_editor);
    m_editorArea->hide();
    layout->addWidget(m_editorArea);

    connect(m_tree, &QTreeWidget::itemActivated, this, &LedgerPane::activate);
    connect(m_tree, &QTreeWidget::itemSelectionChanged, this, &LedgerPane::updateButtons);
    connect(m_tree, &QTreeWidget::itemSelectionChanged, this, &LedgerPane::updateWaterfall);
    connect(m_waterfall, &Waterfall::claimActivated, this,
            [this](std::size_t claim) { openEditor(m_review.claims.at(claim), false); });
    connect(m_tree->header(), &QHeaderView::sectionResized, m_tree, [this] { m_tree->doItemsLayout(); });
    connect(m_new, &QPushButton::clicked, this, [this] {
        const auto *item = selected();
        const bool change = item && (kindOf(item) == Change || kindOf(item) == Group);
        if (!change && m_shown.second > 0)
            claimFromPatch(m_shown.first, m_shown.second);
        else
            claimFrom(change ? indexOf(item) : 0, m_shown.first, m_shown.second);
    });
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const auto *item = selected(); item && kindOf(item) == ClaimItem)
            openEditor(m_review.claims[indexOf(item)], false);
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (const auto *item = selected(); item && kindOf(item) == ClaimItem)
            Q_EMIT claimRemoved(core::toQString(m_review.claims[indexOf(item)].id));
    });
    connect(m_editor, &ClaimEditor::claimEdited, this, &LedgerPane::claimEdited);
    connect(m_editor, &ClaimEditor::claimRemoved, this, &LedgerPane::claimRemoved);
    connect(m_editor, &ClaimEditor::placeRequested, this, &LedgerPane::placeRequested);
    connect(m_editor, &ClaimEditor::closed, this, [this] {
        m_editorArea->hide();
        updateWaterfall();
        m_tree->setFocus();
    });
    rebuild();
}

void LedgerPane::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    m_dossier = std::move(dossier);
    m_findings = m_dossier ? review::findings(*m_dossier) : review::Findings{};
    m_editor->setDossier(m_dossier);
    m_editorArea->hide();
    setReview(m_review);
}

void LedgerPane::setReview(const review::Review &review)
{
    m_review = review;
    m_ledger = m_dossier ? review::ledger(*m_dossier, m_review, m_findings) : review::Ledger{};
    m_editor->setSuggestions(m_ledger.suggestions);
    rebuild();
}

void LedgerPane::rebuild()
{
    const int scroll = m_tree->verticalScrollBar() ? m_tree->verticalScrollBar()->value() : 0;
    m_tree->clear();
    if (!m_dossier || m_dossier->comparisons.empty())
        addTexts(
            tr("Measured changes"),
            {core::fromQString(tr("No table of this thread compares anything yet. Open the thread with the "
                                  "benchmark mail, or a file with your own measurements."))});
    else
        for (const auto &group : review::groups(*m_dossier))
            addGroup(group);
    if (m_dossier) {
        if (!m_ledger.notExercised.empty()) {
            auto *top = section(tr("Not exercised by these tests"));
            for (const auto claim : m_ledger.notExercised)
                addClaim(top, claim);
        }
        if (!m_ledger.withoutGain.empty()) {
            auto *top = section(tr("Claims that name no measured change"));
            for (const auto claim : m_ledger.withoutGain)
                addClaim(top, claim);
        }
        addSuggestions();
        addTexts(tr("Open questions"), m_ledger.openQuestions);
        addTexts(tr("Says it is faster, and gives no number"), m_ledger.withoutEvidence);
    }
    m_tree->verticalScrollBar()->setValue(scroll);
    updateButtons();
    updateWaterfall();
}

/// Of the change that is selected, or that a claim explains; while a claim is edited the room is the
/// editor's.
void LedgerPane::updateWaterfall()
{
    if (!m_dossier || m_editorArea->isVisible()) {
        m_waterfall->clear();
        return;
    }
    const auto *item = selected();
    while (item && kindOf(item) != Group)
        item = item->parent();
    for (const auto &group : review::groups(*m_dossier)) {
        const bool wanted = item ? group.changes.front() == indexOf(item)
                                 : !m_ledger.rows[group.changes.front()].claims.empty();
        if (wanted) {
            m_waterfall->show(m_dossier, m_review, m_ledger, group.changes);
            return;
        }
    }
    m_waterfall->clear();
}

QTreeWidgetItem *LedgerPane::section(const QString &title)
{
    auto *item = new QTreeWidgetItem(m_tree, {title});
    item->setData(0, KindRole, Section);
    item->setFirstColumnSpanned(true);
    makeBold(item);
    item->setExpanded(true);
    return item;
}

void LedgerPane::addGroup(const review::Group &told)
{
    const auto &changes = told.changes;
    const auto &first = m_dossier->comparisons[changes.front()];
    auto *group = new QTreeWidgetItem(m_tree);
    group->setText(0, tr("%1, %2 → %3")
                          .arg(core::toQString(first.metric), core::toQString(first.base),
                               core::toQString(first.config)));
    group->setToolTip(0, first.context ? group->text(0) + u'\n' + core::toQString(*first.context)
                                       : group->text(0));
    group->setData(0, KindRole, Group);
    group->setData(0, IndexRole, static_cast<qulonglong>(changes.front()));
    makeBold(group);
    const auto &colour = colours(palette());
    std::vector<std::size_t> claims;
    double attributed = 1;
    for (const auto i : changes) {
        const auto &c = m_dossier->comparisons[i];
        auto *item =
            line(group, Change, i, changeText(c),
                 directionGlyph(c) + core::toQString(bench::minusSigns(review::percent(c.changePercent))));
        const QString verdict = core::toQString(dossier::word(c.verdict));
        item->setToolTip(0, QStringLiteral("%1 (%2)").arg(item->text(0), verdict));
        item->setToolTip(1, verdict);
        if (!directionGlyph(c).isEmpty())
            item->setForeground(1, directionGlyph(c).startsWith(u'▲') ? colour.gain : colour.loss);
        attributed = std::min(attributed, m_ledger.rows[i].attributed);
        for (const auto claim : m_ledger.rows[i].claims)
            if (std::ranges::find(claims, claim) == claims.end())
                claims.push_back(claim);
    }
    for (const auto index : told.alsoTold) {
        auto *item = line(group, Change, index,
                          tr("also told%1").arg(core::toQString(review::toldAs(*m_dossier, index))));
        item->setForeground(0, colour.muted);
        item->setToolTip(0, item->text(0));
    }
    for (const auto claim : claims)
        addClaim(group, claim);
    if (const int rest = qRound((1 - attributed) * 100); rest > 0) {
        auto *item = line(group, Text, 0, tr("▨ unattributed: nobody has explained this yet"),
                          tr("%1 % of it").arg(rest));
        item->setForeground(0, colour.muted);
        item->setForeground(1, colour.muted);
    }
    group->setExpanded(!claims.empty() || m_tree->topLevelItemCount() <= static_cast<int>(openGroups));
}

void LedgerPane::addClaim(QTreeWidgetItem *parent, std::size_t index)
{
    const auto &claim = m_review.claims[index];
    auto *item =
        line(parent, ClaimItem, index,
             QStringLiteral("◆ ") + core::toQString(review::causeNames(*m_dossier, claim)) +
                 QStringLiteral(": ") + standingName(claim.standing) +
                 (claim.by.empty() ? QString() : QStringLiteral(" (") + core::toQString(claim.by) + u')'));
    item->setForeground(0, colours(palette()).claim);
    item->setToolTip(0, core::toQString(review::sentence(*m_dossier, claim)));
    if (!claim.text.empty()) {
        auto *text = line(item, ClaimItem, index, core::toQString(claim.text));
        text->setFirstColumnSpanned(true);
    }
    for (const auto &place : claim.evidence) {
        const auto message = m_dossier->messageById(place.message);
        const QString who = message ? core::toQString(m_dossier->messages[*message].from.name) : QString();
        auto *evidence = line(item, Evidence, index,
                              tr("%1: “%2”").arg(who, core::toQString(core::collapsed(place.text))));
        evidence->setData(0, PlaceRole,
                          QVariant::fromValue(static_cast<qulonglong>(&place - claim.evidence.data())));
        evidence->setForeground(0, colours(palette()).muted);
    }
    item->setExpanded(true);
}

void LedgerPane::addSuggestions()
{
    if (m_ledger.suggestions.empty())
        return;
    auto *top = section(tr("Suggested by the thread"));
    for (std::size_t i = 0; i < m_ledger.suggestions.size(); ++i) {
        const auto &suggestion = m_ledger.suggestions[i];
        auto *item = line(top, Suggested, i, core::toQString(review::sentence(*m_dossier, suggestion)));
        auto *reason = line(item, Suggested, i, core::toQString(suggestion.reason));
        reason->setFirstColumnSpanned(true);
        reason->setForeground(0, colours(palette()).muted);
        item->setExpanded(i < 6);
        auto *take = new QToolButton;
        take->setText(tr("Take up"));
        take->setObjectName(QStringLiteral("takeUp%1").arg(i));
        take->setAccessibleName(tr("Take up: %1").arg(item->text(0)));
        take->setToolTip(tr("Make this a claim of yours, to be worded and confirmed below"));
        connect(take, &QToolButton::clicked, this, [this, i] { takeUp(i); });
        m_tree->setItemWidget(item, 1, take);
    }
}

void LedgerPane::addTexts(const QString &title, const std::vector<std::string> &texts)
{
    if (texts.empty())
        return;
    auto *top = section(title);
    for (const auto &text : texts)
        line(top, Text, 0, core::toQString(text))->setFirstColumnSpanned(true);
}

void LedgerPane::takeUp(std::size_t suggestion)
{
    openEditor(review::claimFor(*m_dossier, m_ledger.suggestions.at(suggestion)), true);
}

void LedgerPane::claimFrom(std::size_t comparison, std::size_t series, int patch)
{
    if (!m_dossier)
        return;
    review::Claim claim;
    claim.id = review::newId();
    if (comparison < m_dossier->comparisons.size())
        claim.gains = review::gainsOf(*m_dossier, comparison, true);
    if (patch > 0 && series < m_dossier->catalogue.series.size())
        claim.causes = {review::causeOf(*m_dossier, series, patch)};
    openEditor(claim, true);
}

void LedgerPane::claimFromPatch(std::size_t series, int patch)
{
    if (!m_dossier || series >= m_dossier->catalogue.series.size())
        return;
    review::Claim claim;
    if (const auto change = review::changeFor(*m_dossier, series, patch))
        claim = review::claimFor(*m_dossier, *change, series, patch);
    else
        claim.id = review::newId();
    claim.causes = {review::causeOf(*m_dossier, series, patch)};
    // What the thread asked about this very patch and was told "Yes." is what the claim rests on; everything
    // else that it says of the patch is only offered.
    const auto answered = std::ranges::find_if(m_ledger.suggestions, [&](const review::Suggestion &s) {
        return s.series == series && s.patch == patch && s.answer && s.standing == review::Standing::Claimed;
    });
    if (answered != m_ledger.suggestions.end())
        claim.evidence = {answered->evidence, *answered->answer};
    openEditor(claim, true);
}

void LedgerPane::editClaim(const QString &id)
{
    for (const auto &claim : m_review.claims)
        if (core::toQString(claim.id) == id)
            openEditor(claim, false);
}

void LedgerPane::addEvidence(const review::Place &place)
{
    if (m_editor->isVisible())
        m_editor->addEvidence(place);
}

void LedgerPane::openEditor(const review::Claim &claim, bool isNew)
{
    m_waterfall->clear();
    m_editorArea->show();
    m_editor->setClaim(claim, isNew);
}

void LedgerPane::activate(QTreeWidgetItem *item)
{
    const auto index = indexOf(item);
    switch (kindOf(item)) {
    case Change:
        Q_EMIT comparisonRequested(index);
        break;
    case ClaimItem:
        openEditor(m_review.claims[index], false);
        break;
    case Evidence:
        Q_EMIT placeRequested(m_review.claims[index].evidence[item->data(0, PlaceRole).toULongLong()]);
        break;
    case Suggested:
        Q_EMIT placeRequested(m_ledger.suggestions[index].evidence);
        break;
    default:
        break;
    }
}

QTreeWidgetItem *LedgerPane::selected() const
{
    const auto items = m_tree->selectedItems();
    return items.isEmpty() ? nullptr : items.front();
}

void LedgerPane::updateButtons()
{
    const auto *item = selected();
    const bool claim = item && kindOf(item) == ClaimItem;
    m_new->setEnabled(m_dossier != nullptr);
    m_edit->setEnabled(claim);
    m_remove->setEnabled(claim);
}

void LedgerPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_tree)
        rebuild();
}

} // namespace widgets
