// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/columns.h"
#include "bench/draft.h"
#include "bench/fio_summary.h"
#include "bench/unixbench.h"

namespace bench {

/// Named tools first, since they know what their columns mean; then what is drawn; plain columns last.
const std::vector<Recogniser> &recognisers()
{
    static const std::vector<Recogniser> all{
        {"fio-summary", "READ: bw=…, io=…, run=… lines, alone or behind a label",
         "metric WRITE bw, configuration the label", readFioSummary},
        {"unixbench-index", "BASELINE RESULT INDEX reports",
         "metric the test, value RESULT, configuration the label", readUnixBench},
        {"columns", "labels and figures in columns of blanks or tabs", "by the words of header and labels",
         readColumns},
    };
    return all;
}

} // namespace bench
