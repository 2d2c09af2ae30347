// SPDX-License-Identifier: GPL-3.0-or-later
#include "server.h"

#include "archive/open.h"
#include "core/text.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QByteArray mailOf(const QByteArray &id, const QByteArray &parent = {})
{
    return "From mboxrd@z Thu Jan  1 00:00:00 1970\nFrom: Ada Moor <ada@example.org>\nSubject: about " + id +
           "\nDate: Mon, 03 Mar 2025 09:30:12 +0800\nMessage-ID: <" + id + "@example.org>\n" +
           (parent.isEmpty() ? QByteArray() : "In-Reply-To: <" + parent + "@example.org>\n") +
           "\nWords.\n>From here on.\n\n";
}

/// A folder of its own for each test, and an archive on the loopback.
struct Place
{
    QTemporaryDir folder;
    archive::Settings settings;

    explicit Place(const Server &server)
    {
        settings.base = server.url();
        settings.cacheFolder = core::fromQString(folder.filePath(u"threads"_s));
        settings.rules.firstWait = std::chrono::milliseconds(10);
    }
};

} // namespace

class TestRemote : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fetchesKeepsAndMerges()
    {
        int mails = 1;
        Server server([&](const QByteArray &request, int) {
            if (!request.startsWith("GET /all/a@example.org/t.mbox.gz "))
                return http(404, {});
            return http(200, mails == 1 ? mailOf("a") : mailOf("a") + mailOf("b", "a"));
        });
        Place place(server);
        const auto first = archive::open("a@example.org", place.settings);
        QVERIFY2(first, first ? "" : first.error().text.c_str());
        QCOMPARE((*first)->messages().size(), 1U);
        QCOMPARE((*first)->body(0).text, std::string("Words.\nFrom here on.\n"));
        QCOMPARE(server.requests.size(), 1);
        // Fetched just now: not asked for again.
        QVERIFY(archive::open("<a@example.org>", place.settings));
        QCOMPARE(server.requests.size(), 1);
        mails = 2;
        place.settings.refresh = true;
        const auto address = archive::parseAddress("a@example.org");
        const auto got = archive::fetchThread(*address, place.settings);
        QVERIFY(got);
        QCOMPARE(got->added, 1U);
        QCOMPARE(got->messages, 2U);
        // What is gone from the archive is not gone from here.
        mails = 1;
        QCOMPARE(archive::fetchThread(*address, place.settings)->messages, 2U);
        // And any mail of the thread finds it, without the network.
        place.settings.offline = true;
        const auto asked = server.requests.size();
        const auto later = archive::open("b@example.org", place.settings);
        QVERIFY(later);
        QCOMPARE((*later)->messages().size(), 2U);
        QCOMPARE((*later)->body(0).text, std::string("Words.\nFrom here on.\n"));
        QCOMPARE(server.requests.size(), asked);
        QCOMPARE(archive::open("c@example.org", place.settings).error().kind, core::ErrorKind::NotFound);
    }
    void triesTheNextUrlWhenTheFirstIsUnknown()
    {
        Server server([](const QByteArray &request, int) {
            return request.startsWith("GET /a@example.org/t.mbox.gz ") ? http(200, mailOf("a"))
                                                                       : http(404, {});
        });
        Place place(server);
        QVERIFY(archive::open("a@example.org", place.settings));
        QCOMPARE(server.requests.size(), 2);
        QCOMPARE(archive::open("x@example.org", place.settings).error().kind, core::ErrorKind::NotFound);
    }
    void followsTheRootToAList()
    {
        Server server([&](const QByteArray &request, int) {
            if (request.startsWith("GET /a@example.org/ "))
                return QByteArray("HTTP/1.1 302 Found\r\nLocation: /pad/a@example.org/\r\n"
                                  "Content-Length: 0\r\nConnection: close\r\n\r\n");
            if (request.startsWith("GET /pad/a@example.org/ "))
                return QByteArray("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n"
                                  "Connection: close\r\n\r\nok");
            return request.startsWith("GET /pad/a@example.org/t.mbox.gz ") ? http(200, mailOf("a"))
                                                                           : http(404, {});
        });
        Place place(server);
        const auto box = archive::open(server.url("/a@example.org/"), place.settings);
        QVERIFY2(box, box ? "" : box.error().text.c_str());
        QCOMPARE((*box)->messages().size(), 1U);
    }
    void saysWhyOnlyWhatIsKeptIsShown()
    {
        bool up = true;
        Server server([&](const QByteArray &, int) { return up ? http(200, mailOf("a")) : http(500, {}); });
        Place place(server);
        QVERIFY(archive::open("a@example.org", place.settings));
        up = false;
        place.settings.refresh = true;
        std::vector<core::Diagnostic> notes;
        QVERIFY(archive::open("a@example.org", place.settings, {}, {}, &notes));
        QCOMPARE(notes.size(), 1U);
        QCOMPARE(notes[0].code, std::string("archive-unreachable"));
        QVERIFY(notes[0].text.contains("500"));
    }
    void opensWhatIsKeptWhenNobodyAnswers()
    {
        bool up = true;
        Server server([&](const QByteArray &, int) { return up ? http(200, mailOf("a")) : http(500, {}); });
        Place place(server);
        QVERIFY(archive::open(server.url("/pad/a@example.org/"), place.settings));
        QVERIFY(server.requests[0].startsWith("GET /pad/a@example.org/t.mbox.gz "));
        up = false;
        place.settings.refresh = true;
        const auto got = archive::fetchThread(*archive::parseAddress("a@example.org"), place.settings);
        QVERIFY(got);
        QVERIFY(got->fromCache && got->problem.contains("500"));
    }
    void anAnswerThatIsNoMailHarmsNothing()
    {
        int number = 0;
        Server server(
            [&](const QByteArray &, int) { return http(200, number++ == 0 ? mailOf("a") : QByteArray()); });
        Place place(server);
        QVERIFY(archive::open("a@example.org", place.settings));
        place.settings.refresh = true;
        const auto got = archive::fetchThread(*archive::parseAddress("a@example.org"), place.settings);
        QVERIFY(got);
        QVERIFY(got->fromCache);
        QCOMPARE(got->messages, 1U);
    }
    void filesWinAndListsAreNoThreads()
    {
        Server server([](const QByteArray &, int) { return http(404, {}); });
        Place place(server);
        QFile file(place.folder.filePath(u"a@example.org"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(mailOf("z"));
        file.close();
        const auto box = archive::open(core::fromQString(file.fileName()), place.settings);
        QVERIFY(box);
        QCOMPARE((*box)->messages()[0].id, std::string("z@example.org"));
        QCOMPARE(archive::open(server.url("/pad/"), place.settings).error().kind,
                 core::ErrorKind::Unsupported);
        QVERIFY(!archive::open("/no/such/file", place.settings));
        QVERIFY(server.requests.isEmpty());
    }
    void requestsForSearchAndFeed()
    {
        archive::Settings settings;
        const auto search = archive::searchRequest({"https://lore.kernel.org/", "linux-xfs", ""},
                                                   "s:\"lock cycle\" & d:2025..", settings);
        QVERIFY(search.post);
        QCOMPARE(search.url,
                 std::string(
                     "https://lore.kernel.org/linux-xfs/?q=s%3A%22lock%20cycle%22%20%26%20d%3A2025..&x=m"));
        QCOMPARE(archive::newestRequest({{}, "linux-xfs", ""}, settings).url,
                 std::string("https://lore.kernel.org/linux-xfs/new.atom"));
    }
    void readsTheFeed()
    {
        const auto entry = [](const std::string &id, const std::string &title, const std::string &date,
                              const std::string &parent = {}) {
            return "<entry><author><name>Ada Moor</name><email>ada@example.org</email></author><title>" +
                   title + "</title><updated>" + date + "</updated>" +
                   (parent.empty()
                        ? ""
                        : "<thr:in-reply-to ref=\"urn:uuid:0\" href=\"http://lore.example.org/pad/" + parent +
                              "@example.org/\"/>") +
                   "<link href=\"http://lore.example.org/pad/" + id + "@example.org/\"/><id>urn:uuid:1</id>" +
                   "<content type=\"xhtml\"><div "
                   "xmlns=\"http://www.w3.org/1999/xhtml\"><pre>text</pre></div></content></entry>";
        };
        const std::string feed =
            "<?xml version=\"1.0\" encoding=\"us-ascii\"?><feed xmlns=\"http://www.w3.org/2005/Atom\" "
            "xmlns:thr=\"http://purl.org/syndication/thread/1.0\"><title>pad</title>" +
            entry("r", "Re: [PATCH v2 0/2] lock: &lt;faster&gt;", "2025-03-12T12:00:00Z", "c") +
            entry("2", "[PATCH v2 2/2] two", "2025-03-12T10:02:00Z", "c") +
            entry("1", "[PATCH v2 1/2] one", "2025-03-12T10:01:00Z", "c") +
            entry("c", "[PATCH v2 0/2] lock: &lt;faster&gt;", "2025-03-12T10:00:00Z") +
            entry("o", "a question", "2025-03-12T09:00:00Z") +
            entry("l", "[PATCH] queue: fix", "2025-03-12T13:00:00Z") + "</feed>";
        const auto mails = archive::readAtom(feed);
        QVERIFY(mails);
        QCOMPARE(mails->size(), 6U);
        QCOMPARE((*mails)[0].parent, std::string("c@example.org"));
        const auto recent = archive::recentSeries(*mails);
        QCOMPARE(recent.size(), 2U);
        QCOMPARE(recent[0].title, std::string("queue: fix"));
        QCOMPARE(recent[1].title, std::string("lock: <faster>"));
        QCOMPARE(recent[1].patchesSeen, 2);
        QCOMPARE(recent[1].replies, 1);
        QVERIFY(!archive::readAtom("<html></html>"));
        QVERIFY(!archive::readAtom("nonsense"));
    }
};

QTEST_GUILESS_MAIN(TestRemote)
#include "tst_remote.moc"
