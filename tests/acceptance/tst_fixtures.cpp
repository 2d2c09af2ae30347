// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/table.h"
#include "bench/units.h"
#include "core/text.h"
#include <QDir>
#include <QFile>

#include <QDirIterator>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace bench;

/// Raw outputs of tools beside the figures that another project's parsers take from them: each figure is
/// found among our cells, by value and by a word of its name. A floor a tool; what is no figure of a
/// benchmark is listed with the reason.
class TestFixtures : public QObject
{
    Q_OBJECT

    struct Figure
    {
        std::string key;
        double value = 0;
    };

private Q_SLOTS:
    void figuresAreRead_data();
    void figuresAreRead();
};

namespace {

const QString fixtures = QStringLiteral(SHARED "/tables/lkp-fixtures");

struct Floor
{
    const char *tool;
    int percent;
    const char *why; ///< what is left out
};

/// Tools whose floor is below 100.
constexpr Floor floors[]{
    {"fio", 75, "the shares of the latency bins, a distribution"},
    {"hackbench", 0, "messages per second, computed from the times that are printed"},
    {"kbuild", 66, "the time between two stamps of the clock"},
    {"memtier", 91, "percentiles taken from the distribution below the table"},
    {"netpipe", 50, "averages over a range of sizes"},
    {"pts", 96, "a disk's own verdict"},
    {"rcurefscale", 0, "its one figure is the mean of rows that a kernel log's stamp cuts in two"},
    {"schbench", 77, "deviations over the last report of each run alone"},
    {"will-it-scale", 66, "operations per task, computed, and a program that failed"},
    {"perf-stat", 46, "ratios computed from the counts of intervals"},
};

/// Outputs that hold no figures of a benchmark.
constexpr std::pair<const char *, const char *> noBenchmarks[]{
    {"lkvs", "pass and fail of tests"},
    {"locktorture", "pass and fail of a stress test"},
    {"test-bpf", "pass and fail of a kernel self-test"},
    {"rcuscale", "only pass and fail are taken from it"},
    {"memory--numa_stat", "a listing of /sys counters"},
    {"mpstat", "a sampler's JSON, no result of a benchmark"},
    {"turbostat", "a sampler's listing, no result of a benchmark"},
    {"perf-profile", "shares of call chains, no result of a benchmark"},
    {"perf-c2c", "counts of cache events, no result of a benchmark"},
};

std::string content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Keys that the other project adds: not in the output.
bool isAdded(const std::string &key)
{
    static constexpr std::string_view tails[]{".pass", ".fail", ".skip", ".na", ".block", "workload",
                                              // parameters that are no cells: the row, or the command
                                              "ncpu", "clients", "procs", "Rounds", "Warp", "Iterations",
                                              "element_size_byte", "array_size", "compression_level",
                                              // not in the output
                                              "ThroughputRecv_Mbps", "ThroughputRecv_total_Mbps",
                                              "-1.0.0.seconds"};
    return std::ranges::any_of(tails, [&](auto tail) { return key.ends_with(tail); });
}

std::vector<std::string> words(std::string_view text)
{
    static const std::map<std::string, std::string> same{
        {"bandwidth", "bw"},  {"lat", "latency"}, {"sec", "s"},         {"secs", "s"},
        {"seconds", "s"},     {"ops", "op"},      {"operations", "op"}, {"mean", "avg"},
        {"average", "avg"},   {"mb", "mbps"},     {"mbit", "mbps"},     {"mib", "mbps"},
        {"throughput", "bw"}, {"usec", "us"},     {"nsecs", "ns"},      {"msec", "ms"},
        {"kbit", "kbps"},     {"time", "s"},      {"diff", "spread"},   {"latencies", "latency"}};
    std::vector<std::string> out;
    std::string word;
    for (char c : core::lowered(text) + ' ')
        if (std::isalnum(static_cast<unsigned char>(c)))
            word += c;
        else if (!word.empty()) {
            const auto found = same.find(word);
            out.push_back(found == same.end() ? word : found->second);
            word.clear();
        }
    return out;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 0.006 * std::max(std::abs(a), std::abs(b)) + 1e-9;
}

/// A value in every unit of its dimension that the other project may have used, by its factor.
bool matches(double have, const std::optional<std::string> &unit, double want)
{
    if (near(have, want))
        return true;
    const auto read = unit ? readUnit(*unit) : std::nullopt;
    if (!read || read->dimension == Dimension::None)
        return false;
    const double base = have * read->factor;
    for (double factor : {1.0, 1e3, 1e6, 1e9, 1024.0, 1048576.0, 1e-3, 1e-6, 1e-9})
        if (near(base / factor, want))
            return true;
    return false;
}

/// The figures of one metric and row and what the other project makes of repetitions.
struct Series
{
    std::vector<double> values;
    std::optional<std::string> unit;
    std::string name;
    double lasted = 0; ///< seconds from the first to the last of intervals, where the tool says so
};

std::vector<double> summaries(const std::vector<double> &v)
{
    if (v.size() < 2)
        return {};
    const double sum = std::accumulate(v.begin(), v.end(), 0.0);
    const double mean = sum / static_cast<double>(v.size());
    double squares = 0, inverse = 0;
    for (double x : v) {
        squares += (x - mean) * (x - mean);
        inverse += x == 0 ? 0 : 1 / x;
    }
    const auto n = static_cast<double>(v.size());
    const double relative = 100 / (mean == 0 ? 1 : mean);
    return {mean,
            sum,
            std::sqrt(squares / n),
            std::sqrt(squares / n) * relative,
            std::sqrt(squares / (n - 1)) * relative,
            inverse == 0 ? 0 : n / inverse};
}

bool tells(const std::vector<std::string> &have, const std::vector<std::string> &want)
{
    return std::ranges::any_of(want, [&](const auto &w) {
        return std::ranges::any_of(have, [&](const auto &h) {
            return h == w || (w.size() > 3 && h.size() > 3 && (h.contains(w) || w.contains(h)));
        });
    });
}

bool found(const std::vector<Series> &all, const std::string &key, double want)
{
    const auto asked = words(key);
    for (const Series &s : all) {
        if (!tells(words(s.name), asked))
            continue;
        for (double v : s.values)
            if (matches(v, s.unit, want))
                return true;
        for (double v : summaries(s.values))
            if (matches(v, s.unit, want) || (s.lasted > 0 && near(v / s.lasted, want)))
                return true;
        if (s.lasted > 0 && near(s.values.front() / s.lasted, want))
            return true;
    }
    return false;
}

/// What a unit alone tells of a name.
std::string wordsOfUnit(const std::string &unit)
{
    const auto read = readUnit(unit);
    const auto is = [&](std::initializer_list<Dimension> of) {
        return read && std::ranges::find(of, read->dimension) != of.end();
    };
    return is({Dimension::ByteRate, Dimension::BitRate}) ? unit + " bw"
           : is({Dimension::Time})                       ? unit + " latency s"
                                                         : unit;
}

void collect(const std::string &text, std::vector<Series> &out)
{
    std::map<std::string, Series> byRow, byMetric;
    for (const Table &t : readTables(text)) {
        for (const Cell &c : t.cells) {
            const Metric &m = t.metrics.at(static_cast<std::size_t>(c.metric));
            const std::string &config = t.configs.at(static_cast<std::size_t>(c.config)).name;
            const std::string name = m.name + ' ' + m.statistic.value_or("") + ' ' +
                                     wordsOfUnit(m.unit.value_or("")) + ' ' + t.title.value_or("") + ' ' +
                                     t.format;
            if (!c.value)
                continue;
            Series &row = byRow[name + '\n' + c.row.value_or("") + '\n' + config];
            row.name = name + ' ' + c.row.value_or("") + ' ' + config;
            row.unit = c.unit;
            row.values.push_back(*c.value);
            Series &metric = byMetric[name];
            metric.name = name;
            metric.unit = c.unit;
            metric.values.push_back(*c.value);
            if (c.spread)
                out.push_back({{*c.spread, *c.spread / (*c.value == 0 ? 1 : *c.value) * 100},
                               c.unit,
                               row.name + " stddev"});
            for (const auto &b : c.beside)
                if (b.name == "time")
                    metric.lasted = std::max(metric.lasted, b.value);
            for (const auto &b : c.beside)
                out.push_back({{b.value}, b.unit, row.name + ' ' + b.name});
        }
    }
    for (auto &[key, s] : byRow)
        out.push_back(std::move(s));
    for (auto &[key, s] : byMetric)
        out.push_back(std::move(s));
}

} // namespace

void TestFixtures::figuresAreRead_data()
{
    QTest::addColumn<QString>("tool");
    if (!QFileInfo::exists(fixtures))
        QSKIP("needs ../shared/tables/lkp-fixtures beside the checkout");
    for (const auto &tool : QDir(fixtures).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        QTest::newRow(qPrintable(tool)) << tool;
}

void TestFixtures::figuresAreRead()
{
    if (!QFileInfo::exists(fixtures))
        QSKIP("needs ../shared/tables/lkp-fixtures beside the checkout");
    QFETCH(QString, tool);
    for (const auto &[name, why] : noBenchmarks)
        if (tool == QLatin1String(name))
            QSKIP(why);
    int all = 0, have = 0;
    QStringList missing;
    const QDir dir(fixtures + u'/' + tool);
    for (const auto &yaml : dir.entryList({QStringLiteral("*.yaml")}, QDir::Files, QDir::Name)) {
        const QString raw = dir.filePath(yaml.chopped(5));
        std::vector<Series> series;
        if (QFileInfo(raw).isDir())
            for (QDirIterator it(raw, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
                collect(content(it.next()), series);
        else
            collect(content(raw), series);
        const std::string expected = content(dir.filePath(yaml));
        for (const auto line : core::lines(expected)) {
            const auto colon = line.rfind(':');
            if (colon == line.npos)
                continue;
            const std::string key(core::trimmed(line.substr(0, colon)));
            bool number = false;
            const double want = QByteArray::fromStdString(std::string(core::trimmed(line.substr(colon + 1))))
                                    .toDouble(&number);
            if (!number || isAdded(key))
                continue;
            ++all;
            if (found(series, key, want))
                ++have;
            else
                missing << yaml.chopped(5) + u' ' + QString::fromStdString(key) + u'=' +
                               QString::number(want, 'g', 9);
        }
    }
    int floor = 100;
    for (const Floor &f : floors)
        if (tool == QLatin1String(f.tool))
            floor = f.percent;
    const int percent = all == 0 ? 100 : have * 100 / all;
    qInfo("%s: %d of %d figures, %d %%", qPrintable(tool), have, all, percent);
    if (percent < 100)
        qInfo("missing: %s", qPrintable(missing.mid(0, 12).join(QStringLiteral(", "))));
    QVERIFY2(percent >= floor, qPrintable(QStringLiteral("%1 is below %2 %").arg(tool).arg(floor)));
}

QTEST_APPLESS_MAIN(TestFixtures)
#include "tst_fixtures.moc"
