// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

#include <QAbstractItemModel>

#include <memory>
#include <set>
#include <vector>

namespace items {

/// The reply tree of a reading. Replies deeper than MaxDepth stand beside one another at that depth, in
/// reading order: a pane has no room for more, and a chain of any depth costs the same.
class ThreadModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { SubjectColumn, AuthorColumn, MarksColumn, DateColumn, ColumnCount };
    enum Role {
        MessageRole = Qt::UserRole + 1, ///< int, index into Dossier::messages; -1 for a missing mail
        KindRole,                       ///< int, series::Kind
        UnreadRole,                     ///< bool
        TablesRole,                     ///< int, tables that are not quoted copies
        ClaimsRole,                     ///< int
        NotesRole,                      ///< int
        NumberRole,                     ///< QString, "2/6" of a patch or cover, else empty
        SearchRole,                     ///< QString, author and subject, for the filter
    };
    static constexpr int MaxDepth = 8;

    explicit ThreadModel(QObject *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    const std::shared_ptr<const dossier::Dossier> &dossier() const { return m_dossier; }
    void setReview(const review::Review &review);
    /// Ids of mails that were read before this reading.
    void setRead(std::set<std::string> ids);
    void markRead(std::size_t message, bool read = true);
    bool isUnread(std::size_t message) const;
    int unreadCount() const;

    QModelIndex indexOf(std::size_t message) const;
    /// The next mail in reading order, past `message` (from the start when empty); empty at the end.
    std::optional<std::size_t> next(std::optional<std::size_t> message, bool unreadOnly) const;
    std::optional<std::size_t> previous(std::optional<std::size_t> message, bool unreadOnly) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void readChanged(std::size_t message, bool read);

private:
    struct Row
    {
        int parent = -1; ///< node
        int place = 0;   ///< among its siblings
        int depth = 0;   ///< as shown
        std::vector<int> children;
    };
    struct Marks
    {
        int tables = 0, claims = 0, notes = 0;
        bool operator==(const Marks &) const = default;
    };
    void arrange();
    void countTables();
    void findYears();
    void tellChanged(std::size_t message);
    QString subjectText(std::size_t node) const;
    QString marksText(std::size_t message) const;
    QString spokenText(std::size_t node) const;
    QVariant messageData(std::size_t node, std::size_t message, int column, int role) const;
    std::optional<std::size_t> step(std::optional<std::size_t> message, bool unreadOnly, int direction) const;

    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::vector<Row> m_rows; ///< one a node
    std::vector<int> m_roots;
    std::vector<Marks> m_marks; ///< one a message
    std::vector<bool> m_unread; ///< one a message
    std::set<std::string> m_readIds;
    bool m_manyYears = false; ///< the thread is of more than one year
};

/// "14 Aug", or "14 Aug 2024"; by the sender's own clock.
QString shortDate(const mail::Date &date, bool withYear);
/// "Wed 14 Aug 2024 10:14 +0800"
QString fullDate(const mail::Date &date);
/// The name, or the address where there is none.
QString authorName(const mail::Address &address);

} // namespace items
