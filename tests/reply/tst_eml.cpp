// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "reply/reply.h"

#include <QTest>

class TestEml : public QObject
{
    Q_OBJECT
    static reply::Reply sample()
    {
        return {.messageId = "r@example.org",
                .inReplyTo = "p@example.org",
                .references = {"c@example.org", "p@example.org"},
                .from = {"J\xc3\xb6rg M\xc3\xbcller", "j@example.org"},
                .to = {{"Darrick J. Wong", "d@example.org"}},
                .cc = {{"", "list@example.org"}},
                .subject = "Re: [PATCH v2 6/6] iomap: x",
                .date = {1723601641, 480},
                .text = "> a\n\nb\n"};
    }
    /// The headers, unfolded.
    static std::string header(const std::string &eml, std::string_view name)
    {
        std::string value;
        bool in = false;
        for (const auto line : core::lines(eml)) {
            if (line.empty())
                break;
            if (line.front() == ' ') {
                if (in)
                    value += line;
                continue;
            }
            in = line.starts_with(std::string(name) + ":");
            if (in)
                value += line.substr(name.size() + 2);
        }
        return value;
    }
    static std::string body(const std::string &eml) { return eml.substr(eml.find("\n\n") + 2); }

private Q_SLOTS:
    void writesAMail()
    {
        const auto eml = reply::toEml(sample());
        QCOMPARE(header(eml, "From"), std::string("=?UTF-8?q?J=C3=B6rg_M=C3=BCller?= <j@example.org>"));
        QCOMPARE(header(eml, "To"), std::string("\"Darrick J. Wong\" <d@example.org>"));
        QCOMPARE(header(eml, "Subject"), std::string("Re: [PATCH v2 6/6] iomap: x"));
        QCOMPARE(header(eml, "Date"), std::string("Wed, 14 Aug 2024 10:14:01 +0800"));
        QCOMPARE(header(eml, "Message-ID"), std::string("<r@example.org>"));
        QCOMPARE(header(eml, "References"), std::string("<c@example.org> <p@example.org>"));
        QCOMPARE(header(eml, "Content-Transfer-Encoding"), std::string("7bit"));
        QCOMPARE(body(eml), std::string("> a\n\nb\n"));
    }

    void eightBitStaysAsTyped()
    {
        auto r = sample();
        r.text = "\xc3\xa4 \t \xf0\x9f\x98\x80\nFrom here \n\n.\n";
        const auto eml = reply::toEml(r);
        QCOMPARE(header(eml, "Content-Transfer-Encoding"), std::string("8bit"));
        QCOMPARE(body(eml), r.text);
    }

    void noHeaderCanBeInjected()
    {
        auto r = sample();
        const std::string evil = "x\r\nBcc: victim@example.org\r\n\r\nbody\n";
        r.subject = "Re: " + evil + "\xc3\xa4\n";
        r.from.name = evil;
        r.to = {{evil + "\xc3\xa4", "a@b>\nBcc: victim@example.org"}, {evil, evil + "@x"}};
        r.cc = {{"a", "b@c\r\n\r\nx"}};
        r.messageId = "a>\nBcc: b@c";
        r.inReplyTo = evil;
        r.references = {evil, "a\n\nb"};
        const auto eml = reply::toEml(r);
        const std::vector<std::string_view> names{"From",
                                                  "To",
                                                  "Cc",
                                                  "Subject",
                                                  "Date",
                                                  "Message-ID",
                                                  "In-Reply-To",
                                                  "References",
                                                  "MIME-Version",
                                                  "Content-Type",
                                                  "Content-Transfer-Encoding"};
        std::size_t seen = 0;
        for (const auto line : core::lines(eml)) {
            if (line.empty())
                break;
            if (line.front() == ' ')
                continue;
            QVERIFY2(std::ranges::find(names, line.substr(0, line.find(':'))) != names.end(),
                     std::string(line).c_str());
            ++seen;
        }
        QCOMPARE(seen, names.size());
        QCOMPARE(body(eml), r.text);
        QVERIFY(eml.find('\r') == std::string::npos);
    }

    void longWordsAreEncodedInPieces()
    {
        auto r = sample();
        r.subject = "Re: ";
        for (int i = 0; i < 400; ++i)
            r.subject += "\xe5\xbc\xa0";
        r.subject += std::string(3000, 'x');
        const auto eml = reply::toEml(r);
        for (const auto line : core::lines(eml))
            QVERIFY(line.size() <= 78);
        // Each encoded word holds whole characters.
        const auto value = header(eml, "Subject");
        for (std::size_t at = value.find("=?"); at != std::string::npos; at = value.find("=?", at + 2)) {
            const auto end = value.find("?=", at + 10);
            QVERIFY(end - at <= 73);
        }
    }

    void aWordThatLooksEncodedIsEncoded()
    {
        auto r = sample();
        r.subject = "=?UTF-8?q?x?= y";
        QVERIFY(header(reply::toEml(r), "Subject").starts_with("=?UTF-8?q?=3D=3FUTF-8"));
    }

    void linesKeepTheLimit()
    {
        auto r = sample();
        r.text = std::string(2500, 'a') + "\n";
        for (int i = 0; i < 1000; ++i)
            r.text += "\xe5\xbc\xa0";
        r.text += "\r\n";
        r.references.clear();
        for (int i = 0; i < 500; ++i)
            r.references.push_back(std::to_string(i) + "@example.org");
        const auto eml = reply::toEml(r);
        for (const auto line : core::lines(eml))
            QVERIFY(line.size() <= 998);
        QVERIFY(core::isUtf8(eml));
    }

    void bytesThatNoMailMayHold()
    {
        auto r = sample();
        r.text = std::string("a\0b\xff\r\n", 6);
        const auto eml = reply::toEml(r);
        QCOMPARE(body(eml), std::string("ab\xef\xbf\xbd\n"));
    }

    void neverBase64()
    {
        auto r = sample();
        r.text = "\xff\xfe";
        QVERIFY(reply::toEml(r).find("base64") == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestEml)
#include "tst_eml.moc"
