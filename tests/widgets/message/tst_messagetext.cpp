// SPDX-License-Identifier: GPL-3.0-or-later
#include "message/messagedocument.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace widgets;

class TestMessageText : public QObject
{
    Q_OBJECT

    /// How a mail's text is broken into rows.
    QStringList rows(const QByteArray &text, int columns)
    {
        QFile file(m_folder.filePath(QStringLiteral("mail.eml")));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write("From: A <a@example.org>\nMessage-ID: <1@example.org>\nSubject: s\n\n" + text);
        file.close();
        const auto dossier = dossier::read({file.fileName().toStdString()});
        if (!dossier)
            return {};
        MessageDocument document;
        document.setMessage(*dossier, 0);
        document.layOut(columns);
        QStringList result;
        for (const auto &row : document.rows())
            result.append(document.lineText(row.line).mid(row.start, row.end - row.start));
        return result;
    }

    QTemporaryDir m_folder;

private Q_SLOTS:
    void linesAreBrokenAtWords_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("expected");
        using namespace Qt::StringLiterals;
        QTest::newRow("fits") << QByteArray("twenty columns wide.") << QStringList{u"twenty columns wide."_s};
        QTest::newRow("before the word that does not fit")
            << QByteArray("eighteen columns again") << QStringList{u"eighteen columns "_s, u"again"_s};
        QTest::newRow("behind the word that just fits")
            << QByteArray("twenty columns wide. More") << QStringList{u"twenty columns wide. "_s, u"More"_s};
        QTest::newRow("a blank at the end is no row of its own")
            << QByteArray("twenty columns wide. ") << QStringList{u"twenty columns wide. "_s};
        QTest::newRow("a word too long") << QByteArray("abcdefghijklmnopqrstuvwxyz")
                                         << QStringList{u"abcdefghijklmnopqrst"_s, u"uvwxyz"_s};
    }

    void linesAreBrokenAtWords()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, expected);
        QCOMPARE(rows(text + "\n", 20), expected);
    }
};

QTEST_GUILESS_MAIN(TestMessageText)
#include "tst_messagetext.moc"
