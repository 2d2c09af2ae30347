// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diffview.h"
#include "diff/noteeditor.h"
#include "diff/patchview.h"

#include <QApplication>
#include <QFileInfo>
#include <QSignalSpy>
#include <QStyleFactory>
#include <QTest>

using namespace widgets;

namespace {

const QString shared = QStringLiteral(SHARED "/threads/");

std::shared_ptr<const dossier::Dossier> reading(const QStringList &names)
{
    std::vector<std::string> sources;
    for (const QString &name : names)
        sources.push_back((shared + name).toStdString());
    auto result = dossier::read(sources);
    return result ? *result : nullptr;
}

std::size_t seriesOf(const dossier::Dossier &dossier, const std::string &version)
{
    for (std::size_t i = 0; i < dossier.catalogue.series.size(); ++i) {
        if (dossier.catalogue.series[i].version == version)
            return i;
    }
    return 0;
}

QPalette darkPalette()
{
    QPalette p;
    p.setColor(QPalette::Window, QColor(0x2a, 0x2c, 0x30));
    p.setColor(QPalette::WindowText, QColor(0xe6, 0xe6, 0xe6));
    p.setColor(QPalette::Base, QColor(0x1e, 0x1f, 0x22));
    p.setColor(QPalette::AlternateBase, QColor(0x26, 0x28, 0x2c));
    p.setColor(QPalette::Text, QColor(0xe6, 0xe6, 0xe6));
    p.setColor(QPalette::Button, QColor(0x2a, 0x2c, 0x30));
    p.setColor(QPalette::ButtonText, QColor(0xe6, 0xe6, 0xe6));
    p.setColor(QPalette::Highlight, QColor(0x3d, 0x6f, 0xb4));
    p.setColor(QPalette::HighlightedText, Qt::white);
    return p;
}

} // namespace

/// The page of a patch on the thread the product is named for.
class TestPatchView : public QObject
{
    Q_OBJECT

    std::shared_ptr<const dossier::Dossier> m_dossier;

private Q_SLOTS:
    void initTestCase()
    {
        if (!QFileInfo::exists(shared + QStringLiteral("iomap-small-blocks-v2.mbox")))
            QSKIP("../shared/threads/iomap-small-blocks-v2.mbox is not here");
        m_dossier = reading(
            {QStringLiteral("iomap-small-blocks-v1.mbox"), QStringLiteral("iomap-small-blocks-v2.mbox")});
        QVERIFY(m_dossier);
    }

    void showsEveryPatch()
    {
        PatchView page;
        page.resize(900, 700);
        for (std::size_t series = 0; series < m_dossier->catalogue.series.size(); ++series) {
            const series::Series &s = m_dossier->catalogue.series[series];
            for (int patch = s.cover ? 0 : 1; patch <= s.total; ++patch) {
                page.setPatch(m_dossier, series, patch);
                QVERIFY(page.view()->page().count() > 10);
                QVERIFY(!page.grab().isNull());
            }
        }
    }

    void leadsToTheFunctionThatIsChanged()
    {
        PatchView page;
        page.resize(900, 700);
        page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 6);
        page.showSymbol(QStringLiteral("iomap_write_end()"));
        const review::Place place = page.currentPlace();
        QCOMPARE(place.path, std::string("fs/iomap/buffered-io.c"));
        QVERIFY(QString::fromStdString(place.text).contains(QStringLiteral("__iomap_write_end")));
    }

    void tellsNotesAtOnceAndFindsThemAgain()
    {
        PatchView page;
        page.resize(900, 700);
        page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 6);
        QSignalSpy edited(&page, &PatchView::noteEdited);
        QSignalSpy claimed(&page, &PatchView::claimRequested);
        page.showSymbol(QStringLiteral("iomap_set_range_dirty_uptodate"));
        page.view()->claimHere();
        QCOMPARE(claimed.count(), 1);
        page.view()->noteHere();
        QTest::keyClicks(page.findChild<NoteEditor *>(), QStringLiteral("why"));
        QCOMPARE(edited.count(), 3);
        const auto note = edited.last().first().value<review::Note>();
        QCOMPARE(note.text, std::string("why"));
        QVERIFY(note.created > 0 && !note.id.empty());
        QVERIFY(note.place.text.starts_with("+"));
        QCOMPARE(note.place, claimed.last().first().value<review::Place>());

        PatchView other;
        other.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 6);
        other.setNotes({note});
        QCOMPARE(other.view()->notes().size(), 1U);
        QVERIFY(other.view()->notes().front().placed);
        other.showPlace(note.place);
        QCOMPARE(other.currentPlace(), note.place);
        other.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 5);
        QVERIFY(other.view()->notes().empty());
    }

    void showsCommentsOnTheVersionBefore()
    {
        std::shared_ptr<const mail::Body> held;
        const auto read = [&](std::size_t message) -> const mail::Body & {
            held = m_dossier->body(message);
            return *held;
        };
        PatchView page;
        page.resize(900, 700);
        const std::size_t second = seriesOf(*m_dossier, "2");
        const auto carried = discussion::carry(m_dossier->comments, m_dossier->catalogue, read);
        page.setCarried(carried);
        std::size_t shown = 0;
        for (int patch = 0; patch <= 6; ++patch) {
            page.setPatch(m_dossier, second, patch);
            for (const SheetComment &comment : page.view()->sheet().comments) {
                shown += comment.from == QStringLiteral("v1");
                QVERIFY(comment.from.isEmpty() || (comment.placed && comment.place != SheetPlace{}));
            }
        }
        QCOMPARE(shown, carried.size());
    }

    void notesOnSeveralLinesStandBelowTheLast()
    {
        PatchView page;
        page.resize(900, 700);
        page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 6);
        QSignalSpy edited(&page, &PatchView::noteEdited);
        page.showSymbol(QStringLiteral("iomap_set_range_dirty_uptodate"));
        const int first = page.view()->cursor();
        page.view()->setCursor(first + 1, true);
        page.view()->setCursor(first + 2, true);
        page.view()->noteHere();
        QTest::keyClicks(page.findChild<NoteEditor *>(), QStringLiteral("x"));
        const auto note = edited.last().first().value<review::Note>();
        QCOMPARE(note.place.lastLine - note.place.firstLine, 2);
        QCOMPARE(std::ranges::count(note.place.text, '\n'), 2);
        page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 5);
        page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 6);
        page.setNotes({note});
        const SheetNote &found = page.view()->notes().front();
        QVERIFY(found.placed);
        QCOMPARE(found.place.line - found.from.line, 2);
    }

    void commentsCanBeDealtWith()
    {
        PatchView page;
        page.resize(900, 700);
        page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 5);
        QSignalSpy toggled(&page, &PatchView::resolvedToggled);
        QVERIFY(!page.view()->sheet().comments.empty());
        page.view()->setCursor(0);
        page.view()->nextComment();
        page.view()->toggleReviewed();
        QCOMPARE(toggled.count(), 1);
        const QString mark = toggled.first().first().toString();
        page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 6);
        page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 5);
        page.setReviewed({mark.toStdString()});
        QVERIFY(page.view()->sheet().resolved.contains(mark));
    }

    /// Not a test: pictures to look at, in the folder that WHICHPATCH_PICTURES names.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("WHICHPATCH_PICTURES");
        if (folder.isEmpty())
            QSKIP("WHICHPATCH_PICTURES names no folder");
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        const QPalette light = QApplication::palette();
        for (const bool dark : {false, true}) {
            QApplication::setPalette(dark ? darkPalette() : light);
            for (const QSize size : {QSize(1400, 900), QSize(700, 500)}) {
                PatchView page;
                page.resize(size);
                page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 6);
                page.show();
                QTest::qWait(30);
                const QString name = QStringLiteral("%1/%2-%3-")
                                         .arg(folder, dark ? QStringLiteral("dark") : QStringLiteral("light"))
                                         .arg(size.width());
                page.grab().save(name + QStringLiteral("top.png"));
                page.showSymbol(QStringLiteral("iomap_set_range_dirty_uptodate"));
                page.grab().save(name + QStringLiteral("code.png"));
                page.view()->nextComment();
                page.view()->toggleFold();
                page.view()->previousHunk();
                page.view()->setCursor(page.view()->cursor() + 6);
                page.view()->noteHere();
                page.findChild<NoteEditor *>()->setPlainText(
                    QStringLiteral("This takes the lock once.\nDoes it hold for short copies, too?"));
                page.grab().save(name + QStringLiteral("note.png"));
                page.view()->closeEditor();
                page.view()->setSideBySide(true);
                page.view()->setSearch(QStringLiteral("lock"));
                QTest::qWait(50);
                page.grab().save(name + QStringLiteral("sides.png"));
                page.setPatch(m_dossier, seriesOf(*m_dossier, "2"), 0);
                page.grab().save(name + QStringLiteral("cover.png"));
            }
        }
    }
};

QTEST_MAIN(TestPatchView)
#include "tst_patchview.moc"
