// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/keysview.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets {

KeysView::KeysView(std::vector<Entry> entries, QWidget *parent)
    : QDialog(parent),
      m_entries(std::move(entries)),
      m_filter(new QLineEdit(this)),
      m_list(new QTreeWidget(this)),
      m_edit(new QKeySequenceEdit(this)),
      m_set(new QPushButton(tr("&Set"), this)),
      m_reset(new QPushButton(tr("&Default"), this)),
      m_conflict(new QLabel(this))
{
    setObjectName(QStringLiteral("keysView"));
    setWindowTitle(tr("Keys"));
    resize(520, 620);
    m_filter->setObjectName(QStringLiteral("keysFilter"));
    m_filter->setAccessibleName(tr("Filter actions"));
    m_filter->setPlaceholderText(tr("Filter by action or key"));
    m_list->setObjectName(QStringLiteral("keysList"));
    m_list->setAccessibleName(tr("Actions and their keys"));
    m_list->setHeaderLabels({tr("Action"), tr("Keys")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_edit->setObjectName(QStringLiteral("keysEdit"));
    m_edit->setAccessibleName(tr("New key"));
    m_edit->setMaximumSequenceLength(1);
    m_set->setObjectName(QStringLiteral("keysSet"));
    m_reset->setObjectName(QStringLiteral("keysReset"));
    m_conflict->setWordWrap(true);
    auto *row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("New key:"), this));
    row->addWidget(m_edit, 1);
    row->addWidget(m_set);
    row->addWidget(m_reset);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    layout->addLayout(row);
    layout->addWidget(m_conflict);
    connect(m_filter, &QLineEdit::textChanged, this, &KeysView::fill);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &KeysView::showCurrent);
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &KeysView::showCurrent);
    connect(m_set, &QPushButton::clicked, this, [this] {
        if (!m_edit->keySequence().isEmpty())
            change({m_edit->keySequence()});
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        if (const Entry *entry = current())
            change(entry->defaults);
    });
    fill();
}

void KeysView::fill()
{
    const QString typed = m_filter->text();
    m_list->clear();
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const QString keys = QKeySequence::listToString(m_entries[i].keys, QKeySequence::NativeText);
        if (!m_entries[i].text.contains(typed, Qt::CaseInsensitive) &&
            !keys.contains(typed, Qt::CaseInsensitive))
            continue;
        auto *item = new QTreeWidgetItem(m_list, {m_entries[i].text, keys});
        item->setData(0, Qt::UserRole, static_cast<int>(i));
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
}

KeysView::Entry *KeysView::current()
{
    const QTreeWidgetItem *item = m_list->currentItem();
    return item ? &m_entries[static_cast<std::size_t>(item->data(0, Qt::UserRole).toInt())] : nullptr;
}

void KeysView::showCurrent()
{
    const Entry *entry = current();
    m_set->setEnabled(entry && !m_edit->keySequence().isEmpty());
    m_reset->setEnabled(entry && entry->keys != entry->defaults);
    m_conflict->clear();
    const auto taken = std::ranges::find_if(m_entries, [&](const Entry &other) {
        return &other != entry && other.keys.contains(m_edit->keySequence());
    });
    if (!m_edit->keySequence().isEmpty() && taken != m_entries.end())
        m_conflict->setText(tr("%1 is the key of “%2” now, and would be taken from it.")
                                .arg(m_edit->keySequence().toString(QKeySequence::NativeText), taken->text));
}

void KeysView::change(const QList<QKeySequence> &keys)
{
    Entry *entry = current();
    if (!entry)
        return;
    for (Entry &other : m_entries) {
        const auto removed = other.keys.removeIf([&](const QKeySequence &key) { return keys.contains(key); });
        if (&other != entry && removed > 0)
            Q_EMIT keysChanged(other.id, other.keys);
    }
    entry->keys = keys;
    Q_EMIT keysChanged(entry->id, keys);
    m_edit->clear();
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    fill();
    m_list->setCurrentItem(m_list->topLevelItem(row));
}

} // namespace widgets
