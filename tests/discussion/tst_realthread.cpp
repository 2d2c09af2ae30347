// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/carry.h"
#include "discussion/discussion.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

/// The thread the product is named for, v1 and v2 read together.
class TestRealThread : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void namesTheFunctionsThatChange();
    void linksTheQuestionToItsPatches();
    void placesAlmostEveryAnswer();
    void carriesCommentsToTheNextVersion();

private:
    series::BodyReader body()
    {
        return [this](std::size_t message) -> const mail::Body & {
            const auto [box, index] = m_homes[message];
            m_body = m_boxes[box]->body(index);
            return m_body;
        };
    }

    std::vector<std::shared_ptr<const mail::Mailbox>> m_boxes;
    std::vector<mail::Message> m_messages;
    std::vector<std::pair<std::size_t, std::size_t>> m_homes;
    mail::Body m_body;
    thread::Tree m_tree;
    series::Catalogue m_catalogue;
};

void TestRealThread::initTestCase()
{
    for (const QString &name : {u"iomap-small-blocks-v1.mbox"_s, u"iomap-small-blocks-v2.mbox"_s}) {
        const QString path = QStringLiteral(SHARED "/threads/") + name;
        if (!QFile::exists(path))
            QSKIP(qPrintable(u"no "_s + path));
        m_boxes.push_back(mail::Mailbox::open(path.toStdString()).value());
        for (std::size_t i = 0; i < m_boxes.back()->messages().size(); ++i) {
            m_messages.push_back(m_boxes.back()->messages()[i]);
            m_homes.emplace_back(m_boxes.size() - 1, i);
        }
    }
    m_tree = thread::build(m_messages);
    m_catalogue = series::catalogue(m_messages, m_tree, body());
    QCOMPARE(m_catalogue.series.size(), 2U);
}

void TestRealThread::namesTheFunctionsThatChange()
{
    const auto symbols = [this](int patch) {
        QStringList names;
        for (const std::string &name :
             m_catalogue.series[1].patches.at(static_cast<std::size_t>(patch) - 1).symbols)
            names += QString::fromStdString(name);
        names.sort();
        return names;
    };
    QCOMPARE(symbols(5), QStringList{u"__iomap_write_begin"_s});
    QCOMPARE(symbols(6), (QStringList{u"__iomap_write_end"_s, u"ifs_set_range_dirty_uptodate"_s,
                                      u"iomap_set_range_dirty_uptodate"_s}));
}

void TestRealThread::linksTheQuestionToItsPatches()
{
    QStringList told;
    for (const discussion::Mention &mention : discussion::mentions(m_messages, m_tree, m_catalogue, body())) {
        const bool question = m_messages[mention.message].date->seconds > 0 &&
                              (mention.text == "iomap_write_begin()" || mention.text == "iomap_write_end" ||
                               mention.text == "patch 5");
        if (question && mention.series)
            told += u"%1 v%2 %3"_s
                        .arg(QString::fromStdString(mention.text),
                             QString::fromStdString(m_catalogue.series[*mention.series].version))
                        .arg(mention.patch.value_or(-1));
    }
    QVERIFY(told.contains(u"iomap_write_begin() v2 5"_s));
    QVERIFY(told.contains(u"iomap_write_end v2 6"_s));
    QVERIFY(told.contains(u"patch 5 v2 5"_s));
    QVERIFY(!told.contains(u"iomap_write_begin() v2 6"_s));
}

void TestRealThread::placesAlmostEveryAnswer()
{
    const auto comments = discussion::place(m_messages, m_tree, m_catalogue, body());
    QVERIFY(comments.size() > 60);
    QCOMPARE(std::ranges::count_if(comments, &discussion::Comment::lost), 0);
    const auto onLine = std::ranges::count_if(
        comments, [](const discussion::Comment &c) { return c.anchor && c.anchor->messageLine > 0; });
    QVERIFY(onLine >= 60);
    const auto answered =
        std::ranges::count_if(comments, [](const discussion::Comment &c) { return c.answers.has_value(); });
    QVERIFY(answered >= 30);
}

void TestRealThread::carriesCommentsToTheNextVersion()
{
    const auto comments = discussion::place(m_messages, m_tree, m_catalogue, body());
    for (const discussion::Carried &carried : discussion::carry(comments, m_catalogue, body())) {
        QCOMPARE(comments[carried.comment].anchor->series, 0U);
        QCOMPARE(carried.anchor.series, 1U);
        QVERIFY(carried.anchor.messageLine > 0);
    }
}

QTEST_APPLESS_MAIN(TestRealThread)
#include "tst_realthread.moc"
