// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/images.h"

#include <QImage>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace widgets;
using namespace Qt::StringLiterals;

/// Pictures that git itself put into a patch.
class TestImages : public QObject
{
    Q_OBJECT

    /// Noise: of pictures that resemble each other git writes a delta, which holds neither whole.
    QString picture(const QString &name, QSize size, quint32 seed)
    {
        QRandomGenerator noise(seed);
        QImage image(size, QImage::Format_RGB32);
        for (int y = 0; y < size.height(); ++y) {
            for (int x = 0; x < size.width(); ++x)
                image.setPixel(x, y, noise.generate() | 0xff000000);
        }
        const QString path = m_folder.filePath(name);
        return image.save(path) ? path : QString();
    }
    /// The patch from one file to the other; an empty name is no file.
    static QByteArray patchOf(const QString &before, const QString &after)
    {
        QProcess git;
        const auto orNone = [](const QString &path) { return path.isEmpty() ? u"/dev/null"_s : path; };
        git.start(u"git"_s, {u"diff"_s, u"--no-index"_s, u"--binary"_s, orNone(before), orNone(after)});
        git.waitForFinished();
        return git.readAllStandardOutput();
    }
    static std::map<int, SheetImages> imagesIn(const QByteArray &patch)
    {
        return imagesOf(diff::parse(patch.toStdString()));
    }

    QTemporaryDir m_folder;

private Q_SLOTS:
    void aChangedPictureIsShownBeforeAndAfter()
    {
        const auto images =
            imagesIn(patchOf(picture(u"a.bmp"_s, {14, 13}, 1), picture(u"b.png"_s, {17, 15}, 2)));
        QCOMPARE(images.size(), 1U);
        const SheetImages &shown = images.begin()->second;
        QCOMPARE(shown.before.size(), QSize(14, 13));
        QCOMPARE(shown.after.size(), QSize(17, 15));
        QCOMPARE(shown.before.pixel(0, 0), QRandomGenerator(1).generate() | 0xff000000);
        QCOMPARE(shown.after.pixel(0, 0), QRandomGenerator(2).generate() | 0xff000000);
    }

    void aNewPictureHasNoneBefore()
    {
        const auto images = imagesIn(patchOf({}, picture(u"n.png"_s, {4, 3}, 3)));
        QCOMPARE(images.size(), 1U);
        QVERIFY(images.begin()->second.before.isNull());
        QCOMPARE(images.begin()->second.after.size(), QSize(4, 3));
    }

    void aDamagedPictureIsNone()
    {
        QByteArray patch = patchOf({}, picture(u"d.png"_s, {40, 30}, 4));
        const auto data = patch.indexOf("literal");
        QVERIFY(data > 0);
        patch.truncate(patch.indexOf('\n', data) + 20);
        for (const auto &[file, images] : imagesIn(patch))
            QVERIFY(images.before.isNull() && images.after.isNull());
    }

    /// A few octets can be a picture of a thousand megapixels.
    void aHugePictureIsLeftAlone()
    {
        QImage plain(2000, 1500, QImage::Format_Mono);
        plain.fill(0);
        const QString path = m_folder.filePath(u"h.png"_s);
        QVERIFY(plain.save(path));
        const QByteArray patch = patchOf({}, path);
        QVERIFY(patch.contains("literal") && patch.size() < 100'000);
        QVERIFY(imagesIn(patch).empty());
    }
};

QTEST_MAIN(TestImages)
#include "tst_images.moc"
