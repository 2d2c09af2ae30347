// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settingsview.h"

#include "common/colours.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets {

namespace {

QStringList listOf(const QString &text)
{
    QStringList list;
    for (const QString &part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (!part.trimmed().isEmpty())
            list << part.trimmed();
    }
    return list;
}

} // namespace

SettingsView::SettingsView(const Preferences &preferences, QWidget *parent)
    : QDialog(parent), m_told(preferences), m_search(new QLineEdit(this)), m_nothing(new QLabel(this))
{
    setObjectName(QStringLiteral("settingsView"));
    setWindowTitle(tr("Settings"));
    resize(600, 620);
    m_search->setObjectName(QStringLiteral("settingsSearch"));
    m_search->setAccessibleName(tr("Search the settings"));
    m_search->setPlaceholderText(tr("Search the settings"));
    m_search->setClearButtonEnabled(true);
    auto *page = new QWidget(this);
    m_column = new QVBoxLayout(page);
    m_column->setSpacing(4);
    addReplies(preferences);
    addWindow(preferences);
    addArchive(preferences);
    m_nothing->setObjectName(QStringLiteral("settingsNothing"));
    m_nothing->setText(tr("No setting speaks of that."));
    m_nothing->hide();
    m_column->addWidget(m_nothing);
    m_column->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setAccessibleName(tr("Settings"));
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(scroll, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_search, &QLineEdit::textChanged, this, &SettingsView::filter);
    // What is typed and not yet left counts when the window is closed.
    connect(this, &QDialog::finished, this, &SettingsView::tell);
    m_search->setFocus();
}

QLabel *SettingsView::addHeading(const QString &text)
{
    auto *heading = new QLabel(text, this);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    heading->setContentsMargins(0, 10, 0, 2);
    m_column->addWidget(heading);
    return heading;
}

void SettingsView::addRow(QLabel *heading, const QString &label, QWidget *field, const QString &about)
{
    auto *box = new QWidget(this);
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins(0, 2, 0, 4);
    rows->setSpacing(1);
    if (!label.isEmpty()) {
        auto *name = new QLabel(label, box);
        name->setBuddy(field);
        rows->addWidget(name);
    }
    rows->addWidget(field);
    if (!about.isEmpty()) {
        auto *text = new QLabel(about, box);
        text->setWordWrap(true);
        QPalette muted = text->palette();
        muted.setColor(QPalette::WindowText, colours(palette()).muted);
        text->setPalette(muted);
        rows->addWidget(text);
        field->setAccessibleDescription(about);
    }
    m_column->addWidget(box);
    m_rows.push_back(
        {QStringList{heading->text(), label, field->accessibleName(), about}.join(u' '), box, heading});
}

QLineEdit *SettingsView::lineEdit(const char *id, const QString &name, const QString &text)
{
    auto *edit = new QLineEdit(text, this);
    edit->setObjectName(QLatin1StringView(id));
    edit->setAccessibleName(name);
    connect(edit, &QLineEdit::editingFinished, this, &SettingsView::tell);
    return edit;
}

void SettingsView::addReplies(const Preferences &preferences)
{
    QLabel *heading = addHeading(tr("Replies"));
    m_name = lineEdit("settingsName", tr("Your name"), preferences.name);
    addRow(heading, tr("Your name"), m_name, {});
    m_address = lineEdit("settingsAddress", tr("Your address"), preferences.address);
    addRow(heading, tr("Your address"), m_address,
           tr("Taken from git's configuration until you write another one here."));
    m_others =
        lineEdit("settingsOthers", tr("Your other addresses"), preferences.others.join(QStringLiteral(", ")));
    addRow(heading, tr("Your other addresses"), m_others,
           tr("Divided by commas. None of them is written into To or Cc."));
    m_folder =
        addFolder(heading, "settingsFolder", tr("Folder for saved replies"), preferences.replyFolder, {});
    m_drafts = addFolder(heading, "settingsDrafts", tr("Maildir for drafts"), preferences.draftsFolder,
                         tr("Where your mail program looks for drafts; replies can be put there."));
}

QLineEdit *SettingsView::addFolder(QLabel *heading, const char *id, const QString &name,
                                   const QString &folder, const QString &about)
{
    auto *box = new QWidget(this);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    auto *edit = lineEdit(id, name, folder);
    auto *choose = new QPushButton(tr("Choose…"), box);
    choose->setObjectName(QLatin1StringView(id) + QStringLiteral("Choose"));
    choose->setAccessibleName(tr("Choose: %1").arg(name));
    choose->setAutoDefault(false);
    row->addWidget(edit, 1);
    row->addWidget(choose);
    box->setFocusProxy(edit);
    box->setAccessibleName(name);
    addRow(heading, name, box, about);
    connect(choose, &QPushButton::clicked, this, [this, edit, name] {
        const QString chosen = QFileDialog::getExistingDirectory(this, name, edit->text());
        if (chosen.isEmpty())
            return;
        edit->setText(chosen);
        tell();
    });
    return edit;
}

void SettingsView::addWindow(const Preferences &preferences)
{
    QLabel *heading = addHeading(tr("Window"));
    m_theme = new QComboBox(this);
    m_theme->setObjectName(QStringLiteral("settingsTheme"));
    m_theme->setAccessibleName(tr("Theme"));
    m_theme->addItem(tr("As the system has it"), QStringLiteral("system"));
    m_theme->addItem(tr("Light"), QStringLiteral("light"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    m_theme->setCurrentIndex(std::max(0, m_theme->findData(preferences.theme)));
    addRow(heading, tr("Theme"), m_theme, {});
    m_reopen = new QCheckBox(tr("Open the last thread again at the start"), this);
    m_reopen->setObjectName(QStringLiteral("settingsReopen"));
    m_reopen->setChecked(preferences.reopen);
    addRow(heading, {}, m_reopen, {});
    m_rows.back().words += u' ' + m_reopen->text();
    auto *keys = new QPushButton(tr("Keys…"), this);
    keys->setObjectName(QStringLiteral("settingsKeys"));
    keys->setAutoDefault(false);
    addRow(heading, {}, keys, tr("Every action with its key or shortcut, to read and to change."));
    connect(m_theme, &QComboBox::currentIndexChanged, this, &SettingsView::tell);
    connect(m_reopen, &QCheckBox::toggled, this, &SettingsView::tell);
    connect(keys, &QPushButton::clicked, this, &SettingsView::keysRequested);
}

void SettingsView::addArchive(const Preferences &preferences)
{
    QLabel *heading = addHeading(tr("Archive"));
    m_archive = lineEdit("settingsArchive", tr("Mail archive"), preferences.archive);
    addRow(
        heading, tr("Mail archive"), m_archive,
        tr("A Message-ID that you open is asked of this public-inbox archive. Nothing else is ever asked of "
           "the network."));
    m_offline = new QCheckBox(tr("Work offline"), this);
    m_offline->setObjectName(QStringLiteral("settingsOffline"));
    m_offline->setChecked(preferences.offline);
    addRow(heading, {}, m_offline, tr("Only threads that were fetched before are opened."));
    m_rows.back().words += u' ' + m_offline->text();
    m_hosts = lineEdit("settingsHosts", tr("Hosts it may lead to"),
                       preferences.moreHosts.join(QStringLiteral(", ")));
    addRow(heading, tr("Hosts it may lead to"), m_hosts,
           tr("Divided by commas. A redirect to any other host is refused."));
    connect(m_offline, &QCheckBox::toggled, this, &SettingsView::tell);
}

void SettingsView::filter(const QString &typed)
{
    const auto words = typed.split(u' ', Qt::SkipEmptyParts);
    bool any = false;
    for (const Row &row : m_rows)
        row.heading->hide();
    for (const Row &row : m_rows) {
        const bool fits = std::ranges::all_of(
            words, [&](const QString &word) { return row.words.contains(word, Qt::CaseInsensitive); });
        row.widget->setVisible(fits);
        if (fits)
            row.heading->show();
        any = any || fits;
    }
    m_nothing->setVisible(!any);
}

Preferences SettingsView::preferences() const
{
    return {.name = m_name->text().trimmed(),
            .address = m_address->text().trimmed(),
            .others = listOf(m_others->text()),
            .draftsFolder = m_drafts->text().trimmed(),
            .replyFolder = m_folder->text().trimmed(),
            .theme = m_theme->currentData().toString(),
            .reopen = m_reopen->isChecked(),
            .archive = m_archive->text().trimmed(),
            .offline = m_offline->isChecked(),
            .moreHosts = listOf(m_hosts->text())};
}

void SettingsView::tell()
{
    const Preferences now = preferences();
    if (now == m_told)
        return;
    m_told = now;
    Q_EMIT preferencesChanged(now);
}

} // namespace widgets
