// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/figures.h"
#include "bench/table.h"
#include "bench/units.h"
#include "core/text.h"
#include "diff/patch.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace bench;

/// Cells that people read by hand in real mails (GOLD.tsv): each value is found on its line; configuration,
/// unit and direction agree but for the exceptions listed here, each with its reason. And what is no table.
class TestGold : public QObject
{
    Q_OBJECT

    struct Gold
    {
        std::string snippet, config, row, value, unit, statistic, direction;
    };
    enum Part { Config = 1, Units = 2, Way = 4 };

    std::vector<Gold> m_gold;
    std::map<std::string, std::string> m_bodies;
    std::map<std::string, std::vector<Table>> m_tables;

    static std::string content(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
    }
    static std::vector<std::string> words(std::string_view text);
    static bool shares(const std::vector<std::string> &have, const std::string &word);
    const Cell *find(const Gold &gold, const Table *&table) const;
    static std::string ordinal(const Table &table, const Cell &cell);
    static const std::map<std::string, std::pair<int, const char *>> &exceptions();

private Q_SLOTS:
    void initTestCase();
    void everyValueIsRead();
    void configurationUnitAndDirectionAgree();
    void noTableInNegatives_data();
    void noTableInNegatives();
};

std::vector<std::string> TestGold::words(std::string_view text)
{
    std::vector<std::string> out;
    std::string word;
    for (char c : core::lowered(text) + ' ') {
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '=' || c == '_')
            word += c;
        else if (!word.empty()) {
            // "(Avg.)" is "avg", the bullet "a." no word.
            if (word.ends_with('.'))
                word.pop_back();
            if (word.size() > 1 ||
                (word.size() == 1 && !std::isalpha(static_cast<unsigned char>(word.front()))))
                out.push_back(word);
            word.clear();
        }
    }
    return out;
}

bool TestGold::shares(const std::vector<std::string> &have, const std::string &word)
{
    return std::ranges::any_of(have, [&](const std::string &h) {
        return h == word || (h.size() > 3 && word.size() > 3 && (h.contains(word) || word.contains(h)));
    });
}

/// "2nd": the place of a cell among those of its metric and configuration, as a hand reader counts samples.
std::string TestGold::ordinal(const Table &table, const Cell &cell)
{
    int n = 0;
    for (const Cell &c : table.cells) {
        n += c.metric == cell.metric && c.config == cell.config;
        if (&c == &cell)
            break;
    }
    return std::to_string(n) + (n == 1 ? "st" : n == 2 ? "nd" : n == 3 ? "rd" : "th");
}

/// Snippet and row text, then what need not agree and why.
const std::map<std::string, std::pair<int, const char *>> &TestGold::exceptions()
{
    static const std::map<std::string, std::pair<int, const char *>> all{
        {"04a-lkp-single\tfileio.latency_95th_ms",
         {Config, "\"(parent)\" is the hand reader's word, the mail has the commit alone"}},
        {"04f-lkp-requoted-with-json\t\"iops\"",
         {Config, "the commit of that run is not in the piece, only in the discussion"}},
        {"09a-t-io_uring-repeated\tIOPS=44.36M, BW=21.66GiB/s",
         {Config, "\"no -D\" is concluded from the second block, not written"}},
        {"29a-multirow-header-tabs\twrite\\t\\t1195",
         {Units, "a sentence explains what 100 means; no unit is written"}},
        {"36a-pipe-transposed\tafter(M/s)", {Units, "M/s is written; that it means MB/s is a guess"}},
    };
    return all;
}

void TestGold::initTestCase()
{
    const QString tables = QStringLiteral(SHARED "/tables/");
    const std::string gold = content(tables + QStringLiteral("GOLD.tsv"));
    if (gold.empty())
        QSKIP("../shared/tables/GOLD.tsv is not here");
    bool head = true;
    for (const auto line : core::lines(gold)) {
        std::vector<std::string> f;
        std::string_view rest = line;
        for (std::size_t at; (at = rest.find('\t')) != rest.npos; rest.remove_prefix(at + 1))
            f.emplace_back(rest.substr(0, at));
        f.emplace_back(rest);
        if (!std::exchange(head, false) && f.size() >= 8)
            m_gold.push_back({f[0], f[2], f[3], f[4], f[5], f[6], f[7]});
    }
    for (const Gold &g : m_gold) {
        if (m_bodies.contains(g.snippet))
            continue;
        m_bodies[g.snippet] = content(tables + QString::fromStdString(g.snippet) + QStringLiteral(".txt"));
        m_tables[g.snippet] = readTables(m_bodies[g.snippet]);
    }
}

/// The cell with the gold value on a line that holds the gold row, best by the words of its configuration.
const Cell *TestGold::find(const Gold &gold, const Table *&table) const
{
    std::string row;
    for (std::size_t i = 0; i < gold.row.size(); ++i) {
        const bool tab = gold.row.compare(i, 2, "\\t") == 0;
        row += tab ? ' ' : gold.row[i];
        i += tab;
    }
    row = core::collapsed(row);
    const auto wanted = readQuantity(gold.value);
    const auto lines = core::lines(m_bodies.at(gold.snippet));
    const Cell *best = nullptr;
    std::size_t most = 0;
    for (const Table &t : m_tables.at(gold.snippet)) {
        for (const Cell &c : t.cells) {
            if (gold.statistic == "missing" ? c.value.has_value() : !c.value || !wanted || !wanted->value)
                continue;
            if (c.value && std::abs(*c.value - *wanted->value) > 1e-9 * std::abs(*wanted->value) &&
                !c.text.contains(gold.value))
                continue;
            std::string near;
            for (int l = std::max(0, c.line - 3); l < std::min(c.line + 2, static_cast<int>(lines.size()));
                 ++l)
                (near += lines[static_cast<std::size_t>(l)]) += ' ';
            if (!core::collapsed(near).contains(row))
                continue;
            std::size_t points =
                core::collapsed(lines[static_cast<std::size_t>(c.line - 1)]).contains(row) ? 100 : 1;
            const auto have = words(t.configs[static_cast<std::size_t>(c.config)].name + ' ' +
                                    c.row.value_or("") + " run " + std::to_string(c.repetition) + ' ' +
                                    t.metrics[static_cast<std::size_t>(c.metric)].name);
            for (const auto &word : words(gold.config))
                points += shares(have, word);
            if (points > most) {
                most = points;
                best = &c;
                table = &t;
            }
        }
    }
    return best;
}

void TestGold::everyValueIsRead()
{
    if (m_gold.empty())
        QSKIP("../shared/tables/GOLD.tsv is not here");
    QStringList missing;
    for (const Gold &g : m_gold) {
        const Table *table = nullptr;
        if (!find(g, table))
            missing << QString::fromStdString(g.snippet + ": " + g.value);
    }
    qInfo("%lld of %zu values read",
          static_cast<long long>(static_cast<qsizetype>(m_gold.size()) - missing.size()), m_gold.size());
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
}

void TestGold::configurationUnitAndDirectionAgree()
{
    if (m_gold.empty())
        QSKIP("../shared/tables/GOLD.tsv is not here");
    QStringList wrong;
    for (const Gold &g : m_gold) {
        const Table *t = nullptr;
        const Cell *c = find(g, t);
        if (!c)
            continue;
        const Metric &m = t->metrics[static_cast<std::size_t>(c->metric)];
        const auto have =
            words(t->configs[static_cast<std::size_t>(c->config)].name + ' ' + c->row.value_or("") + ' ' +
                  t->title.value_or("") + ' ' + t->context.value_or("") + ' ' + m.name + " run sample t " +
                  std::to_string(c->repetition) + ' ' + ordinal(*t, *c));
        int off = 0;
        for (const auto &word : words(g.config))
            if (!shares(have, word))
                off |= Config;
        const std::string unit = c->unit ? *c->unit : m.unit.value_or("");
        const auto gold = readUnit(g.unit);
        const bool vague = g.unit.empty() || g.unit.contains('?') || g.unit.contains("unstated") ||
                           g.unit == "count" || g.unit == "cycles";
        // Blocks of one table are brought to one unit: 144us under 4ms is 0.144 ms.
        if (!vague && unit != g.unit && unit != (gold ? gold->name : std::string()) &&
            !convert(1, unit, g.unit))
            off |= Units;
        const std::string way = m.better == Better::Higher  ? "higher"
                                : m.better == Better::Lower ? "lower"
                                                            : "?";
        if (g.direction != "?" && g.direction != way)
            off |= Way;
        const auto known = exceptions().find(g.snippet + '\t' + g.row);
        if (off & ~(known == exceptions().end() ? 0 : known->second.first))
            wrong << QString::fromStdString(g.snippet + ": " + g.value +
                                            (off & Config ? " configuration " + g.config : "") +
                                            (off & Units ? " unit " + g.unit + " read " + unit : "") +
                                            (off & Way ? " direction " + g.direction + " read " + way : ""));
    }
    qInfo("%lld of %zu disagree beyond the listed exceptions", static_cast<long long>(wrong.size()),
          m_gold.size());
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    QVERIFY(exceptions().size() * 20 <= m_gold.size());
}

void TestGold::noTableInNegatives_data()
{
    QTest::addColumn<QString>("path");
    const QDir dir(QStringLiteral(SHARED "/negatives"));
    for (const auto &name : dir.entryList({QStringLiteral("*.txt")}, QDir::Files, QDir::Name))
        QTest::newRow(qPrintable(name)) << dir.filePath(name);
    if (!dir.exists())
        QTest::newRow("absent") << QString();
}

void TestGold::noTableInNegatives()
{
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("../shared/negatives is not here");
    const std::string body = content(path);
    for (const Table &t : readTables(body, diff::diffLines(body)))
        QFAIL(qPrintable(QStringLiteral("%1 in lines %2 to %3")
                             .arg(QString::fromStdString(t.format))
                             .arg(t.firstLine)
                             .arg(t.lastLine)));
}

QTEST_APPLESS_MAIN(TestGold)
#include "tst_gold.moc"
