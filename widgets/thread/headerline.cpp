// SPDX-License-Identifier: GPL-3.0-or-later
#include "thread/headerline.h"

#include "common/elidedlabel.h"
#include "core/text.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace widgets {

using core::toQString;

HeaderLine::HeaderLine(QWidget *parent)
    : QWidget(parent),
      m_title(new ElidedLabel(this)),
      m_author(new QLabel(this)),
      m_chips(new QHBoxLayout),
      m_group(new QButtonGroup(this)),
      m_more(new QToolButton(this)),
      m_counts(new QLabel(this))
{
    setObjectName(QStringLiteral("headerLine"));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_author->setTextFormat(Qt::PlainText);
    m_counts->setTextFormat(Qt::PlainText);
    m_counts->setObjectName(QStringLiteral("seriesCounts"));
    m_chips->setSpacing(2);
    m_more->setObjectName(QStringLiteral("otherSeries"));
    m_more->setAccessibleName(tr("Other versions and series that were opened"));
    m_more->setToolTip(m_more->accessibleName());
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setAutoRaise(true);
    m_more->setMenu(new QMenu(m_more));
    m_more->hide();
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 10, 4);
    layout->setSpacing(14);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_author);
    layout->addLayout(m_chips);
    layout->addWidget(m_more);
    layout->addWidget(m_counts);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) {
        if (static_cast<std::size_t>(id) == m_series)
            Q_EMIT versionsRequested();
        else
            Q_EMIT seriesSelected(static_cast<std::size_t>(id));
    });
}

void HeaderLine::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    m_dossier = std::move(dossier);
    m_series = 0;
    m_facts.clear();
    showVersions();
    showSeries();
}

namespace {

QString versionText(const series::Series &series)
{
    QString text = QStringLiteral("v") + toQString(series.version);
    for (const auto &revision : series.revisions)
        text.prepend(toQString(revision) + QLatin1Char(' '));
    return text;
}

} // namespace

/// The versions of the series that is shown stand as chips, the newest of them when they are many; everything
/// else that was opened waits in a menu.
void HeaderLine::showVersions()
{
    constexpr std::size_t mostChips = 6;
    const auto buttons = m_group->buttons();
    for (auto *button : buttons) {
        m_group->removeButton(button);
        delete button;
    }
    m_more->menu()->clear();
    const auto &all = m_dossier ? m_dossier->catalogue.series : std::vector<series::Series>();
    std::vector<std::size_t> versions;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].family == all[m_series].family)
            versions.push_back(i);
    if (versions.size() > mostChips)
        versions.erase(versions.begin(), versions.end() - mostChips);
    if (!versions.empty() && m_series < versions.front())
        versions.front() = m_series; // an old one that is looked at
    int others = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QString text = versionText(all[i]);
        const QString name = toQString(all[i].title) + QLatin1Char(' ') + text;
        if (std::ranges::contains(versions, i)) {
            addChip(i, text, name);
            continue;
        }
        ++others;
        QString shown = name;
        m_more->menu()->addAction(shown.replace(QLatin1Char('&'), QLatin1String("&&")), this,
                                  [this, i] { Q_EMIT seriesSelected(i); });
    }
    m_more->setText(tr("%n more", nullptr, others));
    m_more->setVisible(others > 0);
}

void HeaderLine::addChip(std::size_t series, const QString &text, const QString &name)
{
    auto *chip = new QToolButton(this);
    chip->setObjectName(QStringLiteral("version_%1").arg(series));
    chip->setText(text);
    chip->setAccessibleName(name);
    chip->setToolTip(tr("%1\nChoose it again to see what changed between versions").arg(name));
    chip->setCheckable(true);
    chip->setAutoRaise(true);
    m_group->addButton(chip, static_cast<int>(series));
    m_chips->addWidget(chip);
}

void HeaderLine::setSeries(std::size_t series)
{
    m_series = series;
    m_facts.clear();
    showVersions();
    showSeries();
}

void HeaderLine::setFacts(const QStringList &facts, const QString &whole)
{
    m_facts = facts;
    m_factsText = whole;
    showSeries();
}

void HeaderLine::showSeries()
{
    if (auto *chip = m_group->button(static_cast<int>(m_series)))
        chip->setChecked(true);
    if (!m_dossier || m_series >= m_dossier->catalogue.series.size()) {
        const bool mails = m_dossier && !m_dossier->messages.empty();
        m_title->setText(mails ? toQString(m_dossier->messages.front().subject) : QString());
        m_author->clear();
        m_counts->setText(
            mails ? tr("%n mail(s), no patches", nullptr, static_cast<int>(m_dossier->messages.size()))
                  : QString());
        return;
    }
    const auto &series = m_dossier->catalogue.series[m_series];
    m_title->setText(toQString(series.title));
    m_author->setText(toQString(series.author));
    QStringList parts{tr("%n patch(es)", nullptr, static_cast<int>(series.patches.size()))};
    if (!series.missing.empty())
        parts << tr("%n missing", nullptr, static_cast<int>(series.missing.size()));
    if (series.insertions && series.deletions)
        parts << QStringLiteral("+%1 −%2").arg(*series.insertions).arg(*series.deletions);
    const auto tags =
        std::ranges::count_if(series.trailers, [](const auto &trailer) { return !trailer.inPatch; });
    if (tags)
        parts << tr("%n tag(s)", nullptr, static_cast<int>(tags));
    parts += m_facts;
    m_counts->setText(parts.join(QStringLiteral(" · ")));
    QStringList tagLines;
    if (!m_facts.isEmpty() && !m_factsText.isEmpty())
        tagLines << m_factsText;
    for (const auto &trailer : series.trailers) {
        if (!trailer.inPatch)
            tagLines << toQString(trailer.key + ": " + trailer.value);
    }
    m_counts->setToolTip(
        tagLines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

} // namespace widgets
