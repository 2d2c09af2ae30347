// SPDX-License-Identifier: GPL-3.0-or-later
#include "server.h"

#include "core/text.h"
#include "net/fetch.h"

#include <QElapsedTimer>
#include <QTest>

#include <thread>

using namespace std::chrono_literals;

namespace {

net::Rules quick()
{
    net::Rules rules;
    rules.firstWait = 20ms;
    rules.silence = 400ms;
    return rules;
}

} // namespace

class TestFetch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationVersion(QStringLiteral("9.8")); }

    void saysWhatItIsAndNothingElse()
    {
        Server server([](const QByteArray &, int) {
            return http(200, "mails", "Content-Type: Text/Plain; charset=x\r\nSet-Cookie: a=b\r\n");
        });
        std::uint64_t seen = 0;
        const auto answer =
            net::fetch({.url = server.url("/a?b=c")}, quick(), {}, [&](auto done, auto) { seen = done; });
        QVERIFY2(answer, answer ? "" : answer.error().text.c_str());
        QCOMPARE(answer->body, std::string("mails"));
        QCOMPARE(answer->contentType, std::string("text/plain"));
        QCOMPARE(seen, 5U);
        const auto again = net::fetch({.url = server.url()}, quick());
        QVERIFY(server.requests[0].startsWith("GET /a?b=c HTTP/1.1\r\n"));
        QVERIFY(server.requests[0].toLower().contains("user-agent: whichpatch/9.8\r\n"));
        QVERIFY(!server.requests[1].toLower().contains("cookie"));
        QVERIFY(!server.requests[1].toLower().contains("referer"));
    }
    void posts()
    {
        Server server([](const QByteArray &, int) { return http(200, "found"); });
        QVERIFY(net::fetch({.url = server.url("/list/?q=s%3Alock&x=m"), .post = true}, quick()));
        QVERIFY(server.requests[0].startsWith("POST /list/?q=s%3Alock&x=m HTTP/1.1\r\n"));
    }
    void refusesPlainHttpElsewhere_data()
    {
        QTest::addColumn<QString>("url");
        for (const char *url :
             {"http://example.org/", "ftp://example.org/", "file:///etc/passwd",
              "https://user:pw@example.org/", "nonsense", "", "http://127.0.0.1.example.org/"})
            QTest::newRow(url) << QString::fromLatin1(url);
    }
    void refusesPlainHttpElsewhere()
    {
        QFETCH(QString, url);
        const auto answer = net::fetch({.url = core::fromQString(url)}, quick());
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, core::ErrorKind::Denied);
        QVERIFY(!answer.error().text.contains("pw"));
    }
    void loopbackIsTheLoopback()
    {
        for (const char *host : {"localhost", "127.0.0.1", "127.3.2.1", "::1"})
            QVERIFY2(net::isLoopback(host), host);
        for (const char *host : {"example.org", "localhost.example.org", "10.0.0.1", "1270.0.1"})
            QVERIFY2(!net::isLoopback(host), host);
    }
    void followsRedirectsOnTheSameHostOnly()
    {
        Server server([](const QByteArray &request, int) {
            if (request.startsWith("GET /a "))
                return http(302, {}, "Location: /b\r\n");
            if (request.startsWith("GET /out "))
                return http(302, {}, "Location: https://example.org/\r\n");
            if (request.startsWith("GET /loop "))
                return http(302, {}, "Location: /loop\r\n");
            if (request.startsWith("GET /file "))
                return http(302, {}, "Location: file:///etc/passwd\r\n");
            return http(200, "here");
        });
        const auto answer = net::fetch({.url = server.url("/a")}, quick());
        QVERIFY(answer);
        QCOMPARE(answer->url, server.url("/b"));
        QCOMPARE(net::fetch({.url = server.url("/out")}, quick()).error().kind, core::ErrorKind::Denied);
        QCOMPARE(net::fetch({.url = server.url("/file")}, quick()).error().kind, core::ErrorKind::Denied);
        QCOMPARE(net::fetch({.url = server.url("/loop")}, quick()).error().kind, core::ErrorKind::Network);
    }
    void triesAgainWhenAskedTo()
    {
        Server server([](const QByteArray &, int number) {
            return number == 0   ? http(429, {}, "Retry-After: 0\r\n")
                   : number == 1 ? http(503, "busy")
                                 : http(200, "at last");
        });
        const auto answer = net::fetch({.url = server.url()}, quick());
        QVERIFY(answer);
        QCOMPARE(answer->body, std::string("at last"));
        QCOMPARE(server.requests.size(), 3);
    }
    void givesUpInTheEnd()
    {
        Server server([](const QByteArray &, int) { return http(503, {}); });
        auto rules = quick();
        rules.retries = 2;
        const auto answer = net::fetch({.url = server.url()}, rules);
        QVERIFY(!answer);
        QVERIFY(answer.error().text.contains("503"));
        QCOMPARE(server.requests.size(), 3);
        Server later([](const QByteArray &, int) { return http(429, {}, "Retry-After: 7200\r\n"); });
        const auto hours = net::fetch({.url = later.url()}, rules);
        QVERIFY(hours.error().text.contains("7200 s"));
        QCOMPARE(later.requests.size(), 1);
    }
    void namesWhatIsNotThere()
    {
        Server server([](const QByteArray &, int) { return http(404, "no such mail"); });
        const auto answer = net::fetch({.url = server.url("/x")}, quick());
        QCOMPARE(answer.error().kind, core::ErrorKind::NotFound);
        QVERIFY(answer.error().text.contains("/x"));
    }
    void stopsAtTheSizeLimit()
    {
        Server said([](const QByteArray &, int) { return http(200, QByteArray(100'000, 'x')); });
        Server endless(
            [](const QByteArray &, int) { return "HTTP/1.1 200 OK\r\n\r\n" + QByteArray(3'000'000, 'x'); });
        auto rules = quick();
        rules.sizeLimit = 50'000;
        QCOMPARE(net::fetch({.url = said.url()}, rules).error().kind, core::ErrorKind::Limit);
        QCOMPARE(net::fetch({.url = endless.url()}, rules).error().kind, core::ErrorKind::Limit);
    }
    void tellsHalfAnAnswer()
    {
        Server server([](const QByteArray &, int) {
            return "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nConnection: close\r\n\r\nhalf";
        });
        const auto answer = net::fetch({.url = server.url()}, quick());
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, core::ErrorKind::Network);
    }
    void givesUpOnSilence()
    {
        Server server([](const QByteArray &, int) { return QByteArray(); });
        const auto answer = net::fetch({.url = server.url()}, quick());
        QVERIFY(!answer);
        QVERIFY2(answer.error().text.contains("sent nothing"), answer.error().text.c_str());
    }
    void canBeStopped()
    {
        Server server([](const QByteArray &, int) { return QByteArray(); });
        std::stop_source source;
        std::jthread other([&source] {
            std::this_thread::sleep_for(50ms);
            source.request_stop();
        });
        auto rules = quick();
        rules.silence = 30s;
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(net::fetch({.url = server.url()}, rules, source.get_token()).error().kind,
                 core::ErrorKind::Cancelled);
        QVERIFY(timer.elapsed() < 10'000);
    }
    void deletingItEndsItWithoutAWord()
    {
        Server server([](const QByteArray &, int) { return QByteArray(); });
        bool called = false;
        auto *running = new net::Fetch({.url = server.url()}, quick(), [&](auto) { called = true; });
        QTRY_COMPARE(server.requests.size(), 1);
        delete running;
        QTest::qWait(20);
        QVERIFY(!called);
    }
};

QTEST_GUILESS_MAIN(TestFetch)
#include "tst_fetch.moc"
