// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/handoff.h"

#include "core/text.h"
#include "reply/address.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

class TestHandoff : public QObject
{
    Q_OBJECT
    QTemporaryDir m_folder;

    static reply::Reply sample()
    {
        return {.messageId = "r1@example.org",
                .inReplyTo = "p@example.org",
                .references = {"c@example.org", "p@example.org"},
                .from = {"Jane Reviewer", "jane@example.org"},
                .to = {{"Zhang, Yi", "yi@example.org"}},
                .cc = {{"", "list@example.org"}, {"J\xc3\xb6rg", "j@example.org"}},
                .subject = "Re: [PATCH v2 6/6] a: b",
                .date = {1723601641, 480},
                .text = "On Wed, Yi wrote:\n> \tint i;\n>From x\n\nGr\xc3\xbc\xc3\x9f\x65, trailing \n\tFrom "
                        "here\nFrom now on\n\n"
                        "Reviewed-by: Someone Else <else@example.org>\n"};
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase()
    {
        // git with a configuration of its own, whatever the user's says.
        qputenv("HOME", m_folder.path().toUtf8());
        qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
        qputenv("GIT_CONFIG_NOSYSTEM", "1");
        QFile config(m_folder.filePath(QStringLiteral(".gitconfig")));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("[user]\n\tname = Jane Reviewer\n\temail = jane@example.org\n");
    }

    void mboxrdIsReversible()
    {
        const reply::Reply mails[]{sample(), sample()};
        const auto box = reply::toMboxrd(mails);
        QVERIFY(box.starts_with("From jane@example.org Wed Aug 14 02:14:01 2024\nFrom: Jane Reviewer"));
        QVERIFY(box.find("\n>From now on\n") != std::string::npos);
        QVERIFY(box.find("\n>>From x\n") != std::string::npos);
        QVERIFY(box.find("\n\tFrom here\n") != std::string::npos);
    }

    void mailtoCarriesTheThread()
    {
        const auto mail = reply::toMailto(sample());
        QVERIFY(mail.url.starts_with(
            "mailto:yi@example.org?subject=Re%3A%20%5BPATCH%20v2%206%2F6%5D%20a%3A%20b"
            "&cc=list@example.org,j@example.org&in-reply-to=%3Cp@example.org%3E&body=On%20Wed"));
        QVERIFY(mail.url.find("%0D%0A%3E%20%09int") != std::string::npos);
        QVERIFY(!mail.lost.empty());
        auto evil = sample();
        evil.inReplyTo = "a&bcc=x@y";
        evil.to = {{"", "a@b?bcc=x@y"}};
        QVERIFY(reply::toMailto(evil).url.find("bcc=") == std::string::npos);
    }

    void draftsGoIntoAMaildir()
    {
        const auto folder = m_folder.filePath(QStringLiteral("Drafts")).toStdString();
        const auto one = reply::saveToMaildir(folder, sample());
        QVERIFY(one.has_value());
        QVERIFY(one->ends_with("/cur/r1@example.org:2,DS"));
        QCOMPARE(reply::saveToMaildir(folder, sample()).value(), *one);
        QCOMPARE(read(QString::fromStdString(*one)).toStdString(), reply::toEml(sample()));
        QVERIFY(QDir(QString::fromStdString(folder) + QStringLiteral("/tmp")).isEmpty());
        auto evil = sample();
        evil.messageId = "../../x@y";
        QVERIFY(reply::saveToMaildir(folder, evil)->ends_with("/cur/.._.._x@y:2,DS"));
    }

    void savingNeverOverwrites()
    {
        const auto folder = m_folder.filePath(QStringLiteral("out")).toStdString();
        auto other = sample();
        other.messageId = "r2@example.org";
        const auto one = reply::saveEml(folder, sample()), two = reply::saveEml(folder, other);
        QVERIFY(one->ends_with("/re-patch-v2-6-6-a-b.eml"));
        QVERIFY(two->ends_with("/re-patch-v2-6-6-a-b-2.eml"));
        // The same mail, written further, is the same file.
        auto longer = sample();
        longer.text += "More.\n";
        QCOMPARE(reply::saveEml(folder, longer).value(), *one);
        QVERIFY(read(QString::fromStdString(*one)).endsWith("More.\n"));
        QCOMPARE(read(QString::fromStdString(*two)).toStdString(), reply::toEml(other));
        QVERIFY(!reply::saveEml("/proc/none", sample()));
    }

    void aDryRunSendsNothingAndShowsEveryHeader()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("git")).isEmpty())
            QSKIP("git is not here");
        const auto file = *reply::saveEml(m_folder.filePath(QStringLiteral("dry")).toStdString(), sample());
        const auto said = reply::sendEmail({file}, true, {"--smtp-server=/bin/false"});
        if (!said && said.error().text.find("Mail::Address") != std::string::npos)
            QSKIP("git send-email lacks libmailtools-perl here");
        QVERIFY2(said.has_value(), said ? "" : said.error().text.c_str());
        for (const char *part :
             {"Dry-", "From: Jane Reviewer <jane@example.org>", "yi@example.org", "list@example.org",
              "In-Reply-To: <p@example.org>", "Message-ID: <r1@example.org>"})
            QVERIFY2(said->find(part) != std::string::npos, (std::string(part) + "\n" + *said).c_str());
        QVERIFY(said->find("else@example.org") == std::string::npos);
    }

    void arrivesAsWritten()
    {
        QProcess server;
        const QString box = m_folder.filePath(QStringLiteral("arrived"));
        // The system's own: another python3 on the PATH lacks its modules.
        const QString system = QStringLiteral("/usr/bin/python3");
        server.start(QFile::exists(system) ? system : QStringLiteral("python3"),
                     {QStringLiteral(TEST_DATA "/reply/smtpserver.py"), box});
        if (!server.waitForStarted() || !server.waitForReadyRead(20000))
            QSKIP("python3-aiosmtpd is not here");
        const auto port = server.readLine().trimmed().toStdString();
        const auto file = *reply::saveEml(m_folder.filePath(QStringLiteral("sent")).toStdString(), sample());
        const auto said = reply::sendEmail({file}, false,
                                           {"--smtp-server=127.0.0.1", "--smtp-server-port=" + port,
                                            "--smtp-encryption=none", "--smtp-debug=0"});
        server.closeWriteChannel();
        server.waitForFinished();
        if (!said && said.error().text.find("Mail::Address") != std::string::npos)
            QSKIP("git send-email lacks libmailtools-perl here");
        QVERIFY2(said.has_value(), said ? "" : said.error().text.c_str());
        const std::string mail = read(box).toStdString();
        QVERIFY2(mail.starts_with("RCPT yi@example.org,list@example.org,j@example.org\n"),
                 mail.substr(0, 200).c_str());
        const auto head = mail.substr(0, mail.find("\n\n"));
        for (const char *line : {"\nFrom: Jane Reviewer <jane@example.org>\n",
                                 "\nMessage-ID: <r1@example.org>\n", "\nIn-Reply-To: <p@example.org>\n",
                                 "\nSubject: Re: [PATCH v2 6/6] a: b\n", "\nContent-Transfer-Encoding: 8bit"})
            QVERIFY2(head.find(line) != std::string::npos, (line + head).c_str());
        QVERIFY(head.find("References: <c@example.org>") != std::string::npos);
        QVERIFY(head.find("else@example.org") == std::string::npos);
        // The body, octet for octet.
        QCOMPARE(mail.substr(mail.find("\n\n") + 2), sample().text);
    }

    /// Whatever stands in a name, subject or id, git and the server see one header of each.
    void nobodyIsAddedByALineBreak_data()
    {
        QTest::addColumn<QString>("evil");
        QTest::newRow("LF") << QStringLiteral("x\nBcc: thief@example.net\nX: y");
        QTest::newRow("CRLF") << QStringLiteral("x\r\nBcc: thief@example.net\r\n\r\nbody");
        QTest::newRow("CR") << QStringLiteral("x\rBcc: thief@example.net");
        QTest::newRow("NEL and LS") << QString(u"x\u0085Bcc: thief@example.net\u2028Bcc: thief@example.net");
        QTest::newRow("folded") << QStringLiteral("x\n\tBcc: thief@example.net");
    }
    void nobodyIsAddedByALineBreak()
    {
        QFETCH(QString, evil);
        auto mail = sample();
        mail.subject += evil.toStdString();
        mail.to.front().name = evil.toStdString();
        mail.cc.back().name = evil.toStdString();
        mail.from.name = evil.toStdString();
        mail.messageId = "r3" + evil.toStdString() + "@example.org";
        mail.inReplyTo += evil.toStdString();
        mail.references.push_back(evil.toStdString());
        const auto octets = reply::toEml(mail);
        const auto head = octets.substr(0, octets.find("\n\n"));
        QVERIFY2(head.find("\nBcc:") == std::string::npos && head.find('\r') == std::string::npos,
                 head.c_str());
        for (const auto *name :
             {"\nSubject: ", "\nTo: ", "\nMessage-ID: ", "\nIn-Reply-To: ", "\nContent-Type: "})
            QCOMPARE(QByteArray::fromStdString("\n" + head).count(name), 1);
        const auto file = *reply::saveEml(m_folder.filePath(QStringLiteral("evil")).toStdString(), mail);
        const auto said = reply::sendEmail({file}, true, {"--smtp-server=/bin/false"});
        if (!said && said.error().kind == core::ErrorKind::NotFound)
            QSKIP("git send-email is not here");
        QVERIFY2(!said || said->find("RCPT TO:<thief@example.net>") == std::string::npos, said->c_str());
        QVERIFY2(!said || said->find("\nBcc:") == std::string::npos, said->c_str());
    }

    void theSenderIsTheOneGitResolves()
    {
        QCOMPARE(reply::gitIdentity().self.address, std::string("jane@example.org"));
        qputenv("GIT_AUTHOR_EMAIL", "work@example.org");
        QCOMPARE(reply::formatAddress(reply::gitIdentity().self),
                 std::string("Jane Reviewer <work@example.org>"));
        QFile config(m_folder.filePath(QStringLiteral(".gitconfig")));
        QVERIFY(config.open(QIODevice::Append));
        config.write("[sendemail]\n\tfrom = \\\"Reviewer, J.\\\" <list@example.org>\n");
        config.close();
        QCOMPARE(reply::gitIdentity().self.name, std::string("Reviewer, J."));
        QCOMPARE(reply::gitIdentity().self.address, std::string("list@example.org"));
        qunsetenv("GIT_AUTHOR_EMAIL");
    }

    void aFailureIsGitsOwnWord()
    {
        const auto failed =
            reply::sendEmail({m_folder.filePath(QStringLiteral("absent.eml")).toStdString()}, true);
        QVERIFY(!failed);
        QVERIFY2(failed.error().text.starts_with("git send-email "), failed.error().text.c_str());
    }
};

QTEST_GUILESS_MAIN(TestHandoff)
#include "tst_handoff.moc"
