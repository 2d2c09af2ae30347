// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/groupingdialog.h"

#include "core/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSpinBox>

namespace app {

using core::fromQString;
using core::toQString;

GroupingDialog::GroupingDialog(const dossier::Dossier &dossier, std::size_t message, QWidget *parent)
    : QDialog(parent),
      m_asRead(new QRadioButton(tr("&As the program reads it"), this)),
      m_none(new QRadioButton(tr("Is &no patch and no cover letter"), this)),
      m_belongs(new QRadioButton(tr("&Belongs to this series:"), this)),
      m_title(new QComboBox(this)),
      m_version(new QLineEdit(this)),
      m_index(new QSpinBox(this))
{
    setObjectName(QStringLiteral("groupingDialog"));
    setWindowTitle(tr("Correct the grouping"));
    m_asRead->setObjectName(QStringLiteral("groupingAsRead"));
    m_none->setObjectName(QStringLiteral("groupingNone"));
    m_belongs->setObjectName(QStringLiteral("groupingBelongs"));
    m_title->setObjectName(QStringLiteral("groupingTitle"));
    m_title->setAccessibleName(tr("Series"));
    m_title->setEditable(true);
    m_version->setObjectName(QStringLiteral("groupingVersion"));
    m_version->setAccessibleName(tr("Version"));
    m_index->setObjectName(QStringLiteral("groupingIndex"));
    m_index->setAccessibleName(tr("Number of the patch"));
    m_index->setRange(0, 9999);
    m_index->setSpecialValueText(tr("cover letter"));
    for (const auto &series : dossier.catalogue.series) {
        if (const auto title = toQString(series.title); m_title->findText(title) < 0)
            m_title->addItem(title);
    }
    suggest(dossier, message);
    arrange();
    const auto enable = [this] {
        for (QWidget *field : {static_cast<QWidget *>(m_title), static_cast<QWidget *>(m_version),
                               static_cast<QWidget *>(m_index)})
            field->setEnabled(m_belongs->isChecked());
    };
    connect(m_belongs, &QRadioButton::toggled, this, enable);
    enable();
}

void GroupingDialog::suggest(const dossier::Dossier &dossier, std::size_t message)
{
    m_belongs->setChecked(true);
    const auto &prefix = dossier.catalogue.prefixes[message];
    m_version->setText(toQString(prefix.version));
    m_index->setValue(prefix.index.value_or(1));
    auto series = dossier.seriesOf[message];
    // A mail that stands as a series of its own was meant for the one it answers.
    for (auto node = dossier.tree.nodes[dossier.tree.nodeOf[message]].parent;
         node && series && dossier.catalogue.series[*series].total == 1;
         node = dossier.tree.nodes[*node].parent) {
        if (const auto above = dossier.tree.nodes[*node].message; above && dossier.seriesOf[*above])
            series = dossier.seriesOf[*above];
    }
    if (series) {
        m_title->setCurrentText(toQString(dossier.catalogue.series[*series].title));
        if (!prefix.versionStated)
            m_version->setText(toQString(dossier.catalogue.series[*series].version));
    }
}

void GroupingDialog::arrange()
{
    auto *form = new QFormLayout;
    form->setContentsMargins(24, 0, 0, 0);
    form->addRow(tr("&Series"), m_title);
    form->addRow(tr("&Version"), m_version);
    form->addRow(tr("&Patch"), m_index);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_belongs);
    layout->addLayout(form);
    layout->addWidget(m_none);
    layout->addWidget(m_asRead);
    layout->addWidget(buttons);
    resize(460, sizeHint().height());
}

std::optional<series::Grouping> GroupingDialog::grouping() const
{
    if (m_asRead->isChecked())
        return std::nullopt;
    if (m_none->isChecked())
        return series::Grouping{};
    auto version = m_version->text().trimmed();
    if (version.startsWith(QLatin1Char('v'), Qt::CaseInsensitive))
        version.remove(0, 1);
    return series::Grouping{fromQString(m_title->currentText().trimmed()),
                            version.isEmpty() ? std::string("1") : fromQString(version), m_index->value()};
}

} // namespace app
