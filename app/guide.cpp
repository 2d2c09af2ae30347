// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/guide.h"

#include <QDialogButtonBox>
#include <QImage>
#include <QResizeEvent>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

namespace {

/// Shows pictures no wider than the page.
class Page : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

protected:
    QVariant loadResource(int type, const QUrl &name) override
    {
        if (type != QTextDocument::ImageResource)
            return QTextBrowser::loadResource(type, name);
        const QString path = QStringLiteral(":/guide/") + name.fileName();
        QImage picture(path);
        const int room = std::max(200, viewport()->width() - 60);
        const qreal ratio = devicePixelRatioF();
        if (picture.width() > room * ratio)
            picture = picture.scaledToWidth(qRound(room * ratio), Qt::SmoothTransformation);
        picture.setDevicePixelRatio(ratio);
        return picture;
    }
    void resizeEvent(QResizeEvent *event) override
    {
        QTextBrowser::resizeEvent(event);
        if (event->oldSize().width() != event->size().width())
            reload();
    }
};

} // namespace

Guide::Guide(QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("guide"));
    setWindowTitle(tr("Guide"));
    resize(820, 760);
    auto *page = new Page(this);
    page->setObjectName(QStringLiteral("guideText"));
    page->setAccessibleName(tr("Guide"));
    page->setFrameShape(QFrame::NoFrame);
    page->document()->setDocumentMargin(20);
    // A link opens in the user's browser when it is clicked, never by itself.
    page->setOpenExternalLinks(true);
    page->setSource(QUrl(QStringLiteral("qrc:/guide/guide.md")), QTextDocument::MarkdownResource);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->addWidget(page, 1);
    layout->addWidget(buttons);
}

} // namespace app
