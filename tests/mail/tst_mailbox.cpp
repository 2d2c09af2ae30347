// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/mailbox.h"

#include <QTest>

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
};

QTEST_APPLESS_MAIN(TestMailbox)
#include "tst_mailbox.moc"
