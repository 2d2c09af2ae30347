// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/gmimedoor.h"

#include "core/text.h"

#include <memory>

#include <gmime/gmime.h>

namespace mail::gmime {

namespace {

template<auto release>
struct Release
{
    template<typename T>
    void operator()(T *pointer) const
    {
        release(pointer);
    }
};
using Text = std::unique_ptr<char, Release<g_free>>;
template<typename T>
using Object = std::unique_ptr<T, Release<g_object_unref>>;

std::string string(const char *text)
{
    return text ? std::string(text) : std::string();
}

// Made once for all threads, and only read from then on.
GMimeParserOptions *options()
{
    static GMimeParserOptions *const made = [] {
        g_mime_init();
        auto *o = g_mime_parser_options_new();
        static const char *fallbacks[] = {"utf-8", "windows-1252", nullptr};
        g_mime_parser_options_set_fallback_charsets(o, fallbacks);
        g_mime_parser_options_set_rfc2047_compliance_mode(o, GMIME_RFC_COMPLIANCE_LOOSE);
        g_mime_parser_options_set_address_compliance_mode(o, GMIME_RFC_COMPLIANCE_LOOSE);
        g_mime_parser_options_set_parameter_compliance_mode(o, GMIME_RFC_COMPLIANCE_LOOSE);
        return o;
    }();
    return made;
}

void collect(InternetAddressList *list, std::vector<Address> &into, int depth)
{
    constexpr int deepestGroup = 4;
    const int count = internet_address_list_length(list);
    for (int i = 0; i < count; ++i) {
        auto *address = internet_address_list_get_address(list, i);
        if (INTERNET_ADDRESS_IS_GROUP(address)) {
            auto *members = internet_address_group_get_members(INTERNET_ADDRESS_GROUP(address));
            if (members && depth < deepestGroup)
                collect(members, into, depth + 1);
            continue;
        }
        into.push_back({string(internet_address_get_name(address)),
                        string(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(address)))});
    }
}

} // namespace

std::string decodeText(std::string value)
{
    return string(Text(g_mime_utils_header_decode_text(options(), value.c_str())).get());
}

std::vector<Address> addresses(std::string value)
{
    std::vector<Address> result;
    const Object<InternetAddressList> list(internet_address_list_parse(options(), value.c_str()));
    if (list)
        collect(list.get(), result, 0);
    return result;
}

ContentType contentType(std::string value)
{
    ContentType result;
    // RFC 2045 5.2: what declares nothing that can be read is plain text.
    if (!value.contains('/'))
        value = "text/plain" + (value.contains(';') ? value.substr(value.find(';')) : std::string());
    const Object<GMimeContentType> parsed(g_mime_content_type_parse(options(), value.c_str()));
    if (!parsed) {
        result.type = "text/plain";
        return result;
    }
    const Text type(g_mime_content_type_get_mime_type(parsed.get()));
    result.type = core::lowered(string(type.get()));
    const auto parameter = [&](const char *name) {
        return string(g_mime_content_type_get_parameter(parsed.get(), name));
    };
    result.charset = core::lowered(parameter("charset"));
    result.boundary = parameter("boundary");
    result.name = parameter("name");
    result.flowed = core::equalCaseless(parameter("format"), "flowed");
    result.delsp = core::equalCaseless(parameter("delsp"), "yes");
    return result;
}

std::string fileName(std::string disposition)
{
    const Object<GMimeContentDisposition> parsed(
        g_mime_content_disposition_parse(options(), disposition.c_str()));
    return parsed ? string(g_mime_content_disposition_get_parameter(parsed.get(), "filename"))
                  : std::string();
}

Decoded decodeTransfer(std::string_view octets, std::string_view encoding, std::string &room)
{
    const auto name = core::lowered(core::trimmed(encoding));
    const auto kind = g_mime_content_encoding_from_string(name.c_str());
    if (kind == GMIME_CONTENT_ENCODING_DEFAULT)
        return {octets, name.empty()};
    if (kind == GMIME_CONTENT_ENCODING_7BIT || kind == GMIME_CONTENT_ENCODING_8BIT ||
        kind == GMIME_CONTENT_ENCODING_BINARY)
        return {octets, true};
    options();
    GMimeEncoding state;
    g_mime_encoding_init_decode(&state, kind);
    room.resize_and_overwrite(g_mime_encoding_outlen(&state, octets.size()), [&](char *to, std::size_t) {
        return g_mime_encoding_flush(&state, octets.data(), octets.size(), to);
    });
    return {room, true};
}

} // namespace mail::gmime
