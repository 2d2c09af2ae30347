// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/threadmodel.h"

#include "core/text.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>

namespace items {

using core::toQString;

namespace {

int node(const QModelIndex &index)
{
    return static_cast<int>(index.internalId());
}

QDateTime sendersTime(const mail::Date &date)
{
    return QDateTime::fromSecsSinceEpoch(date.seconds, QTimeZone(date.offsetMinutes * 60));
}

} // namespace

QString shortDate(const mail::Date &date, bool withYear)
{
    return QLocale().toString(sendersTime(date).date(),
                              withYear ? QStringLiteral("d MMM yyyy") : QStringLiteral("d MMM"));
}

QString fullDate(const mail::Date &date)
{
    const QDateTime time = sendersTime(date);
    const int offset = date.offsetMinutes;
    return QLocale().toString(time, QStringLiteral("ddd d MMM yyyy HH:mm")) +
           QStringLiteral(" %1%2%3")
               .arg(QLatin1Char(offset < 0 ? '-' : '+'))
               .arg(std::abs(offset) / 60, 2, 10, QLatin1Char('0'))
               .arg(std::abs(offset) % 60, 2, 10, QLatin1Char('0'));
}

QString authorName(const mail::Address &address)
{
    return toQString(address.name.empty() ? address.address : address.name);
}

ThreadModel::ThreadModel(QObject *parent) : QAbstractItemModel(parent) {}

void ThreadModel::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    beginResetModel();
    m_dossier = std::move(dossier);
    const std::size_t count = m_dossier ? m_dossier->messages.size() : 0;
    m_marks.assign(count, {});
    m_unread.assign(count, true);
    for (std::size_t i = 0; i < count; ++i)
        m_unread[i] = !m_readIds.contains(m_dossier->messages[i].id);
    arrange();
    countTables();
    findYears();
    endResetModel();
}

void ThreadModel::findYears()
{
    std::set<int> years;
    for (std::size_t i = 0; m_dossier && i < m_dossier->messages.size() && years.size() < 2; ++i) {
        if (const auto &date = m_dossier->messages[i].date)
            years.insert(sendersTime(*date).date().year());
    }
    m_manyYears = years.size() > 1;
}

void ThreadModel::arrange()
{
    m_rows.clear();
    m_roots.clear();
    if (!m_dossier)
        return;
    const auto &nodes = m_dossier->tree.nodes;
    m_rows.resize(nodes.size());
    // A parent stands before its children, so one pass is enough and nothing recurses.
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Row &row = m_rows[i];
        if (nodes[i].parent) {
            const int above = static_cast<int>(*nodes[i].parent);
            const Row &aboveRow = m_rows[*nodes[i].parent];
            row.parent = aboveRow.depth < MaxDepth ? above : aboveRow.parent;
            row.depth = std::min(aboveRow.depth + 1, MaxDepth);
        }
        auto &siblings = row.parent < 0 ? m_roots : m_rows[static_cast<std::size_t>(row.parent)].children;
        row.place = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<int>(i));
    }
}

void ThreadModel::countTables()
{
    if (!m_dossier)
        return;
    for (const auto &table : m_dossier->tables) {
        if (!table.duplicateOf && table.message < m_marks.size())
            ++m_marks[table.message].tables;
    }
}

void ThreadModel::setReview(const review::Review &review)
{
    if (!m_dossier)
        return;
    const std::vector<Marks> before = m_marks;
    for (auto &marks : m_marks)
        marks.claims = marks.notes = 0;
    const auto marksOf = [this](const std::string &id) -> Marks * {
        const auto message = m_dossier->messageById(id);
        return message && *message < m_marks.size() ? &m_marks[*message] : nullptr;
    };
    for (const auto &note : review.notes) {
        if (Marks *marks = marksOf(note.place.message))
            ++marks->notes;
    }
    for (const auto &claim : review.claims) {
        std::set<std::string> named;
        for (const auto &cause : claim.causes)
            named.insert(cause.patchMessage);
        for (const auto &gain : claim.gains)
            named.insert(gain.message);
        for (const auto &id : named) {
            if (Marks *marks = marksOf(id))
                ++marks->claims;
        }
    }
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        if (m_marks[i] != before[i])
            tellChanged(i);
    }
}

void ThreadModel::tellChanged(std::size_t message)
{
    const QModelIndex at = indexOf(message);
    Q_EMIT dataChanged(at, at.siblingAtColumn(ColumnCount - 1));
}

void ThreadModel::setRead(std::set<std::string> ids)
{
    m_readIds = std::move(ids);
    if (!m_dossier)
        return;
    for (std::size_t i = 0; i < m_unread.size(); ++i) {
        const bool unread = !m_readIds.contains(m_dossier->messages[i].id);
        if (m_unread[i] != unread) {
            m_unread[i] = unread;
            tellChanged(i);
        }
    }
}

void ThreadModel::markRead(std::size_t message, bool read)
{
    if (message >= m_unread.size() || m_unread[message] == !read)
        return;
    m_unread[message] = !read;
    tellChanged(message);
    Q_EMIT readChanged(message, read);
}

bool ThreadModel::isUnread(std::size_t message) const
{
    return message < m_unread.size() && m_unread[message];
}

int ThreadModel::unreadCount() const
{
    return static_cast<int>(std::count(m_unread.begin(), m_unread.end(), true));
}

QModelIndex ThreadModel::indexOf(std::size_t message) const
{
    if (!m_dossier || message >= m_dossier->tree.nodeOf.size())
        return {};
    const std::size_t at = m_dossier->tree.nodeOf[message];
    return createIndex(m_rows[at].place, 0, static_cast<quintptr>(at));
}

std::optional<std::size_t> ThreadModel::next(std::optional<std::size_t> message, bool unreadOnly) const
{
    return step(message, unreadOnly, 1);
}

std::optional<std::size_t> ThreadModel::previous(std::optional<std::size_t> message, bool unreadOnly) const
{
    return step(message, unreadOnly, -1);
}

std::optional<std::size_t> ThreadModel::step(std::optional<std::size_t> message, bool unreadOnly,
                                             int direction) const
{
    if (!m_dossier)
        return {};
    const auto &nodes = m_dossier->tree.nodes;
    auto at = message && *message < m_dossier->tree.nodeOf.size()
                  ? static_cast<std::ptrdiff_t>(m_dossier->tree.nodeOf[*message]) + direction
                  : std::ptrdiff_t(0);
    for (; at >= 0 && at < std::ssize(nodes); at += direction) {
        const auto found = nodes[static_cast<std::size_t>(at)].message;
        if (found && (!unreadOnly || isUnread(*found)))
            return found;
    }
    return {};
}

QModelIndex ThreadModel::index(int row, int column, const QModelIndex &parent) const
{
    if (column < 0 || column >= ColumnCount || row < 0 || row >= rowCount(parent))
        return {};
    const auto &siblings =
        parent.isValid() ? m_rows[static_cast<std::size_t>(node(parent))].children : m_roots;
    return createIndex(row, column, static_cast<quintptr>(siblings[static_cast<std::size_t>(row)]));
}

QModelIndex ThreadModel::parent(const QModelIndex &child) const
{
    if (!child.isValid())
        return {};
    const int above = m_rows[static_cast<std::size_t>(node(child))].parent;
    if (above < 0)
        return {};
    return createIndex(m_rows[static_cast<std::size_t>(above)].place, 0, static_cast<quintptr>(above));
}

int ThreadModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_roots.size());
    return parent.column() == 0
               ? static_cast<int>(m_rows[static_cast<std::size_t>(node(parent))].children.size())
               : 0;
}

int ThreadModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QString ThreadModel::subjectText(std::size_t at) const
{
    const auto &nodes = m_dossier->tree.nodes;
    const std::size_t message = *nodes[at].message;
    const auto &mail = m_dossier->messages[message];
    if (message >= m_dossier->catalogue.prefixes.size())
        return toQString(mail.subject);
    const auto kind = m_dossier->catalogue.kinds[message];
    const auto &prefix = m_dossier->catalogue.prefixes[message];
    if (kind == series::Kind::Cover || kind == series::Kind::Patch)
        return toQString(prefix.title.empty() ? mail.subject : prefix.title);
    // A reply under its own subject is told by who wrote it: the subject stands a line above.
    const auto above = nodes[at].parent ? nodes[*nodes[at].parent].message : std::nullopt;
    if (above && *above < m_dossier->catalogue.prefixes.size() &&
        core::collapsed(m_dossier->catalogue.prefixes[*above].title) == core::collapsed(prefix.title))
        return authorName(mail.from);
    if (prefix.reply && !authorName(mail.from).isEmpty())
        return authorName(mail.from) + QStringLiteral(": ") + toQString(prefix.title);
    return toQString(mail.subject.empty() ? prefix.title : mail.subject);
}

QString ThreadModel::marksText(std::size_t message) const
{
    const Marks &marks = m_marks[message];
    QStringList parts;
    if (marks.tables)
        parts << QStringLiteral("▤");
    if (marks.claims)
        parts << QStringLiteral("◆");
    if (marks.notes)
        parts << QStringLiteral("✎");
    return parts.join(QLatin1Char(' '));
}

QString ThreadModel::spokenText(std::size_t at) const
{
    const std::size_t message = *m_dossier->tree.nodes[at].message;
    const auto &mail = m_dossier->messages[message];
    const Marks &marks = m_marks[message];
    QStringList parts{toQString(mail.subject), authorName(mail.from)};
    if (mail.date)
        parts << fullDate(*mail.date);
    if (isUnread(message))
        parts << tr("unread");
    if (marks.tables)
        parts << tr("%n table(s)", nullptr, marks.tables);
    if (marks.claims)
        parts << tr("%n claim(s)", nullptr, marks.claims);
    if (marks.notes)
        parts << tr("%n note(s)", nullptr, marks.notes);
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

QVariant ThreadModel::messageData(std::size_t at, std::size_t message, int column, int role) const
{
    const auto &mail = m_dossier->messages[message];
    const bool known = message < m_dossier->catalogue.kinds.size();
    const Marks &marks = m_marks[message];
    switch (role) {
    case MessageRole:
        return static_cast<int>(message);
    case KindRole:
        return static_cast<int>(known ? m_dossier->catalogue.kinds[message] : series::Kind::Other);
    case UnreadRole:
        return isUnread(message);
    case TablesRole:
        return marks.tables;
    case ClaimsRole:
        return marks.claims;
    case NotesRole:
        return marks.notes;
    case NumberRole: {
        if (!known || m_dossier->catalogue.kinds[message] == series::Kind::Reply)
            return QString();
        const auto &prefix = m_dossier->catalogue.prefixes[message];
        if (!prefix.index || !prefix.total)
            return QString();
        return QStringLiteral("%1/%2").arg(*prefix.index).arg(*prefix.total);
    }
    case SearchRole:
        return toQString(mail.subject) + QLatin1Char('\n') + authorName(mail.from);
    case Qt::ToolTipRole:
        return spokenText(at).toHtmlEscaped();
    case Qt::AccessibleTextRole:
        return column == SubjectColumn ? spokenText(at) : QVariant();
    case Qt::DisplayRole:
        switch (column) {
        case SubjectColumn:
            return subjectText(at);
        case AuthorColumn:
            return authorName(mail.from);
        case MarksColumn:
            return marksText(message);
        case DateColumn:
            return mail.date ? shortDate(*mail.date, m_manyYears) : QString();
        default:
            return {};
        }
    default:
        return {};
    }
}

QVariant ThreadModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_dossier)
        return {};
    const auto at = static_cast<std::size_t>(node(index));
    if (const auto message = m_dossier->tree.nodes[at].message)
        return messageData(at, *message, index.column(), role);
    const QString id = toQString(m_dossier->tree.nodes[at].id);
    switch (role) {
    case MessageRole:
        return -1;
    case Qt::DisplayRole:
        return index.column() == SubjectColumn ? tr("not here: %1").arg(id) : QVariant();
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("This mail was answered, but is not among what was opened: %1").arg(id).toHtmlEscaped();
    case SearchRole:
        return id;
    default:
        return {};
    }
}

QVariant ThreadModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case SubjectColumn:
        return tr("Mail");
    case AuthorColumn:
        return tr("From");
    case MarksColumn:
        return tr("Holds");
    case DateColumn:
        return tr("Date");
    default:
        return {};
    }
}

} // namespace items
