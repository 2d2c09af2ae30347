// SPDX-License-Identifier: GPL-3.0-or-later
// Whole real threads against an independent reading of their headers.
#include "core/text.h"
#include "mail/mailbox.h"
#include "thread/tree.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

class TestThreads : public QObject
{
    Q_OBJECT

    static QString text(std::string_view s) { return core::toQString(s); }

private Q_SLOTS:
    void agreesWithTruth_data()
    {
        const QDir folder(QStringLiteral(SHARED "/threads/TRUTH"));
        const auto files = folder.entryList({QStringLiteral("*.json")}, QDir::Files);
        if (files.isEmpty())
            QSKIP("no ../shared/threads/TRUTH here");
        QTest::addColumn<QString>("truth");
        for (const auto &file : files)
            QTest::newRow(qPrintable(file)) << folder.filePath(file);
    }

    void agreesWithTruth()
    {
        QFETCH(QString, truth);
        QFile file(truth);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto expected = QJsonDocument::fromJson(file.readAll()).object();
        const auto source = QStringLiteral(SHARED "/threads/") + expected[u"file"].toString();
        const auto box = mail::Mailbox::open(core::fromQString(source));
        QVERIFY2(box.has_value(), box ? "" : box.error().text.c_str());
        const auto messages = (*box)->messages();
        QCOMPARE(qint64(messages.size()), expected[u"messages"].toInteger());
        const auto tree = thread::build(messages);
        QCOMPARE(tree.nodeOf.size(), messages.size());

        QHash<QString, std::size_t> byId;
        for (std::size_t i = 0; i < messages.size(); ++i)
            byId.insert(text(messages[i].id), i);
        const auto list = expected[u"list"].toArray();
        for (const auto &entry : list) {
            const auto m = entry.toObject();
            const auto id = m[u"mid"].toString();
            QVERIFY2(byId.contains(id), qPrintable(id));
            const auto &message = messages[byId.value(id)];
            // Joined by subject is not by header; the truth knows headers only.
            const auto &node = tree.nodes[tree.nodeOf[byId.value(id)]];
            auto up = node.bySubject ? std::nullopt : node.parent;
            while (up && !tree.nodes[*up].message)
                up = tree.nodes[*up].parent;
            const auto parent = up ? text(tree.nodes[*up].id) : QString();
            QCOMPARE(parent, m[u"parent"].toString());
            QCOMPARE(text(message.subject).simplified(), m[u"subject"].toString().simplified());
            QCOMPARE(text(message.from.address).toLower(), m[u"frm"].toString().toLower());
            QVERIFY2(message.date, qPrintable(id));
            // A zone of -0000 says that it is not known (RFC 5322 3.3); the truth then names none.
            const auto date = m[u"date"].toString();
            QCOMPARE(text(mail::isoDate(*message.date)).left(date.size()), date);
        }
    }

    void iomapIsTwoTrees()
    {
        const QString folder = QStringLiteral(SHARED "/threads/");
        if (!QFile::exists(folder + QStringLiteral("iomap-small-blocks-v1.mbox")))
            QSKIP("no ../shared/threads/iomap-small-blocks-v1.mbox here");
        std::vector<mail::Message> all;
        for (const auto *name : {"iomap-small-blocks-v1.mbox", "iomap-small-blocks-v2.mbox"}) {
            const auto box = mail::Mailbox::open(core::fromQString(folder + QLatin1String(name)));
            QVERIFY(box.has_value());
            QCOMPARE((*box)->form(), mail::Form::Mboxrd);
            all.insert(all.end(), (*box)->messages().begin(), (*box)->messages().end());
        }
        const auto tree = thread::build(all);
        QCOMPARE(all.size(), 61U);
        QCOMPARE(tree.roots.size(), 2U);
    }
};

QTEST_APPLESS_MAIN(TestThreads)
#include "tst_threads.moc"
