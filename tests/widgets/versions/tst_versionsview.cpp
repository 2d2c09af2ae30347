// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/pairmodel.h"
#include "versions/twodiffview.h"
#include "versions/versionnumbers.h"
#include "versions/versionsview.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QFileInfo>
#include <QSignalSpy>
#include <QStyleFactory>
#include <QTest>
#include <QTextBlock>
#include <QTreeView>

using namespace widgets;

namespace {

series::VersionPair pairOfVersions()
{
    series::VersionPair result{
        .oldTitle = "a", .oldVersion = "1", .newTitle = "a", .newVersion = "2", .pairs = {}};
    using series::PairStatus;
    result.pairs.push_back({.oldIndex = 1,
                            .newIndex = 1,
                            .status = PairStatus::Same,
                            .oldTitle = "one",
                            .newTitle = "one",
                            .patchIdSame = true});
    result.pairs.push_back({.oldIndex = 2,
                            .newIndex = 2,
                            .status = PairStatus::Changed,
                            .oldTitle = "two",
                            .newTitle = "two, better",
                            .titleChanged = true,
                            .messageChanged = true,
                            .diff = "@@ Commit message\n-    Old words.\n+    New words.\n@@ f.c\n "
                                    "-\tgone();\n-+\tlocked();\n++\tonce();\n"});
    result.pairs.push_back({.newIndex = 3, .status = PairStatus::Added, .newTitle = "three"});
    result.pairs.push_back({.oldIndex = 3, .status = PairStatus::Dropped, .oldTitle = "old three"});
    return result;
}

QString shown(const PairModel &model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells.push_back(model.index(row, column).data().toString());
        lines.push_back(cells.join(QLatin1Char('|')));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestVersionsView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhichBecameWhich()
    {
        PairModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setPairs(pairOfVersions(), {});
        QCOMPARE(shown(model), QStringLiteral("1|=|1|one|nothing\n"
                                              "2|!|2|two, better|title, message, code\n"
                                              "–|+|3|three|new in this version\n"
                                              "3|−|–|old three|no longer there"));
        QCOMPARE(model.summary(), QStringLiteral("1 unchanged, 1 changed, 1 added, 1 dropped"));
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("v1"));
    }

    void namesOfVersions_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("version");
        QTest::addColumn<bool>("same");
        QTest::newRow("alone") << "v2" << "2" << true;
        QTest::newRow("capital") << "V2" << "2" << true;
        QTest::newRow("behind a name") << "josef-v2" << "2" << true;
        QTest::newRow("in words") << "patch v2 (this)" << "2" << true;
        QTest::newRow("v20 is not v2") << "v20" << "2" << false;
        QTest::newRow("v2.1 is not v2") << "v2.1" << "2" << false;
        QTest::newRow("dev2 is not v2") << "dev2" << "2" << false;
        QTest::newRow("base") << "base" << "1" << false;
    }
    void namesOfVersions()
    {
        QFETCH(QString, name);
        QFETCH(QString, version);
        QFETCH(bool, same);
        QCOMPARE(namesVersion(name.toStdString(), version.toStdString()), same);
    }

    void numbersOfBothVersions()
    {
        // The table of the iomap thread: each against base, and no figure for v2 alone.
        const auto against = [](const char *row, const char *config, double base, double value) {
            bench::Comparison c;
            c.metric = "File Write";
            c.row = row;
            c.base = "base";
            c.config = config;
            c.baseValue = base;
            c.value = value;
            c.better = bench::Better::Higher;
            return c;
        };
        const auto numbers =
            versionNumbers({against("x86", "v1", 524708, 571315), against("x86", "v2", 524708, 569218),
                            against("arm64", "v1", 801965, 876077)},
                           "1", "2");
        QCOMPARE(numbers.size(), 1U);
        QCOMPARE(numbers[0].what, std::string("x86, File Write"));
        QVERIFY(std::abs(numbers[0].changePercent + 0.37) < 0.005);
    }

    void showsTheDifferenceWithTwoSigns()
    {
        VersionsView view;
        view.setVersions(nullptr, 3, 4, pairOfVersions());
        auto *diff = view.findChild<TwoDiffView *>(QStringLiteral("twoDiff"));
        QVERIFY(diff->toPlainText().contains(QStringLiteral("-+\tlocked();"))); // the changed pair came first
        QVERIFY(
            diff->document()->findBlockByNumber(6).blockFormat().hasProperty(QTextFormat::BackgroundBrush));
        QVERIFY(
            !diff->document()->findBlockByNumber(4).blockFormat().hasProperty(QTextFormat::BackgroundBrush));
        view.select(3);
        QVERIFY(diff->toPlainText().isEmpty());
    }

    void opensThePatch()
    {
        VersionsView view;
        view.show();
        view.setVersions(nullptr, 3, 4, pairOfVersions());
        QSignalSpy spy(&view, &VersionsView::patchRequested);
        auto *list = view.findChild<QTreeView *>(QStringLiteral("versionsPairs"));
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(spy.last(), (QVariantList{QVariant::fromValue<std::size_t>(4), 2}));
        list->setCurrentIndex(list->model()->index(3, 0));
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(spy.last(), (QVariantList{QVariant::fromValue<std::size_t>(3), 3}));
    }

    void boundsWhatItShows()
    {
        TwoDiffView view;
        view.setDiff(QStringLiteral("+ a\n").repeated(TwoDiffView::mostLines + 10));
        QVERIFY(view.blockCount() <= TwoDiffView::mostLines + 1);
        QVERIFY(view.toPlainText().endsWith(QStringLiteral("not shown here.")));
    }

    /// The case the product is named for; and pictures, in the folder that WHICHPATCH_PICTURES names.
    void comparesIomap()
    {
        const std::string threads = SHARED "/threads/iomap-small-blocks-";
        if (!QFileInfo::exists(QString::fromStdString(threads + "v1.mbox")))
            QSKIP("../shared/threads/iomap-small-blocks-v1.mbox is not here");
        const auto read = dossier::read({threads + "v1.mbox", threads + "v2.mbox"});
        QVERIFY(read);
        const auto dossier = *read;
        std::size_t one = 0, two = 0;
        for (std::size_t i = 0; i < dossier->catalogue.series.size(); ++i)
            (dossier->catalogue.series[i].version == "2" ? two : one) = i;
        std::shared_ptr<const mail::Body> body;
        auto pairs = series::compare(dossier->catalogue.series[one], dossier->catalogue.series[two],
                                     [&](std::size_t message) -> const mail::Body & {
                                         body = dossier->body(message);
                                         return *body;
                                     });
        QVERIFY(pairs.pairs.size() >= 6U); // a rewritten patch counts as one dropped and one added
        VersionsView view;
        view.resize(1400, 900);
        view.setVersions(dossier, one, two, pairs);
        view.select(5);
        QVERIFY(!view.grab().isNull());
        const QString folder = qEnvironmentVariable("WHICHPATCH_PICTURES");
        if (folder.isEmpty())
            return;
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        for (const QSize size : {QSize(1400, 900), QSize(700, 500)}) {
            view.resize(size);
            view.show();
            QTest::qWait(50);
            view.grab().save(QStringLiteral("%1/versions-%2.png").arg(folder).arg(size.width()));
        }
    }
};

QTEST_MAIN(TestVersionsView)
#include "tst_versionsview.moc"
