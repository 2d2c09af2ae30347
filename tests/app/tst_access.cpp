// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader is told, what a translation reaches, and whether what is written can be read.
#include "app/settings.h"
#include "common/colours.h"
#include "settings/keysview.h"
#include "settings/settingsview.h"
#include "window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>

#include <algorithm>

using app::MainWindow;

class TestAccess : public QObject
{
    Q_OBJECT
private:
    Home m_home;

    static QString describe(const QWidget *widget)
    {
        return QStringLiteral("%1 '%2' in '%3'")
            .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                 widget->parentWidget() ? widget->parentWidget()->objectName() : QString());
    }
    static bool isOwn(const QWidget *widget)
    {
        // What Qt itself puts into its widgets has its own names.
        const QString name = widget->objectName();
        return !name.startsWith(QLatin1StringView("qt_")) && !widget->inherits("QToolBarExtension") &&
               !widget->inherits("QTabBar") && !widget->inherits("QScrollBar") &&
               !widget->inherits("QMenuBar") && !widget->inherits("QLineEditIconButton") &&
               !widget->inherits("QHeaderView") && !widget->inherits("QComboBoxPrivateContainer") &&
               !widget->inherits("QComboBoxListView");
    }
    static void checkNames(const QWidget *top)
    {
        QStringList nameless;
        for (const QWidget *widget : top->findChildren<QWidget *>()) {
            // A label or button that is not shown has no text yet to be named by.
            const bool waits = !widget->isVisible() && (qobject_cast<const QLabel *>(widget) ||
                                                        qobject_cast<const QAbstractButton *>(widget));
            if (!isOwn(widget) || waits || widget->focusPolicy() == Qt::NoFocus ||
                qobject_cast<const QAbstractItemView *>(widget->parentWidget()))
                continue;
            auto *access = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
            QVERIFY2(access, qPrintable(describe(widget)));
            if (access->text(QAccessible::Name).isEmpty() || access->role() == QAccessible::NoRole)
                nameless << describe(widget);
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
    }
    /// Texts of the program's own; what a thread brings with it is not to be translated.
    static QStringList texts(const QWidget *top)
    {
        QStringList all;
        for (const QAction *action : top->findChildren<QAction *>()) {
            if (!action->objectName().isEmpty())
                all << action->text();
        }
        auto widgets = top->findChildren<QWidget *>();
        widgets.prepend(const_cast<QWidget *>(top));
        for (const QWidget *widget : widgets) {
            if (widget->objectName() == QLatin1StringView("recentThread"))
                continue;
            all << widget->accessibleName() << widget->accessibleDescription() << widget->toolTip();
            if (const auto *label = qobject_cast<const QLabel *>(widget))
                all << label->text();
            if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
                all << button->text();
            if (const auto *edit = qobject_cast<const QLineEdit *>(widget))
                all << edit->placeholderText();
            if (const auto *edit = qobject_cast<const QPlainTextEdit *>(widget))
                all << edit->placeholderText();
            if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
                for (int i = 0; i < box->count(); ++i)
                    all << box->itemText(i);
            }
        }
        return all;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.prepare());
        if (!QFile::exists(sample()))
            QSKIP("resources/samples/lock-cycle.mbox is missing");
    }

    void everythingThatTakesTheKeyboardHasANameAndARole()
    {
        MainWindow window(MainWindow::Purpose::Picture);
        openSample(window);
        for (const char *view : {"diff", "bench", "review", "reply"}) {
            window.preparePicture(QString::fromLatin1(view));
            window.showView(QString::fromLatin1(view));
            QTest::qWait(20);
        }
        checkNames(&window);
        for (const char *id : {"settings", "keys", "guide"})
            window.actions()->action(QString::fromLatin1(id))->trigger();
        for (const QWidget *dialog : QApplication::topLevelWidgets()) {
            if (dialog->isVisible())
                checkNames(dialog);
        }
    }

    /// A view drawn by hand tells its rows as objects of their own, or its text as text.
    void ownViewsCanBeReadAloud()
    {
        MainWindow window(MainWindow::Purpose::Picture);
        openSample(window);
        window.preparePicture(QStringLiteral("diff"));
        window.showView(QStringLiteral("bench"));
        QTest::qWait(50);
        for (const char *view : {"diffView", "messageText", "benchChart"}) {
            const auto speaks = [](QWidget *widget) {
                auto *access = QAccessible::queryAccessibleInterface(widget);
                if (!access)
                    return false;
                for (int i = 0; i < std::min(access->childCount(), 40); ++i) {
                    const QAccessibleInterface *child = access->child(i);
                    if (child && !child->text(QAccessible::Name).isEmpty())
                        return true;
                }
                return access->textInterface() ? access->textInterface()->characterCount() > 0
                                               : !access->text(QAccessible::Value).isEmpty();
            };
            const auto found = window.findChildren<QWidget *>(QString::fromLatin1(view));
            QVERIFY2(std::ranges::any_of(found, speaks), view);
        }
    }

    void everyTextIsReachedByATranslation()
    {
        if (qEnvironmentVariable("WHICHPATCH_LANGUAGE") != QLatin1StringView("pseudo"))
            QSKIP("WHICHPATCH_LANGUAGE is not pseudo: there is no translation to look for");
        MainWindow window(MainWindow::Purpose::Picture);
        window.show();
        widgets::SettingsView settings({});
        QStringList all = texts(&window) + texts(&settings);
        static const QRegularExpression word(QStringLiteral("[A-Za-z]{3,}"));
        static const QRegularExpression fixed(
            QStringLiteral("^(Whichpatch|Ctrl\\+.*|Alt\\+.*|Rita Reviewer|rita@example\\.org|.*://.*)$"));
        QStringList missed;
        for (const QString &text : all) {
            if (!text.contains(QLatin1Char('[')) && text.contains(word) && !fixed.match(text).hasMatch())
                missed << text;
        }
        missed.removeDuplicates();
        QVERIFY2(missed.isEmpty(), qPrintable(missed.join(QLatin1Char('\n'))));
    }

    void palettesCanBeRead_data()
    {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << app::lightPalette();
        QTest::newRow("dark") << app::darkPalette();
    }
    void palettesCanBeRead()
    {
        QFETCH(QPalette, palette);
        using P = QPalette;
        const std::pair<P::ColorRole, P::ColorRole> pairs[] = {{P::WindowText, P::Window},
                                                               {P::Text, P::Base},
                                                               {P::Text, P::AlternateBase},
                                                               {P::ButtonText, P::Button},
                                                               {P::Link, P::Base},
                                                               {P::Link, P::Window},
                                                               {P::LinkVisited, P::Base},
                                                               {P::ToolTipText, P::ToolTipBase},
                                                               {P::HighlightedText, P::Highlight},
                                                               {P::PlaceholderText, P::Base}};
        for (const auto &[ink, ground] : pairs) {
            for (const auto group : {P::Active, P::Inactive}) {
                const double ratio =
                    widgets::contrast(palette.color(group, ink), palette.color(group, ground));
                QVERIFY2(ratio >= 4.5,
                         qPrintable(QStringLiteral("%1 on %2: %3").arg(ink).arg(ground).arg(ratio)));
            }
        }
        const auto c = widgets::colours(palette);
        for (const QColor &ink :
             {c.gain, c.loss, c.warning, c.link, c.muted, c.addedSign, c.removedSign, c.claim, c.note}) {
            for (const auto ground : {P::Base, P::AlternateBase, P::Window})
                QVERIFY2(widgets::contrast(ink, palette.color(ground)) >= 4.5, qPrintable(ink.name()));
        }
    }
};

QTEST_MAIN(TestAccess)
#include "tst_access.moc"
