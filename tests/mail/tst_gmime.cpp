// SPDX-License-Identifier: GPL-3.0-or-later
// Headers are scanned and multiparts are split by ourselves, for speed and for limits: GMime's own parser
// must see the same in every real mail.
#include "core/text.h"
#include "mail/date.h"
#include "mail/mailbox.h"

#include <QDirIterator>
#include <QTest>

#include <gmime/gmime.h>

namespace {

std::string string(const char *text)
{
    return text ? text : "";
}

} // namespace

class TestGMime : public QObject
{
    Q_OBJECT

    int m_mails = 0;
    QStringList m_differ;

    void compare(const QString &path, const mail::Mailbox &box, std::size_t index)
    {
        const auto raw = box.raw(index);
        auto *stream = g_mime_stream_mem_new_with_buffer(raw.data(), raw.size());
        auto *parser = g_mime_parser_new_with_stream(stream);
        auto *message = g_mime_parser_construct_message(parser, nullptr);
        g_object_unref(parser);
        g_object_unref(stream);
        if (!message)
            return;
        ++m_mails;
        const auto &ours = box.messages()[index];
        const auto differ = [&](const char *what, const std::string &a, const std::string &b) {
            if (a != b)
                m_differ += QStringLiteral("%1 #%2 %3: \"%4\" for \"%5\"")
                                .arg(path.section(u'/', -2), QString::number(index), QLatin1String(what),
                                     core::toQString(a).left(120), core::toQString(b).left(120));
        };
        differ("subject", ours.subject, core::collapsed(string(g_mime_message_get_subject(message))));
        if (auto *date = g_mime_message_get_date(message))
            differ("date", ours.date ? std::to_string(ours.date->seconds) : "none",
                   std::to_string(g_date_time_to_unix(date)));
        auto *from = g_mime_message_get_from(message);
        if (internet_address_list_length(from) > 0) {
            auto *first = internet_address_list_get_address(from, 0);
            if (INTERNET_ADDRESS_IS_MAILBOX(first))
                differ("from", ours.from.address,
                       string(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first))));
        }
        differ("cc", std::to_string(ours.cc.size()),
               std::to_string(internet_address_list_length(g_mime_message_get_cc(message))));
        g_object_unref(message);
    }

private Q_SLOTS:
    void headersAgree()
    {
        const QString corpus = QStringLiteral(SHARED "/corpus");
        if (!QDir(corpus).exists())
            QSKIP("no ../shared/corpus here");
        g_mime_init();
        QDirIterator files(corpus,
                           {QStringLiteral("*.eml"), QStringLiteral("*.mbox"), QStringLiteral("*:2,*")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const auto path = files.next();
            const auto box = mail::Mailbox::open(core::fromQString(path));
            if (box && (*box)->form() != mail::Form::PastedText)
                for (std::size_t i = 0; i < (*box)->messages().size(); ++i)
                    compare(path, **box, i);
        }
        for (const auto &one : m_differ)
            qInfo("%s", qPrintable(one));
        qInfo("%d mails, %d fields differ", m_mails, int(m_differ.size()));
        // Where we differ on purpose: of two Subject fields the first counts; "06:09:22 PM" is in the
        // evening; an empty group is nobody; a line that is no header ends the headers.
        QVERIFY2(m_mails > 0 && m_differ.size() * 100 <= m_mails,
                 "more than one mail in a hundred reads otherwise");
    }
};

QTEST_APPLESS_MAIN(TestGMime)
#include "tst_gmime.moc"
