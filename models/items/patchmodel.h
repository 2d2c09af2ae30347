// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

#include <QAbstractListModel>

#include <memory>
#include <vector>

namespace items {

/// The patches of one version of a series, in order. Checked means reviewed.
class PatchModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        NumberRole = Qt::UserRole + 1, ///< QString, "5/6"
        PatchRole,                     ///< int, n of n/m
        MessageRole,                   ///< int, index into Dossier::messages; -1 when it is not here
        ClaimsRole,                    ///< int, the reviewer's claims on it
        NotesRole,                     ///< int, notes of one's own and comments of the list
        TagsRole,                      ///< QStringList, "Reviewed-by: Name"
        InsertionsRole,                ///< int
        DeletionsRole,                 ///< int
    };

    explicit PatchModel(QObject *parent = nullptr);

    void setSeries(std::shared_ptr<const dossier::Dossier> dossier, std::size_t series);
    void setReview(const review::Review &review);
    std::size_t series() const { return m_series; }
    bool hasThread() const { return m_dossier != nullptr; } ///< whether anything was opened
    /// Row of the patch with this number (n of n/m), or −1.
    int rowOf(int patch) const;
    int rowOfMessage(std::size_t message) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    /// Qt::CheckStateRole only: asks for the mark with reviewedChanged(); the review says when it is so.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    void reviewedChanged(const QString &messageId, bool reviewed);

private:
    struct Row
    {
        series::Patch patch;
        QString number;
        QStringList tags;
        std::string id;
        int comments = 0, notes = 0;
        QStringList claims; ///< in words
        bool reviewed = false;
    };
    QString spokenText(const Row &row) const;

    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::size_t m_series = 0;
    std::vector<Row> m_rows;
};

} // namespace items
