// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"

#include <memory>

/// A thread constructed by hand, in the shape of a real one: v2 of a series whose patch 6 takes a lock once
/// instead of twice, a table, a question which of two patches gave the gain, and its answer.
namespace constructed {

class Box final : public mail::Mailbox
{
public:
    std::vector<mail::Message> all;
    std::vector<std::string> bodies;

    mail::Form form() const override { return mail::Form::Memory; }
    const std::string &name() const override { return m_name; }
    std::span<const mail::Message> messages() const override { return all; }
    std::span<const core::Diagnostic> diagnostics() const override { return {}; }
    mail::Body body(std::size_t index) const override
    {
        mail::Body result;
        result.text = bodies.at(index);
        return result;
    }
    std::string raw(std::size_t index) const override { return bodies.at(index); }
    std::string header(std::size_t, std::string_view) const override { return {}; }

private:
    std::string m_name = "constructed";
};

enum Mail : std::size_t { Cover, Patch5, Patch6, TableMail, Question, Answer };

inline const char *const patch6Body =
    "Take the lock once when a write ends, which improves the performance of small writes.\n"
    "\n"
    "Signed-off-by: Yi Example <yi@example.org>\n"
    "---\n"
    " locks.c | 5 ++---\n"
    " 1 file changed, 2 insertions(+), 3 deletions(-)\n"
    "\n"
    "diff --git a/locks.c b/locks.c\n"
    "index 1111111..2222222 100644\n"
    "--- a/locks.c\n"
    "+++ b/locks.c\n"
    "@@ -20,14 +20,13 @@ static void write_begin(struct state *s)\n"
    " static void __write_end(struct state *s)\n"
    " {\n"
    " \tint i;\n"
    " \n"
    "-\tlock(s);\n"
    "-\tset_uptodate(s);\n"
    "-\tunlock(s);\n"
    "+\tlock(s);\n"
    "+\tset_both(s);\n"
    " \tfor (i = 0; i < 4; i++)\n"
    " \t\tcount(s);\n"
    " \tif (s->full)\n"
    " \t\tflush(s);\n"
    " \tdone(s);\n"
    " }\n"
    "-- \n"
    "2.39\n";

inline const char *const tableBody = "On Tue, Dave Example wrote:\n" // 1
                                     "> How does v2 do?\n"
                                     "\n"
                                     " platform  base      v1        v2\n" // 4
                                     " x86       524708.0  571315.0  569218.0\n"
                                     " arm64     801965.0  876077.0  871605.0\n"
                                     "\n"
                                     "Yi\n";

inline const char *const questionBody = "On Wed, Yi Example wrote:\n"
                                        ">  x86       524708.0  571315.0  569218.0\n"
                                        "\n"
                                        "So avoiding the cycle in write_begin() (patch 5) made\n" // 4
                                        "no difference here, and taking one less in write_end gave all of\n"
                                        "the gain?\n"
                                        "\n"
                                        "Is it a file that grows?\n";

inline const char *const answerBody =
    "On Wed, Dave Example wrote:\n"
    "> So avoiding the cycle in write_begin() (patch 5) made\n"
    "> no difference here, and taking one less in write_end gave all of\n"
    "> the gain?\n"
    "\n"
    "Yes.\n" // 6
    "\n"
    "> Is it a file that grows?\n"
    "\n"
    "No. The writes are aligned, so this test never reaches the code\n" // 10
    "that patch 5 changes.\n";

inline bench::Table table()
{
    bench::Table t;
    t.firstLine = 4;
    t.lastLine = 6;
    t.format = "columns";
    for (const char *name : {"base", "v1", "v2"}) {
        bench::Config config;
        config.name = name;
        if (name[0] == 'v')
            config.version = name + 1;
        t.configs.push_back(config);
    }
    bench::Metric metric;
    metric.name = "File Write 1024";
    metric.unit = "KBps";
    metric.better = bench::Better::Higher;
    t.metrics.push_back(metric);
    const double values[2][3] = {{524708, 571315, 569218}, {801965, 876077, 871605}};
    for (int row = 0; row < 2; ++row)
        for (int config = 0; config < 3; ++config) {
            bench::Cell cell;
            cell.config = config;
            cell.row = row == 0 ? "x86" : "arm64";
            cell.value = values[row][config];
            cell.line = 5 + row;
            t.cells.push_back(cell);
        }
    t.baseline = 0;
    return t;
}

inline void addComparisons(dossier::Dossier &d, std::size_t index)
{
    for (const int config : {1, 2})
        for (const int row : {0, 1}) {
            const auto &t = d.tables[index].table;
            const auto &base = t.cells[static_cast<std::size_t>(row * 3)];
            const auto &cell = t.cells[static_cast<std::size_t>(row * 3 + config)];
            bench::Comparison c;
            c.tables = {index};
            c.metric = t.metrics[0].name;
            c.row = cell.row;
            c.unit = t.metrics[0].unit;
            c.base = t.configs[0].name;
            c.config = t.configs[static_cast<std::size_t>(config)].name;
            c.baseValue = *base.value;
            c.value = *cell.value;
            c.changePercent = (c.value - c.baseValue) / c.baseValue * 100;
            c.better = bench::Better::Higher;
            c.verdict = bench::Verdict::OneRunEach;
            d.comparisons.push_back(c);
        }
}

inline void mention(dossier::Dossier &d, std::size_t message, int line, int column, const char *text,
                    std::optional<int> patch, const char *symbol)
{
    discussion::Mention m;
    m.message = message;
    m.line = line;
    m.column = column;
    m.length = static_cast<int>(std::string_view(text).size());
    m.text = text;
    m.series = 0;
    m.patch = patch;
    if (symbol)
        m.symbol = symbol;
    d.mentions.push_back(m);
}

inline std::shared_ptr<dossier::Dossier> reading()
{
    auto box = std::make_shared<Box>();
    auto d = std::make_shared<dossier::Dossier>();
    const mail::Address yi{"Yi Example", "yi@example.org"}, dave{"Dave Example", "dave@example.org"};
    const auto add = [&](const char *id, const char *parent, const char *subject, const mail::Address &from,
                         std::string body) {
        mail::Message m;
        m.id = id;
        if (*parent) {
            m.inReplyTo = {parent};
            m.references = {parent};
        }
        m.subject = subject;
        m.from = from;
        m.to = {{"", "list@example.org"}};
        m.cc = {{"", "me@example.org"}, {"Dave Example", "dave@example.org"}};
        m.date = mail::Date{1723601641 + static_cast<std::int64_t>(box->all.size()) * 60, 480};
        box->all.push_back(m);
        box->bodies.push_back(std::move(body));
    };
    add("c2@x", "", "[PATCH v2 0/6] locks: fewer cycles", yi,
        "Hi,\n\nThis takes the lock less often.\n\nIt is ~8% here.\n\nYi\n");
    add("p5@x", "c2@x", "[PATCH v2 5/6] locks: mark less", yi,
        "Marking less improves small writes.\n\nSigned-off-by: Yi Example <yi@example.org>\n");
    add("p6@x", "c2@x", "[PATCH v2 6/6] locks: take it once", yi, patch6Body);
    add("t@x", "c2@x", "Re: [PATCH v2 0/6] locks: fewer cycles", yi, tableBody);
    add("q@x", "t@x", "Re: [PATCH v2 0/6] locks: fewer cycles", dave, questionBody);
    add("a@x", "q@x", "Re: [PATCH v2 0/6] locks: fewer cycles", yi, answerBody);
    d->boxes = {box};
    d->messages = box->all;
    for (std::size_t i = 0; i < d->messages.size(); ++i) {
        d->homes.emplace_back(0, i);
        d->byId[d->messages[i].id] = i;
    }
    const std::vector<std::optional<std::size_t>> parents{{}, Cover, Cover, Cover, TableMail, Question};
    for (std::size_t i = 0; i < parents.size(); ++i) {
        thread::Node node;
        node.message = i;
        node.id = d->messages[i].id;
        node.parent = parents[i];
        if (parents[i])
            d->tree.nodes[*parents[i]].children.push_back(i);
        d->tree.nodes.push_back(node);
        d->tree.nodeOf.push_back(i);
    }
    d->tree.roots = {0};
    series::Series s;
    s.title = "locks: fewer cycles";
    s.version = "2";
    s.total = 6;
    s.cover = Cover;
    for (const int index : {5, 6}) {
        series::Patch p;
        p.index = index;
        p.message = index == 5 ? Patch5 : Patch6;
        p.title = index == 5 ? "locks: mark less" : "locks: take it once";
        p.symbols = {index == 5 ? "__write_begin" : "__write_end"};
        p.files = {{"locks.c", 2, 3}};
        s.patches.push_back(p);
    }
    d->catalogue.series = {s};
    using series::Kind;
    d->catalogue.kinds = {Kind::Cover, Kind::Patch, Kind::Patch, Kind::Reply, Kind::Reply, Kind::Reply};
    d->tables = {{table(), TableMail, {}}};
    addComparisons(*d, 0);
    mention(*d, Question, 4, 25, "write_begin()", {}, "__write_begin");
    mention(*d, Question, 4, 40, "patch 5", 5, nullptr);
    mention(*d, Question, 5, 46, "write_end", {}, "__write_end");
    mention(*d, Answer, 11, 5, "patch 5", 5, nullptr);
    return d;
}

} // namespace constructed
