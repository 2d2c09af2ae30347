// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/clonedialog.h"

#include "common/colours.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace widgets {

CloneDialog::CloneDialog(const QString &folder, const QString &branch, const QString &list, QWidget *parent)
    : QDialog(parent),
      m_folder(new QLineEdit(folder, this)),
      m_branch(new QLineEdit(branch, this)),
      m_scope(new QButtonGroup(this)),
      m_error(new QLabel(this)),
      m_attach(new QPushButton(tr("&Attach"), this))
{
    setObjectName(QStringLiteral("cloneDialog"));
    setWindowTitle(tr("Attach a clone"));
    m_folder->setObjectName(QStringLiteral("cloneFolder"));
    m_folder->setAccessibleName(tr("Folder of the clone"));
    m_folder->setMinimumWidth(380);
    m_branch->setObjectName(QStringLiteral("cloneBranch"));
    m_branch->setAccessibleName(tr("Branch taken where nothing tells the base"));
    m_branch->setPlaceholderText(QStringLiteral("HEAD"));
    auto *browse = new QPushButton(tr("&Browse…"), this);
    browse->setObjectName(QStringLiteral("cloneBrowse"));
    browse->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    row->addWidget(m_folder, 1);
    row->addWidget(browse);
    auto *forList = new QRadioButton(
        list.isEmpty() ? tr("every thread of its list") : tr("every thread of %1").arg(list), this);
    forList->setObjectName(QStringLiteral("cloneForList"));
    auto *forThread = new QRadioButton(tr("this thread alone"), this);
    forThread->setObjectName(QStringLiteral("cloneForThread"));
    m_scope->addButton(forList, 1);
    m_scope->addButton(forThread, 0);
    forList->setEnabled(!list.isEmpty());
    (list.isEmpty() ? forThread : forList)->setChecked(true);
    auto *scope = new QVBoxLayout;
    scope->addWidget(forList);
    scope->addWidget(forThread);
    m_error->setObjectName(QStringLiteral("cloneError"));
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    m_error->hide();
    auto *text = new QLabel(
        tr("With a local git clone, patches are tried on the code they were made for, and the code around "
           "them can be read. Nothing in the clone is ever changed."),
        this);
    text->setWordWrap(true);
    auto *form = new QFormLayout;
    form->addRow(tr("&Clone:"), row);
    form->addRow(tr("B&ranch:"), m_branch);
    form->addRow(tr("For:"), scope);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_attach->setObjectName(QStringLiteral("cloneAttach"));
    m_attach->setDefault(true);
    buttons->addButton(m_attach, QDialogButtonBox::AcceptRole);
    if (!folder.isEmpty()) {
        auto *detach = buttons->addButton(tr("&Detach"), QDialogButtonBox::DestructiveRole);
        detach->setObjectName(QStringLiteral("cloneDetach"));
        detach->setAutoDefault(false);
        connect(detach, &QPushButton::clicked, this, [this] {
            Q_EMIT detachRequested();
            reject();
        });
    }
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addLayout(form);
    layout->addWidget(m_error);
    layout->addStretch(1);
    layout->addWidget(buttons);
    connect(browse, &QPushButton::clicked, this, &CloneDialog::browse);
    connect(m_attach, &QPushButton::clicked, this, &CloneDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_folder, &QLineEdit::textChanged, this, [this](const QString &now) {
        m_attach->setEnabled(!now.trimmed().isEmpty());
        m_error->hide();
    });
    m_attach->setEnabled(!folder.isEmpty());
}

void CloneDialog::setError(const QString &text)
{
    m_error->setText(QStringLiteral("⚠ ") + text);
    QPalette colour = m_error->palette();
    colour.setColor(QPalette::WindowText, colours(palette()).warning);
    m_error->setPalette(colour);
    m_error->show();
    m_attach->setEnabled(true);
    m_attach->setText(tr("&Attach"));
    m_folder->setFocus(Qt::OtherFocusReason);
}

void CloneDialog::browse()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("The clone's folder"), m_folder->text());
    if (!folder.isEmpty())
        m_folder->setText(folder);
}

void CloneDialog::choose()
{
    QString folder = m_folder->text().trimmed();
    if (folder == QLatin1StringView("~") || folder.startsWith(QLatin1StringView("~/")))
        folder.replace(0, 1, QDir::homePath());
    m_attach->setEnabled(false);
    m_attach->setText(tr("Reading…"));
    m_error->hide();
    Q_EMIT chosen(folder, m_branch->text().trimmed(), m_scope->checkedId() == 1);
}

} // namespace widgets
