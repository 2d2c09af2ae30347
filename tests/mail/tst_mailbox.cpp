// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/mailbox.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <unistd.h>
#include <zlib.h>

using mail::Form;
using mail::Mailbox;

namespace {

constexpr auto two = "From mboxrd@z Thu Jan  1 00:00:00 1970\n"
                     "From: =?UTF-8?q?J=C3=B6rg?= <j@example.org>\n"
                     "Subject: [PATCH 1/2] lock:\n take it once\n"
                     "Date: Wed, 14 Aug 2024 10:14:01 +0800\n"
                     "Message-ID: <a@example.org>\n"
                     "\n"
                     "Hello\n"
                     ">From here on\n"
                     "\n"
                     "From mboxrd@z Thu Jan  1 00:00:00 1970\n"
                     "From: b@example.org\n"
                     "Subject: Re: [PATCH 1/2] lock: take it once\n"
                     "Message-ID: <b@example.org>\n"
                     "In-Reply-To: <a@example.org>\n"
                     "\n"
                     "Yes.\n";

std::shared_ptr<const Mailbox> opened(std::string octets)
{
    auto box = Mailbox::fromOctets(std::move(octets), "test");
    return box ? *box : nullptr;
}

/// One mail with these headers and this body.
std::string mailWith(std::string_view headers, std::string_view body)
{
    return "From: Ann Lee <ann@example.org>\nSubject: s\nMessage-ID: <a@example.org>\n" +
           std::string(headers) + "\n" + std::string(body);
}

mail::Body bodyOf(std::string octets)
{
    const auto box = opened(std::move(octets));
    return box ? box->body(0) : mail::Body{};
}

/// RFC 1952 framing around what zlib makes of the octets.
std::string gzip(std::string_view octets)
{
    z_stream z = {};
    ::deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string packed(::deflateBound(&z, octets.size()), '\0');
    z.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(octets.data()));
    z.avail_in = static_cast<uInt>(octets.size());
    z.next_out = reinterpret_cast<Bytef *>(packed.data());
    z.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&z, Z_FINISH);
    packed.resize(z.total_out);
    ::deflateEnd(&z);
    return packed;
}

bool has(std::span<const core::Diagnostic> diagnostics, std::string_view code)
{
    return std::ranges::any_of(diagnostics, [&](const auto &d) { return d.code == code; });
}

void write(const QString &path, std::string_view octets)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(octets.data(), static_cast<qint64>(octets.size()));
}

} // namespace

class TestMailbox : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsAnMboxrd()
    {
        const auto box = opened(two);
        QVERIFY(box);
        QCOMPARE(box->form(), Form::Mboxrd);
        QCOMPARE(box->messages().size(), 2U);
        const auto &first = box->messages()[0];
        QCOMPARE(first.from.name, std::string("Jörg"));
        QCOMPARE(first.from.address, std::string("j@example.org"));
        QCOMPARE(first.subject, std::string("[PATCH 1/2] lock: take it once"));
        QCOMPARE(first.id, std::string("a@example.org"));
        QCOMPARE(mail::isoDate(first.date.value()), std::string("2024-08-14T10:14:01+08:00"));
        QCOMPARE(box->body(0).text, std::string("Hello\nFrom here on\n"));
        QCOMPARE(box->messages()[1].inReplyTo, std::vector<std::string>{"a@example.org"});
        QCOMPARE(box->body(1).text, std::string("Yes.\n"));
        QCOMPARE(box->header(1, "in-reply-to"), std::string("<a@example.org>"));
    }

    void formatPatchQuotesNothing()
    {
        const auto box = opened("From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n"
                                "From: a@example.org\nSubject: [PATCH 1/2] a\n\n>From here\nFrom there\n\n"
                                "From 1123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n"
                                "From: a@example.org\nSubject: [PATCH 2/2] b\n\nend\n");
        QVERIFY(box);
        QCOMPARE(box->messages().size(), 2U);
        QCOMPARE(box->body(0).text, std::string(">From here\nFrom there\n"));
        QVERIFY(box->messages()[0].id.empty());
        QCOMPARE(std::ranges::count(box->diagnostics(), "mail-no-id", &core::Diagnostic::code), 1);
    }

    void lineEndsOfTheFileAreNotTheSenders()
    {
        std::string crlf;
        for (const char c : mailWith({}, "a\nb\n"))
            crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
        QCOMPARE(bodyOf(crlf).text, std::string("a\nb\n"));
        QCOMPARE(bodyOf(mailWith({}, "a\r\n\fb\tc\n")).text, std::string("a\r\n\fb\tc\n"));
    }

    void decodesBodies_data()
    {
        using S = std::string;
        QTest::addColumn<S>("headers");
        QTest::addColumn<S>("body");
        QTest::addColumn<S>("text");
        QTest::newRow("quoted-printable")
            << S("Content-Transfer-Encoding: quoted-printable\n") << S("a=3Db =\nc\n") << S("a=b c\n");
        QTest::newRow("base64") << S("Content-Transfer-Encoding: base64\n") << S("YT1iCg==\n") << S("a=b\n");
        QTest::newRow("latin-1") << S("Content-Type: text/plain; charset=iso-8859-1\n") << S("J\xf6rg\n")
                                 << S("Jörg\n");
        QTest::newRow("undeclared, UTF-8") << S() << S("Jörg\n") << S("Jörg\n");
        QTest::newRow("undeclared, windows-1252") << S() << S("\x93J\xf6rg\x94\n") << S("“Jörg”\n");
        QTest::newRow("UTF-8 with a fault")
            << S("Content-Type: text/plain; charset=utf-8\n") << S("Jörg \xe4\n") << S("Jörg ä\n");
        QTest::newRow("GB2312") << S("Content-Type: text/plain; charset=gb2312\n") << S("\xd6\xd0\n")
                                << S("中\n");
        QTest::newRow("flowed") << S("Content-Type: text/plain; format=flowed\n")
                                << S("one \ntwo\n x\n> q \n> r\n-- \nme\n")
                                << S("one two\nx\n> q r\n-- \nme\n");
        QTest::newRow("flowed, delsp")
            << S("Content-Type: text/plain; format=flowed; delsp=yes\n") << S("one \ntwo\n") << S("onetwo\n");
        QTest::newRow("flowed, a diff that nobody stuffed")
            << S("Content-Type: text/plain; format=flowed\n")
            << S("see \nhere\n@@ -1,3 +1,3 @@\n \tone\n-\ttwo \n+\tthree\n \tfour\n")
            << S("see here\n@@ -1,3 +1,3 @@\n \tone\n-\ttwo \n+\tthree\n \tfour\n");
        QTest::newRow("flowed, a stuffed diff") << S("Content-Type: text/plain; format=flowed\n")
                                                << S("@@ -1,3 +1,3 @@\n  \tone\n-\ttwo\n+\tthree\n  \tfour\n")
                                                << S("@@ -1,3 +1,3 @@\n \tone\n-\ttwo\n+\tthree\n \tfour\n");
        QTest::newRow("flowed, depth changes")
            << S("Content-Type: text/plain; format=flowed\n") << S(">> a \n> b\n") << S(">> a \n> b\n");
        QTest::newRow("html")
            << S("Content-Type: text/html\n")
            << S("<html><style>x{}</style><p>a &lt;b&gt;</p><blockquote>q</blockquote><pre>  c\n  d</pre>")
            << S("a <b>\n\n> q\n  c\n  d\n");
        QTest::newRow("no such encoding") << S("Content-Transfer-Encoding: rot13\n") << S("a\n") << S("a\n");
        QTest::newRow("NUL") << S("Content-Type: text/plain\n") << S("a\0b\n", 4) << S("a\0b\n", 4);
    }
    void decodesBodies()
    {
        QFETCH(std::string, headers);
        QFETCH(std::string, body);
        QTEST(bodyOf(mailWith(headers, body)).text, "text");
    }

    void keepsTheSendersOctets()
    {
        const auto body = bodyOf(mailWith("Content-Type: text/plain; charset=iso-8859-1\n", "+J\xf6rg\n"));
        QCOMPARE(body.octets, std::string("+J\xf6rg\n"));
        QVERIFY(bodyOf(mailWith("Content-Type: text/plain; charset=iso-8859-1\n", "+a\n")).octets.empty());
        const auto unknown = bodyOf(mailWith("Content-Type: text/plain; charset=yes\n", "+\xf6\n"));
        QCOMPARE(unknown.octets, std::string("+\xf6\n"));
        QVERIFY(has(unknown.diagnostics, "mail-charset"));
    }

    void attachedPatchesStandInTheText()
    {
        const auto body =
            bodyOf(mailWith("Content-Type: multipart/mixed; boundary=x\n",
                            "--x\nContent-Type: text/plain\n\nSee below.\n--x\n"
                            "Content-Type: application/octet-stream; name*=utf-8''a%20b.patch\n"
                            "Content-Transfer-Encoding: base64\n"
                            "Content-Disposition: attachment\n\nZGlmZiAtLWdpdCBhL2YgYi9mCg==\n--x\n"
                            "Content-Type: image/png; name=p.png\nContent-Transfer-Encoding: base64\n\n"
                            "iVBORw0KGgo=\n--x--\n"));
        QCOMPARE(body.text, std::string("See below.\ndiff --git a/f b/f\n"));
        QCOMPARE(body.parts.size(), 3U);
        QCOMPARE(body.parts[1].name, std::string("a b.patch"));
        QVERIFY(body.parts[1].inText);
        QCOMPARE(body.parts[1].firstLine, 2);
        QCOMPARE(body.parts[1].lineCount, 1);
        QVERIFY(!body.parts[2].inText);
        QCOMPARE(body.parts[2].size, 8U);
    }

    void plainTextWinsOverHtml()
    {
        const auto body = bodyOf(mailWith("Content-Type: multipart/alternative; boundary=x\n",
                                          "--x\nContent-Type: text/plain\n\nplain\n--x\n"
                                          "Content-Type: text/html\n\n<b>html</b>\n--x--\n"));
        QCOMPARE(body.text, std::string("plain"));
        QVERIFY(!body.fromHtml);
    }

    void signedMailsShowWhatIsSigned()
    {
        const auto body =
            bodyOf(mailWith("Content-Type: multipart/signed; boundary=x\n",
                            "--x\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\ninner\n\n--y--\n--x\n"
                            "Content-Type: application/pgp-signature; name=s.asc\n\nsig\n--x--\n"));
        QCOMPARE(body.text, std::string("inner\n"));
        QCOMPARE(body.parts.size(), 2U);
    }

    void readsOddIds()
    {
        const auto box =
            opened("From: a@example.org\nMessage-ID: <a@example.org> (raw)\n"
                   "In-Reply-To: b@example.org\nReferences: <c@example.org>\n\t<d@exa\n mple.org>\n\nx\n");
        const auto &m = box->messages()[0];
        QCOMPARE(m.id, std::string("a@example.org"));
        QCOMPARE(m.inReplyTo, std::vector<std::string>{"b@example.org"});
        QCOMPARE(m.references, (std::vector<std::string>{"c@example.org", "d@example.org"}));
    }

    void oddMailsKeepAPlace()
    {
        const auto box =
            opened("From a Thu Jan  1 00:00:00 1970\nSubject: x\nDate: never\nMessage-ID: <a@b>\n\na\n\n"
                   "From a Thu Jan  1 00:00:00 1970\n\nno headers\n\n"
                   "From a Thu Jan  1 00:00:00 1970\nMessage-ID: <a@b>\n\nc\n");
        QCOMPARE(box->messages().size(), 3U);
        QVERIFY(has(box->diagnostics(), "mail-date"));
        QVERIFY(has(box->diagnostics(), "mail-no-headers"));
        QVERIFY(has(box->diagnostics(), "mail-duplicate-id"));
        QCOMPARE(box->body(1).text, std::string("no headers\n"));
    }

    void refusesWhatIsNoMail()
    {
        QTemporaryDir folder;
        const auto path = [&](const char *name) { return folder.filePath(QLatin1String(name)); };
        write(path("empty"), "");
        write(path("picture.png"),
              std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\10\6\0\0\0", 29));
        for (const auto *name : {"empty", "picture.png", "absent", "."}) {
            const auto box = Mailbox::open(path(name).toStdString());
            QVERIFY2(!box.has_value() || QLatin1String(name) == QLatin1String("."), name);
            if (!box)
                QVERIFY2(box.error().text.contains(path(name).toStdString()), box.error().text.c_str());
        }
        QCOMPARE(Mailbox::open(path("absent").toStdString()).error().kind, core::ErrorKind::NotFound);
        if (::geteuid() == 0)
            QSKIP("root may read everything");
        write(path("secret"), two);
        QFile::setPermissions(path("secret"), {});
        QCOMPARE(Mailbox::open(path("secret").toStdString()).error().kind, core::ErrorKind::Denied);
    }

    void readsAMaildirThatChanges()
    {
        QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("cur/2.host:2,S")), mailWith("X: 2\n", "second\n"));
        write(folder.filePath(QStringLiteral("new/10.host")), mailWith("X: 10\n", "third\n"));
        write(folder.filePath(QStringLiteral("cur/1.host:2,")), mailWith("X: 1\n", "first\n"));
        write(folder.filePath(QStringLiteral("cur/junk")), std::string("\0\1\2\3", 4));
        const auto box = Mailbox::open(folder.path().toStdString());
        QVERIFY(box.has_value());
        QCOMPARE((*box)->form(), Form::Maildir);
        QCOMPARE((*box)->messages().size(), 3U);
        QVERIFY(has((*box)->diagnostics(), "folder-others"));
        QCOMPARE((*box)->body(0).text, std::string("first\n"));
        QVERIFY(QFile::rename(folder.filePath(QStringLiteral("new/10.host")),
                              folder.filePath(QStringLiteral("cur/10.host:2,RS"))));
        QCOMPARE((*box)->body(2).text, std::string("third\n"));
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("cur/1.host:2,"))));
        QVERIFY(has((*box)->body(0).diagnostics, "mail-gone"));
    }

    void readsGzip()
    {
        const auto packed = gzip(two);
        QCOMPARE(opened(packed)->body(1).text, std::string("Yes.\n"));
        QCOMPARE(opened(packed + packed)->messages().size(), 4U); // members follow one another
        const auto cut = opened(packed.substr(0, packed.size() - 30));
        QVERIFY(cut && has(cut->diagnostics(), "gzip-damaged"));
        QVERIFY(!Mailbox::fromOctets("\x1f\x8b\x08 no gzip at all", "x").has_value());
    }

    void aGzipBombIsBounded()
    {
        const auto box = opened(gzip("From: a@b\nSubject: s\n\n" + std::string(100U << 20, 'x')));
        QVERIFY(box && has(box->diagnostics(), "gzip-limit"));
        QVERIFY(box->raw(0).size() < (70U << 20));
    }

    void readsAFolderInOrder()
    {
        QTemporaryDir folder;
        for (const auto *name : {"10.eml", "9.eml", "0001-a.patch"})
            write(folder.filePath(QLatin1String(name)), mailWith({}, std::string(name) + "\n"));
        const auto box = Mailbox::open(folder.path().toStdString());
        QVERIFY(box.has_value());
        QCOMPARE((*box)->form(), Form::Folder);
        QCOMPARE((*box)->body(0).text, std::string("0001-a.patch\n"));
        QCOMPARE((*box)->body(2).text, std::string("10.eml\n"));
    }

    void aFileCutShortWhileOpenDoesNotCrash()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("m.mbox"));
        write(path, std::string(two) + std::string(100'000, 'x'));
        const auto box = Mailbox::open(path.toStdString());
        QVERIFY(box.has_value());
        QVERIFY(QFile::resize(path, 40));
        const auto body = (*box)->body(1);
        QVERIFY(has(body.diagnostics, "mail-gone"));
    }

    void hostileMails_data()
    {
        QTest::addColumn<std::string>("octets");
        QTest::addColumn<std::string>("code");
        std::string nest;
        std::string inner = "x\n";
        for (int i = 0; i < 500; ++i)
            nest += "Content-Type: multipart/mixed; boundary=b" + std::to_string(i) + "\n\n--b" +
                    std::to_string(i) + "\n";
        QTest::newRow("deep nest") << "From: a@b\nMessage-ID: <a@b>\n" + nest + "\nx\n"
                                   << std::string("mime-limit");
        std::string parts;
        for (int i = 0; i < 5000; ++i)
            parts += "--p\n\nx\n";
        QTest::newRow("many parts") << mailWith("Content-Type: multipart/mixed; boundary=p\n", parts)
                                    << std::string("mime-limit");
        std::string headers = "From: a@b\n";
        for (int i = 0; i < 300'000; ++i)
            headers += "X-A: b\n";
        QTest::newRow("many headers") << headers + "\nbody\n" << std::string("mail-header-limit");
        QTest::newRow("long line") << mailWith({}, std::string(40U << 20, 'y'))
                                   << std::string("mail-size-limit");
        QTest::newRow("long header") << "From: a@b\nSubject: " + std::string(8U << 20, 's') + "\n\nx\n"
                                     << std::string("mail-header-limit");
        QTest::newRow("cut in its headers")
            << std::string("From: a@b\nMessage-ID: <a@b>\nSubj") << std::string("mail-cut-in-headers");
        QTest::newRow("NUL") << mailWith({}, std::string_view("a\0b\n", 4)) << std::string("mail-nul");
        QTest::newRow("not closed") << mailWith("Content-Type: multipart/mixed; boundary=q\n", "--q\n\nx\n")
                                    << std::string("mime-not-closed");
        QTest::newRow("no boundary") << mailWith("Content-Type: multipart/mixed; boundary=q\n", "text\n")
                                     << std::string("mime-boundary");
        std::string ids = "From: a@b\nReferences:";
        for (int i = 0; i < 50'000; ++i)
            ids += " <" + std::to_string(i) + "@b>";
        QTest::newRow("many references") << ids + "\n\nx\n" << std::string();
    }
    void aMillionFaultsAreToldInFewWords()
    {
        std::string octets;
        for (int i = 0; i < 3000; ++i)
            octets += "From a@b Thu Jan  1 00:00:00 2026\n\nx\n\n";
        const auto box = opened(octets);
        QCOMPARE(box->messages().size(), 3000U);
        const auto isIt = [](const core::Diagnostic &d) { return d.code == "mail-no-headers"; };
        QCOMPARE(std::ranges::count_if(box->diagnostics(), isIt), 501);
        QVERIFY(std::ranges::any_of(box->diagnostics(),
                                    [](const auto &d) { return d.text.starts_with("2500 more"); }));
    }
    void aHugePasteIsBounded()
    {
        const auto box = opened("Some words.\n" + std::string(20U << 20, '>'));
        QVERIFY(has(box->diagnostics(), "paste-limit"));
    }
    void hostileMails()
    {
        QFETCH(std::string, octets);
        QFETCH(std::string, code);
        const auto box = opened(octets);
        QVERIFY(box);
        const auto body = box->body(0);
        if (!code.empty())
            QVERIFY(has(body.diagnostics, code) || has(box->diagnostics(), code));
        QCOMPARE(box->raw(0).size(), octets.size());
    }
};

QTEST_APPLESS_MAIN(TestMailbox)
#include "tst_mailbox.moc"
