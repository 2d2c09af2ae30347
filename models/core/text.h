// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace core {

inline QString toQString(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}
inline std::string fromQString(QStringView text)
{
    return text.toUtf8().toStdString();
}

/// The lines of a text without their LF; a last line without LF counts, an empty text has none.
std::vector<std::string_view> lines(std::string_view text);
std::string_view trimmed(std::string_view text); ///< ASCII white space off both ends
std::string collapsed(std::string_view text);    ///< runs of ASCII white space to one space, trimmed
bool startsWithCaseless(std::string_view text, std::string_view prefix); ///< ASCII
bool equalCaseless(std::string_view a, std::string_view b);              ///< ASCII
std::string lowered(std::string_view text);                              ///< ASCII letters only
bool isUtf8(std::string_view octets);

} // namespace core
