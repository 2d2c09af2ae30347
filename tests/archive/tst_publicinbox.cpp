// SPDX-License-Identifier: GPL-3.0-or-later
// Against the real thing: an inbox made by public-inbox, served by its httpd on the loopback, asked by lei.
#include "archive/index.h"
#include "archive/open.h"
#include "core/text.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace Qt::StringLiterals;

namespace {

using Mails = std::map<std::string, std::string>; // Message-ID → body

Mails mailsOf(const std::shared_ptr<const mail::Mailbox> &box)
{
    Mails mails;
    for (std::size_t i = 0; i < box->messages().size(); ++i)
        mails.emplace(box->messages()[i].id, std::string(core::trimmed(box->body(i).text)));
    return mails;
}

} // namespace

class TestPublicInbox : public QObject
{
    Q_OBJECT
private:
    bool run(const QString &program, const QStringList &args)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setProcessEnvironment(m_environment);
        process.start(program, args);
        const bool ended = process.waitForFinished(60'000) && process.exitCode() == 0;
        if (!ended)
            qWarning() << program << process.readAll();
        return ended;
    }
    std::string base() const { return "http://127.0.0.1:" + std::to_string(m_port) + '/'; }
    QString path(const QString &name) const { return m_dir.filePath(name); }

    QTemporaryDir m_dir;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
    QProcess m_server;
    quint16 m_port = 0;
    archive::Settings m_settings;
    Mails m_expected;

private Q_SLOTS:
    void initTestCase()
    {
        for (const QString &tool : {u"public-inbox-init"_s, u"public-inbox-httpd"_s, u"perl"_s}) {
            if (QStandardPaths::findExecutable(tool).isEmpty())
                QSKIP(qPrintable(tool + u" is not here"_s));
        }
        {
            QTcpServer free;
            QVERIFY(free.listen(QHostAddress::LocalHost));
            m_port = free.serverPort();
        }
        m_environment.insert(u"HOME"_s, m_dir.path());
        m_environment.insert(u"PI_CONFIG"_s, path(u"config"_s));
        m_environment.insert(u"XDG_CACHE_HOME"_s, path(u"cache"_s));
        m_environment.insert(u"XDG_RUNTIME_DIR"_s, m_dir.path());
        m_environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
        const QString sample = QStringLiteral(SAMPLES "/lock-cycle.mbox");
        QVERIFY(
            run(u"public-inbox-init"_s, {u"-V2"_s, u"-L"_s, u"medium"_s, u"pad"_s, path(u"pad"_s),
                                         core::toQString(base() + "pad"), u"pad-devel@lists.example.org"_s}));
        QVERIFY(run(u"perl"_s, {QStringLiteral(SOURCES "/tests/archive/publicinbox.pl"), u"pad"_s, sample}));
        m_server.setProcessEnvironment(m_environment);
        m_server.setStandardErrorFile(path(u"httpd.log"_s));
        m_server.start(u"public-inbox-httpd"_s, {u"-W0"_s, u"-l"_s, u"127.0.0.1:%1"_s.arg(m_port)});
        QVERIFY(m_server.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(
            [this] {
                QTcpSocket probe;
                probe.connectToHost(QHostAddress(QHostAddress::LocalHost), m_port);
                return probe.waitForConnected(500);
            }(),
            20'000);
        m_settings.base = base();
        m_settings.cacheFolder = core::fromQString(path(u"threads"_s));
        const auto all = mail::Mailbox::open(core::fromQString(sample));
        QVERIFY(all);
        for (auto &[id, body] : mailsOf(*all)) {
            if (id.starts_with("pad-v2") || id.starts_with("re-v2"))
                m_expected.emplace(id, body);
        }
    }
    void cleanupTestCase()
    {
        m_server.terminate();
        m_server.waitForFinished(5'000);
    }
    void threadOverHttp()
    {
        const auto box = archive::open(base() + "pad/re-v2-ilse-2@pad.example.org/", m_settings);
        QVERIFY2(box, box ? "" : box.error().text.c_str());
        QCOMPARE(mailsOf(*box), m_expected);
    }
    void sameThreadFromGit()
    {
        const auto index =
            archive::Index::open(core::fromQString(path(u"pad"_s)), core::fromQString(path(u"i.db"_s)));
        QVERIFY2(index, index ? "" : index.error().text.c_str());
        QVERIFY((*index)->update()->complete());
        const auto mbox = (*index)->thread("pad-v2-4@pad.example.org");
        QVERIFY(mbox);
        const auto box = mail::Mailbox::fromOctets(*mbox, "thread");
        QVERIFY(box);
        QCOMPARE(mailsOf(*box), m_expected);
        QCOMPARE((*index)->recent(100)->size(), 2U);
    }
    void feedAndSearch()
    {
        const archive::Address list{base(), "pad", {}};
        const auto feed = net::fetch(archive::newestRequest(list, m_settings));
        QVERIFY2(feed, feed ? "" : feed.error().text.c_str());
        const auto mails = archive::readAtom(feed->body);
        QVERIFY(mails);
        QCOMPARE(mails->size(), 21U);
        const auto recent = archive::recentSeries(*mails);
        QCOMPARE(recent.size(), 2U);
        QCOMPARE(recent[0].version, std::string("2"));
        QCOMPARE(recent[0].patchesSeen, 4);
        const auto found = net::fetch(archive::searchRequest(list, "s:lock f:mira", m_settings));
        QVERIFY2(found, found ? "" : found.error().text.c_str());
        const auto box = mail::Mailbox::fromOctets(found->body, "search");
        QVERIFY2(box, box ? "" : box.error().text.c_str());
        QVERIFY((*box)->messages().size() >= 2);
    }
    void nothingFoundIsNotFound()
    {
        const auto found =
            net::fetch(archive::searchRequest({base(), "pad", {}}, "s:nosuchword", m_settings));
        QVERIFY(!found);
        QCOMPARE(found.error().kind, core::ErrorKind::NotFound);
    }
    void unknownMailsAreSaid()
    {
        const auto box = archive::open(base() + "pad/none@example.org/", m_settings);
        QVERIFY(!box);
        QCOMPARE(box.error().kind, core::ErrorKind::NotFound);
    }
    void leiGivesTheSame()
    {
        if (QStandardPaths::findExecutable(u"lei"_s).isEmpty())
            QSKIP("lei is not here");
        const bool asked =
            run(u"lei"_s, {u"q"_s, u"--only"_s, path(u"pad"_s), u"--threads"_s, u"--no-save"_s, u"-o"_s,
                           u"mboxrd:"_s + path(u"lei.mbox"_s), u"m:pad-v2-0@pad.example.org"_s});
        run(u"lei"_s, {u"daemon-kill"_s});
        QVERIFY(asked);
        const auto box = mail::Mailbox::open(core::fromQString(path(u"lei.mbox"_s)));
        QVERIFY2(box, box ? "" : box.error().text.c_str());
        QCOMPARE(mailsOf(*box), m_expected);
    }
};

QTEST_GUILESS_MAIN(TestPublicInbox)
#include "tst_publicinbox.moc"
