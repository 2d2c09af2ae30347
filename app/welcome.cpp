// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/welcome.h"

#include "app/settings.h"
#include "core/text.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace app {

Welcome::Welcome(Settings &settings, QWidget *parent) : QWidget(parent), m_settings(settings)
{
    setObjectName(QStringLiteral("welcome"));
    setAccessibleName(tr("Welcome"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *column = new QWidget(this);
    column->setMaximumWidth(460);
    auto *layout = new QVBoxLayout(column);
    layout->setSpacing(10);
    addBeginning(layout);
    addIdentity(layout);
    addRecent(layout);
    auto *outer = new QVBoxLayout(this);
    outer->addStretch(2);
    outer->addWidget(column, 0, Qt::AlignHCenter);
    outer->addStretch(3);
}

void Welcome::addBeginning(QVBoxLayout *layout)
{
    auto *title = new QLabel(tr("Which patch delivers the gain?"), this);
    QFont font = title->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.4);
    title->setFont(font);
    auto *text =
        new QLabel(tr("Open a thread from a mailing list: an mbox, a mail, a folder, a pasted text or an "
                      "address. You can also drop it here."),
                   this);
    text->setWordWrap(true);
    layout->addWidget(title);
    layout->addWidget(text);
    auto *row = new QHBoxLayout;
    const auto button = [&](const QString &id, const QString &label) {
        auto *made = new QPushButton(label, this);
        made->setObjectName(id + QStringLiteral("Button"));
        connect(made, &QPushButton::clicked, this, [this, id] { Q_EMIT actionRequested(id); });
        row->addWidget(made);
    };
    button(QStringLiteral("open"), tr("Open Files…"));
    button(QStringLiteral("openPasted"), tr("Paste"));
    button(QStringLiteral("openSample"), tr("Open the Sample"));
    row->addStretch();
    layout->addLayout(row);
}

void Welcome::addIdentity(QVBoxLayout *layout)
{
    const reply::Identity identity = m_settings.identity();
    auto *form = new QFormLayout;
    auto *name = new QLineEdit(core::toQString(identity.self.name), this);
    name->setObjectName(QStringLiteral("identityName"));
    name->setAccessibleName(tr("Your name"));
    auto *address = new QLineEdit(core::toQString(identity.self.address), this);
    address->setMinimumWidth(address->fontMetrics().averageCharWidth() * 36); // most addresses whole
    address->setObjectName(QStringLiteral("identityAddress"));
    address->setAccessibleName(tr("Your address"));
    form->addRow(tr("Replies are from"), name);
    form->addRow(QString(), address);
    layout->addSpacing(8);
    layout->addLayout(form);
    const auto keep = [this, name, address] {
        reply::Identity changed = m_settings.identity();
        changed.self = {core::fromQString(name->text().trimmed()),
                        core::fromQString(address->text().trimmed())};
        if (changed.self == m_settings.identity().self)
            return;
        m_settings.setIdentity(changed);
        Q_EMIT identityChanged();
    };
    connect(name, &QLineEdit::editingFinished, this, keep);
    connect(address, &QLineEdit::editingFinished, this, keep);
}

void Welcome::addRecent(QVBoxLayout *layout)
{
    const auto recent = m_settings.recent();
    if (recent.isEmpty())
        return;
    layout->addSpacing(8);
    layout->addWidget(new QLabel(tr("Opened lately"), this));
    for (const auto &thread : recent.first(std::min<qsizetype>(recent.size(), 5))) {
        auto *button = new QPushButton(fontMetrics().elidedText(thread.title, Qt::ElideRight, 420), this);
        button->setObjectName(QStringLiteral("recentThread"));
        button->setAccessibleName(thread.title);
        button->setFlat(true);
        button->setStyleSheet(QStringLiteral("text-align: left"));
        button->setToolTip(thread.sources.join(QLatin1Char('\n')).toHtmlEscaped());
        connect(button, &QPushButton::clicked, this,
                [this, thread] { Q_EMIT sourcesRequested(thread.sources); });
        layout->addWidget(button);
    }
}

} // namespace app
