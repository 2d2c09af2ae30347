// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/images.h"

#include "diff/content.h"

#include <QBuffer>
#include <QImageReader>

namespace widgets {

namespace {

constexpr std::uint64_t mostOctets = 512 << 10;
constexpr int mostPixels = 2'000'000;
constexpr std::size_t mostImages = 20;

QImage imageOf(const std::optional<diff::BinaryData> &data)
{
    if (!data || data->delta || data->size == 0 || data->size > mostOctets)
        return {};
    const auto octets = diff::content(*data);
    if (!octets)
        return {};
    QByteArray bytes = QByteArray::fromStdString(*octets);
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    static const QList<QByteArray> formats{"png", "jpeg", "gif", "bmp", "webp"};
    const QSize size = reader.size();
    if (!formats.contains(reader.format()) || !size.isValid() ||
        static_cast<qint64>(size.width()) * size.height() > mostPixels)
        return {};
    return reader.read();
}

} // namespace

std::map<int, SheetImages> imagesOf(const diff::Patch &patch)
{
    std::map<int, SheetImages> result;
    for (int f = 0; f < static_cast<int>(patch.files.size()) && result.size() < mostImages; ++f) {
        const diff::File &file = patch.files[static_cast<std::size_t>(f)];
        if (!file.binary)
            continue;
        SheetImages images{.before = imageOf(file.oldData), .after = imageOf(file.newData)};
        if (!images.before.isNull() || !images.after.isNull())
            result.emplace(f, std::move(images));
    }
    return result;
}

} // namespace widgets
