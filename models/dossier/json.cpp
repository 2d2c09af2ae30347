// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/report.h"

#include "core/text.h"
#include "discussion/context.h"

#include <QJsonArray>

namespace dossier {

namespace {

QJsonValue text(std::string_view value)
{
    return core::toQString(value);
}

QJsonValue textOrNull(std::string_view value)
{
    return value.empty() ? QJsonValue(QJsonValue::Null) : text(value);
}

template<typename T>
QJsonValue orNull(const std::optional<T> &value)
{
    if (!value)
        return QJsonValue::Null;
    if constexpr (std::is_same_v<T, std::string>)
        return text(*value);
    else if constexpr (std::is_integral_v<T>)
        return static_cast<qint64>(*value);
    else
        return *value;
}

template<typename Range>
QJsonArray texts(const Range &range)
{
    QJsonArray result;
    for (const auto &value : range)
        result.append(text(value));
    return result;
}

QJsonValue number(std::size_t value)
{
    return static_cast<qint64>(value);
}

/// Messages are numbered in the report as they are read: by node, missing ones included.
class Numbering
{
public:
    explicit Numbering(const Dossier &dossier) : m_dossier(dossier) {}

    QJsonValue index(std::optional<std::size_t> message) const
    {
        return message ? number(m_dossier.tree.nodeOf[*message]) : QJsonValue(QJsonValue::Null);
    }
    QJsonValue id(std::optional<std::size_t> message) const
    {
        return message ? textOrNull(m_dossier.messages[*message].id) : QJsonValue(QJsonValue::Null);
    }

private:
    const Dossier &m_dossier;
};

QJsonObject messageJson(const Dossier &dossier, const thread::Node &node)
{
    const bool missing = !node.message.has_value();
    mail::Message placeholder;
    placeholder.id = node.id;
    const auto &message = missing ? placeholder : dossier.messages[*node.message];
    QJsonObject result{
        {QStringLiteral("id"), textOrNull(node.id)},
        // What the headers say; a parent that was guessed by subject is a place in the tree only.
        {QStringLiteral("parent"), node.parent && !node.bySubject
                                       ? textOrNull(dossier.tree.nodes[*node.parent].id)
                                       : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("parent_index"), node.parent ? number(*node.parent) : QJsonValue::Null},
        {QStringLiteral("by_subject"), node.bySubject},
        {QStringLiteral("missing"), missing},
        {QStringLiteral("subject"), text(message.subject)},
        {QStringLiteral("from"), QJsonValue::Null},
        {QStringLiteral("date"), QJsonValue::Null},
        {QStringLiteral("kind"),
         text(word(missing ? series::Kind::Other : dossier.catalogue.kinds[*node.message]))},
        {QStringLiteral("depth"), node.depth},
        {QStringLiteral("link"), textOrNull(webLink(message))},
    };
    if (!message.from.name.empty() || !message.from.address.empty())
        result[QStringLiteral("from")] = QJsonObject{{QStringLiteral("name"), text(message.from.name)},
                                                     {QStringLiteral("address"), text(message.from.address)}};
    if (message.date)
        result[QStringLiteral("date")] = text(mail::isoDate(*message.date));
    return result;
}

QJsonObject patchJson(const Dossier &dossier, const series::Patch &patch, const Numbering &numbering)
{
    // The reading tells patch-ids only where there are versions to compare.
    const bool unknown = patch.patchId.empty() && patch.message && !patch.files.empty();
    const auto patchId = unknown ? diff::patchId(*dossier.patch(*patch.message)) : patch.patchId;
    QJsonArray files;
    int insertions = 0;
    int deletions = 0;
    for (const auto &file : patch.files) {
        files.append(text(file.path));
        insertions += file.insertions;
        deletions += file.deletions;
    }
    return {{QStringLiteral("index"), patch.index},
            {QStringLiteral("id"), numbering.id(patch.message)},
            {QStringLiteral("title"), text(patch.title)},
            {QStringLiteral("author"), textOrNull(patch.author)},
            {QStringLiteral("files"), files},
            {QStringLiteral("insertions"), insertions},
            {QStringLiteral("deletions"), deletions},
            {QStringLiteral("symbols"), texts(patch.symbols)},
            {QStringLiteral("patch_id"), textOrNull(patchId)}};
}

QJsonObject seriesJson(const Dossier &dossier, const series::Series &series, const Numbering &numbering)
{
    QJsonArray patches;
    for (const auto &patch : series.patches) {
        if (patch.message)
            patches.append(patchJson(dossier, patch, numbering));
    }
    QJsonArray missing;
    for (const int index : series.missing)
        missing.append(index);
    QJsonArray trailers;
    for (const auto &trailer : series.trailers)
        trailers.append(QJsonObject{{QStringLiteral("key"), text(trailer.key)},
                                    {QStringLiteral("value"), text(trailer.value)},
                                    {QStringLiteral("message"), numbering.id(trailer.message)},
                                    {QStringLiteral("patch"), orNull(trailer.patch)},
                                    {QStringLiteral("version"), textOrNull(trailer.version)},
                                    {QStringLiteral("by_another"), trailer.byAnother}});
    return {{QStringLiteral("title"), text(series.title)},
            {QStringLiteral("version"), text(series.version)},
            {QStringLiteral("revisions"), texts(series.revisions)},
            {QStringLiteral("author"), text(series.author)},
            {QStringLiteral("total"), series.total},
            {QStringLiteral("cover"), numbering.id(series.cover)},
            {QStringLiteral("files"), orNull(series.files)},
            {QStringLiteral("insertions"), orNull(series.insertions)},
            {QStringLiteral("deletions"), orNull(series.deletions)},
            {QStringLiteral("patches"), patches},
            {QStringLiteral("missing"), missing},
            {QStringLiteral("base_commit"), orNull(series.baseCommit)},
            {QStringLiteral("change_id"), orNull(series.changeId)},
            {QStringLiteral("family"), number(series.family)},
            {QStringLiteral("links"), texts(series.links)},
            {QStringLiteral("changelog"), textOrNull(series.changelog)},
            {QStringLiteral("trailers"), trailers}};
}

std::string_view wordBy(bench::BetterBy by)
{
    switch (by) {
    case bench::BetterBy::Unit:
        return "unit";
    case bench::BetterBy::Name:
        return "name";
    case bench::BetterBy::Text:
        return "text";
    case bench::BetterBy::Hand:
        return "hand";
    case bench::BetterBy::Unknown:
        break;
    }
    return "unknown";
}

QJsonValue wordOf(bench::SpreadKind kind)
{
    switch (kind) {
    case bench::SpreadKind::Sd:
        return QStringLiteral("sd");
    case bench::SpreadKind::Sem:
        return QStringLiteral("sem");
    case bench::SpreadKind::Cv:
        return QStringLiteral("cv");
    case bench::SpreadKind::Ci95:
        return QStringLiteral("ci95");
    case bench::SpreadKind::Range:
        return QStringLiteral("range");
    case bench::SpreadKind::Unknown:
        return QStringLiteral("unknown");
    case bench::SpreadKind::None:
        break;
    }
    return QJsonValue::Null;
}

QJsonObject cellJson(const bench::Table &table, const bench::Cell &cell)
{
    QJsonArray beside;
    for (const auto &figure : cell.beside)
        beside.append(QJsonObject{{QStringLiteral("name"), text(figure.name)},
                                  {QStringLiteral("value"), figure.value},
                                  {QStringLiteral("unit"), textOrNull(figure.unit)},
                                  {QStringLiteral("text"), text(figure.text)}});
    return {{QStringLiteral("metric"), text(table.metrics[static_cast<std::size_t>(cell.metric)].name)},
            {QStringLiteral("row"), orNull(cell.row)},
            {QStringLiteral("config"), text(table.configs[static_cast<std::size_t>(cell.config)].name)},
            {QStringLiteral("value"), orNull(cell.value)},
            {QStringLiteral("unit"), orNull(cell.unit)},
            {QStringLiteral("repetition"), cell.repetition},
            {QStringLiteral("spread"), orNull(cell.spread)},
            {QStringLiteral("spread_kind"), wordOf(cell.spreadKind)},
            {QStringLiteral("beside"), beside},
            {QStringLiteral("stated_change"), orNull(cell.stated)},
            {QStringLiteral("line"), cell.line},
            {QStringLiteral("text"), text(cell.text)}};
}

QJsonObject tableJson(const PlacedTable &placed, const Numbering &numbering)
{
    const auto &table = placed.table;
    QJsonArray configs;
    for (const auto &config : table.configs)
        configs.append(QJsonObject{{QStringLiteral("name"), text(config.name)},
                                   {QStringLiteral("meaning"), orNull(config.meaning)},
                                   {QStringLiteral("version"), orNull(config.version)}});
    QJsonArray metrics;
    for (const auto &metric : table.metrics)
        metrics.append(QJsonObject{{QStringLiteral("name"), text(metric.name)},
                                   {QStringLiteral("unit"), orNull(metric.unit)},
                                   {QStringLiteral("statistic"), orNull(metric.statistic)},
                                   {QStringLiteral("better"), text(word(metric.better))},
                                   {QStringLiteral("better_by"), text(wordBy(metric.betterBy))}});
    QJsonArray cells;
    for (const auto &cell : table.cells)
        cells.append(cellJson(table, cell));
    return {{QStringLiteral("message"), numbering.id(placed.message)},
            {QStringLiteral("message_index"), numbering.index(placed.message)},
            {QStringLiteral("lines"), QJsonArray{table.firstLine, table.lastLine}},
            {QStringLiteral("quote_depth"), table.quoteDepth},
            {QStringLiteral("format"), text(table.format)},
            {QStringLiteral("title"), orNull(table.title)},
            {QStringLiteral("context"), orNull(table.context)},
            {QStringLiteral("duplicate_of"), orNull(placed.duplicateOf)},
            {QStringLiteral("answered_by"), orNull(placed.answeredBy)},
            {QStringLiteral("configs"), configs},
            {QStringLiteral("metrics"), metrics},
            {QStringLiteral("cells"), cells}};
}

QJsonArray checksJson(const Dossier &dossier, const Numbering &numbering)
{
    QJsonArray result;
    for (const auto &check : dossier.checks)
        result.append(
            QJsonObject{{QStringLiteral("kind"), text(check.kind)},
                        {QStringLiteral("outcome"), text(word(check.outcome))},
                        {QStringLiteral("text"), text(check.text)},
                        {QStringLiteral("message_index"),
                         numbering.index(check.message.value_or(dossier.tables[check.table].message))},
                        {QStringLiteral("line"), check.line},
                        {QStringLiteral("stated"), text(check.stated)},
                        {QStringLiteral("computed"), text(check.computed)}});
    return result;
}

QJsonArray mentionsJson(const Dossier &dossier, const Numbering &numbering)
{
    QJsonArray result;
    for (const auto &mention : dossier.mentions) {
        const auto version = mention.series ? text(dossier.catalogue.series[*mention.series].version)
                                            : QJsonValue(QJsonValue::Null);
        result.append(QJsonObject{{QStringLiteral("message_index"), numbering.index(mention.message)},
                                  {QStringLiteral("line"), mention.line},
                                  {QStringLiteral("text"), text(mention.text)},
                                  {QStringLiteral("series_version"), version},
                                  {QStringLiteral("patch"), orNull(mention.patch)},
                                  {QStringLiteral("symbol"), orNull(mention.symbol)}});
    }
    return result;
}

QJsonArray commentsJson(const Dossier &dossier, const Numbering &numbering)
{
    QJsonArray result;
    for (const auto &comment : dossier.comments) {
        QJsonObject object{{QStringLiteral("message_index"), numbering.index(comment.message)},
                           {QStringLiteral("lines"), QJsonArray{comment.firstLine, comment.lastLine}},
                           {QStringLiteral("quote_lost"), comment.lost},
                           {QStringLiteral("series_version"), QJsonValue::Null},
                           {QStringLiteral("patch"), QJsonValue::Null},
                           {QStringLiteral("file"), QJsonValue::Null},
                           {QStringLiteral("patch_line"), QJsonValue::Null}};
        if (const auto &anchor = comment.anchor) {
            object[QStringLiteral("series_version")] = text(dossier.catalogue.series[anchor->series].version);
            object[QStringLiteral("patch")] = anchor->patch;
            if (anchor->messageLine > 0)
                object[QStringLiteral("patch_line")] = anchor->messageLine;
            const auto message = discussion::messageOf(dossier.catalogue, {anchor->series, anchor->patch});
            if (anchor->file >= 0 && message)
                object[QStringLiteral("file")] =
                    text(dossier.patch(*message)->files[static_cast<std::size_t>(anchor->file)].path());
        }
        result.append(object);
    }
    return result;
}

} // namespace

namespace {

/// Scripts rely on five words. Means without an interval tell neither gain nor loss; the note says why.
QJsonValue verdictOf(bench::Verdict verdict)
{
    return text(word(verdict == bench::Verdict::CannotTell ? bench::Verdict::UnknownDirection : verdict));
}

} // namespace

QJsonObject comparisonJson(const bench::Comparison &c)
{
    QJsonArray tables;
    for (const auto table : c.tables)
        tables.append(number(table));
    return {{QStringLiteral("tables"), tables},
            {QStringLiteral("metric"), text(c.metric)},
            {QStringLiteral("row"), orNull(c.row)},
            {QStringLiteral("context"), orNull(c.context)},
            {QStringLiteral("unit"), orNull(c.unit)},
            {QStringLiteral("base"), text(c.base)},
            {QStringLiteral("config"), text(c.config)},
            {QStringLiteral("n_base"), orNull(c.nBase)},
            {QStringLiteral("n"), orNull(c.n)},
            {QStringLiteral("base_value"), c.baseValue},
            {QStringLiteral("value"), c.value},
            {QStringLiteral("change_percent"), c.changePercent},
            {QStringLiteral("ci95_percent"),
             c.ci95 ? QJsonValue(QJsonArray{c.ci95->low, c.ci95->high}) : QJsonValue::Null},
            {QStringLiteral("p"), orNull(c.p)},
            {QStringLiteral("p_test"), c.p ? text("Mann-Whitney exact, two-sided") : QJsonValue::Null},
            {QStringLiteral("p_holm"), orNull(c.pHolm)},
            {QStringLiteral("note"), textOrNull(c.note)},
            {QStringLiteral("verdict"), verdictOf(c.verdict)}};
}

QJsonArray tablesJson(const Dossier &dossier)
{
    const Numbering numbering(dossier);
    QJsonArray result;
    for (const auto &placed : dossier.tables)
        result.append(tableJson(placed, numbering));
    return result;
}

QJsonObject reportJson(const Dossier &dossier)
{
    const Numbering numbering(dossier);
    QJsonArray messages;
    for (const auto &node : dossier.tree.nodes)
        messages.append(messageJson(dossier, node));
    QJsonArray series;
    for (const auto &one : dossier.catalogue.series)
        series.append(seriesJson(dossier, one, numbering));
    QJsonArray comparisons;
    for (const auto &comparison : dossier.comparisons)
        comparisons.append(comparisonJson(comparison));
    QJsonArray summaries;
    for (const auto &summary : dossier.summaries)
        summaries.append(QJsonObject{{QStringLiteral("kind"), text(summary.kind)},
                                     {QStringLiteral("text"), text(summary.text)},
                                     {QStringLiteral("value"), summary.value},
                                     {QStringLiteral("rows"), summary.rows}});
    QJsonArray diagnostics;
    for (const auto &diagnostic : dossier.diagnostics)
        diagnostics.append(QJsonObject{{QStringLiteral("severity"), text(word(diagnostic.severity))},
                                       {QStringLiteral("code"), text(diagnostic.code)},
                                       {QStringLiteral("text"), text(diagnostic.text)},
                                       {QStringLiteral("message_index"), numbering.index(diagnostic.message)},
                                       {QStringLiteral("line"), orNull(diagnostic.line)}});
    std::string source;
    for (const auto &one : dossier.sources)
        source += (source.empty() ? "" : " ") + one;
    return {{QStringLiteral("schema"), 1},
            {QStringLiteral("source"), text(source)},
            {QStringLiteral("messages"), messages},
            {QStringLiteral("series"), series},
            {QStringLiteral("tables"), tablesJson(dossier)},
            {QStringLiteral("comparisons"), comparisons},
            {QStringLiteral("summaries"), summaries},
            {QStringLiteral("checks"), checksJson(dossier, numbering)},
            {QStringLiteral("mentions"), mentionsJson(dossier, numbering)},
            {QStringLiteral("comments"), commentsJson(dossier, numbering)},
            {QStringLiteral("diagnostics"), diagnostics}};
}

} // namespace dossier
