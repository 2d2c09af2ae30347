// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/patchmodel.h"
#include "items/threadmodel.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QTest>

using items::PatchModel;
using items::ThreadModel;

class TestThreadModels : public QObject
{
    Q_OBJECT
private:
    std::shared_ptr<const dossier::Dossier> m_sample;

    /// A chain of replies, made by hand: nothing of it is read from a file.
    static std::shared_ptr<dossier::Dossier> chain(std::size_t length)
    {
        auto dossier = std::make_shared<dossier::Dossier>();
        for (std::size_t i = 0; i < length; ++i) {
            mail::Message message;
            message.id = "m" + std::to_string(i) + "@example.org";
            message.subject = i == 0 ? "[PATCH] one" : "Re: [PATCH] one";
            message.from = {"Writer " + std::to_string(i % 3), "w@example.org"};
            if (i > 0)
                message.inReplyTo = {"m" + std::to_string(i - 1) + "@example.org"};
            dossier->messages.push_back(message);
        }
        dossier->tree = thread::build(dossier->messages);
        dossier->catalogue.kinds.assign(length, series::Kind::Reply);
        for (const auto &message : dossier->messages)
            dossier->catalogue.prefixes.push_back(series::parsePrefix(message.subject));
        return dossier;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (QFile::exists(QStringLiteral(SAMPLES "/lock-cycle.mbox"))) {
            const auto read = dossier::read({SAMPLES "/lock-cycle.mbox"});
            QVERIFY(read.has_value());
            m_sample = *read;
        }
    }

    void modelsKeepTheRulesOfModels()
    {
        if (!m_sample)
            QSKIP("resources/samples/lock-cycle.mbox is missing");
        ThreadModel threads;
        PatchModel patches;
        QAbstractItemModelTester one(&threads, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester two(&patches, QAbstractItemModelTester::FailureReportingMode::QtTest);
        threads.setDossier(m_sample);
        patches.setSeries(m_sample, 0);
        QVERIFY(threads.rowCount() > 0);
        QVERIFY(patches.rowCount() > 0);
        review::Review review;
        review::Note note;
        note.id = "n";
        note.place.message = m_sample->messages.front().id;
        review.notes = {note};
        threads.setReview(review);
        patches.setReview(review);
        threads.markRead(0);
        threads.setDossier(nullptr);
        QCOMPARE(threads.rowCount(), 0);
    }

    void aDeepChainStandsFlatBelowTheLimit()
    {
        const auto dossier = chain(5000);
        ThreadModel model;
        model.setDossier(dossier);
        int depth = 0;
        for (QModelIndex at = model.indexOf(4999); at.isValid(); at = at.parent())
            ++depth;
        QCOMPARE(depth, ThreadModel::MaxDepth + 1);
        QCOMPARE(model.next(10, false), std::optional<std::size_t>(11));
        QCOMPARE(model.previous(10, false), std::optional<std::size_t>(9));
    }

    void unreadIsGoneThroughInReadingOrder()
    {
        const auto dossier = chain(5);
        ThreadModel model;
        model.setRead({"m1@example.org"});
        model.setDossier(dossier);
        QCOMPARE(model.unreadCount(), 4);
        QCOMPARE(model.next(0, true), std::optional<std::size_t>(2));
        model.markRead(4);
        QVERIFY(!model.next(3, true));
    }

    void aReplyIsToldByWhoWroteIt()
    {
        const auto dossier = chain(2);
        ThreadModel model;
        model.setDossier(dossier);
        QCOMPARE(model.indexOf(1).data().toString(), QStringLiteral("Writer 1"));
    }
};

QTEST_GUILESS_MAIN(TestThreadModels)
#include "tst_threadmodels.moc"
