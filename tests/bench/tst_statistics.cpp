// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/statistics.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace bench;

namespace {

bool near(double a, double b, double within)
{
    return std::abs(a - b) <= within;
}

/// Every choice, counted one by one: slow and plainly right.
double enumeratedP(const std::vector<double> &a, const std::vector<double> &b)
{
    std::vector<double> all = a;
    all.insert(all.end(), b.begin(), b.end());
    std::vector<double> ranks;
    for (const double x : all) {
        const auto below = std::ranges::count_if(all, [&](double y) { return y < x; });
        const auto same = std::ranges::count(all, x);
        ranks.push_back(static_cast<double>(below) + (static_cast<double>(same) + 1) / 2);
    }
    const auto size = static_cast<double>(all.size());
    const double expected = static_cast<double>(a.size()) * (size + 1) / 2;
    const auto distance = [&](unsigned mask) {
        double sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            sum += (mask >> i & 1U) != 0U ? ranks[i] : 0;
        return std::abs(sum - expected);
    };
    const double seen = distance((1U << a.size()) - 1);
    double choices = 0, farther = 0;
    for (unsigned mask = 0; mask < 1U << all.size(); ++mask) {
        if (std::popcount(mask) != static_cast<int>(a.size()))
            continue;
        ++choices;
        farther += distance(mask) >= seen - 1e-9 ? 1 : 0;
    }
    return farther / choices;
}

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Hollander and Wolfe (1973), permeability of chorioamnion; R's wilcox.test gives p = 0.2544.
    void mannWhitneyAgreesWithHollanderAndWolfe()
    {
        const std::vector<double> term{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
        const std::vector<double> weeks12{1.15, 0.88, 0.90, 0.74, 1.21};
        const auto test = mannWhitney(term, weeks12);
        QVERIFY(test->exact);
        QVERIFY2(near(test->p, 0.2544, 5e-5), qPrintable(QString::number(test->p)));
    }
    void mannWhitneyCountsTiesAsAnEnumerationDoes()
    {
        const std::vector<double> a{32.0, 29.5, 31.8, 29.8, 29.8}, b{29.1, 30.0, 29.6, 29.8, 30.4};
        QVERIFY(near(mannWhitney(a, b)->p, enumeratedP(a, b), 1e-12));
        const std::vector<double> c{1, 1, 2, 2, 2, 3}, d{1, 2, 3, 3, 3, 3, 4};
        QVERIFY(near(mannWhitney(c, d)->p, enumeratedP(c, d), 1e-12));
        QCOMPARE(mannWhitney(c, d)->p, mannWhitney(d, c)->p);
    }
    // Two samples of three can give no less than 2 / C(6,3); of four 2 / C(8,4); of five 2 / C(10,5).
    void knowsTheLeastPossibleP()
    {
        const std::vector<double> low{1, 2, 3, 4, 5}, high{6, 7, 8, 9, 10};
        const auto first = [](const std::vector<double> &all, std::size_t n) {
            return std::span(all).first(n);
        };
        QVERIFY(near(mannWhitney(first(low, 3), first(high, 3))->smallest, 0.1, 1e-12));
        QVERIFY(near(mannWhitney(first(low, 4), first(high, 4))->smallest, 2.0 / 70, 1e-12));
        QVERIFY(near(mannWhitney(low, high)->p, 2.0 / 252, 1e-12));
    }
    void manyRunsTakeTheNormalApproximation()
    {
        std::vector<double> a, b;
        for (int i = 0; i < 60; ++i) {
            a.push_back(i);
            b.push_back(i + 6.5);
        }
        const auto test = mannWhitney(a, b);
        QVERIFY(!test->exact);
        QVERIFY(test->p > 0.05 && test->p < 0.2);
        const std::vector<double> same(80, 1.0);
        QCOMPARE(mannWhitney(same, same)->p, 1.0);
    }
    // Welch's test, unequal variances: t = −2.46, 25.0 degrees of freedom, p = 0.021 (the standard textbook
    // example).
    void theIntervalDecidesAsWelchDoes()
    {
        const std::vector<double> a{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1,
                                    21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
        const std::vector<double> b{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0,
                                    24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4};
        const auto at95 = ratioInterval(sampleOf(a), sampleOf(b));
        QVERIFY(at95->low > 1);
        const auto at99 = ratioInterval(sampleOf(a), sampleOf(b), 0.99);
        QVERIFY(at99->low < 1);
        // At the level of its p the interval just touches no change, but for the degrees of freedom, which
        // are taken at the estimated ratio.
        const auto atP = ratioInterval(sampleOf(a), sampleOf(b), 1 - 0.021);
        QVERIFY(near(atP->low, 1, 0.002));
    }
    // Fieller's ends are the ratios r at which |y − r x| is t standard errors: with one degree of freedom
    // each way and equal variances the quantile is that of two degrees, 4.302653.
    void theEndsSolveFiellersEquation()
    {
        const Sample base{.n = 2, .mean = 100, .sd = 2}, value{.n = 2, .mean = 100, .sd = 2};
        const auto ends = ratioInterval(base, value);
        const double t = 4.302652729911275;
        for (const double r : {ends->low, ends->high})
            QVERIFY(near(std::abs(100 - r * 100) / std::sqrt(2.0 + r * r * 2.0), t, 1e-9));
        QVERIFY(near(ends->low * ends->high, 1, 1e-12));
    }
    // GraphPad's calculator of a quotient (by Fieller, 1940): 14.00, SD 3.00, N 6 over 7.00, SD 2.00, N 6 is
    // 2.00, 95 % 1.46 to 2.83, 99 % 1.27 to 3.36. It pools ten degrees of freedom where Welch has 9.3, which
    // moves the ends by a hundredth.
    void fiellersIntervalOfGraphPad()
    {
        const Sample base{.n = 6, .mean = 7, .sd = 2}, value{.n = 6, .mean = 14, .sd = 3};
        const auto at95 = ratioInterval(base, value);
        QVERIFY(near(at95->low, 1.46, 0.013) && near(at95->high, 2.83, 0.02));
        QVERIFY(at95->low < 1.46 && at95->high > 2.83); // fewer degrees of freedom, a wider interval
        const auto at99 = ratioInterval(base, value, 0.99);
        QVERIFY(near(at99->low, 1.27, 0.02) && near(at99->high, 3.36, 0.06));
    }
    // With t given, the ends are arithmetic: DCSTATS prints 1.051413 and 4.414296 for 14 over 7 with standard
    // errors 3 and 2 and t = 1.812461. The level at which Welch's 9.27 degrees of freedom have that t is
    // found by halving.
    void fiellersLimitsOfDcstats()
    {
        const double root6 = std::sqrt(6.0);
        const Sample base{.n = 6, .mean = 7, .sd = 2 * root6}, value{.n = 6, .mean = 14, .sd = 3 * root6};
        double low = 0.5, high = 0.95;
        for (int i = 0; i < 60; ++i) {
            const double level = (low + high) / 2;
            const auto ends = ratioInterval(base, value, level);
            (ends && ends->high < 4.414296 ? low : high) = level;
        }
        const auto ends = ratioInterval(base, value, low);
        QVERIFY(near(ends->high, 4.414296, 1e-6));
        QVERIFY(near(ends->low, 1.051413, 1e-6));
    }
    // A half-width of 95 % and n = 5 has t = 2.776 on four degrees of freedom (any table of Student's t).
    void halfWidthsBecomeDeviations()
    {
        QVERIFY(near(sdOfHalfWidth(2.776445, 5), std::sqrt(5.0), 1e-5));
        QCOMPARE(sdOfHalfWidth(1, 1), 0.0);
    }
    void noIntervalWithoutEnds()
    {
        QVERIFY(!ratioInterval({.n = 1, .mean = 1, .sd = 0}, {.n = 5, .mean = 1, .sd = 1}));
        QVERIFY(!ratioInterval({.n = 5, .mean = 1, .sd = 0}, {.n = 5, .mean = 2, .sd = 0}));
        QVERIFY(!ratioInterval({.n = 3, .mean = 1, .sd = 5}, {.n = 3, .mean = 2, .sd = 1}));
        QVERIFY(!ratioInterval({.n = 3, .mean = 0, .sd = 1}, {.n = 3, .mean = 2, .sd = 1}));
    }
    // The usual worked example: 0.01 0.04 0.03 0.005 become 0.03 0.06 0.06 0.02.
    void holmsWorkedExample()
    {
        const std::vector<double> p{0.01, 0.04, 0.03, 0.005};
        const std::vector<double> corrected = holm(p);
        const std::vector<double> expected{0.03, 0.06, 0.06, 0.02};
        for (std::size_t i = 0; i < p.size(); ++i)
            QVERIFY(near(corrected[i], expected[i], 1e-12));
        QVERIFY(holm({}).empty());
    }
    // Grubbs (1969), tensile strength of wire: 568 … 596; the 596 has T = 2.06 of n = 10, below 2.482 (1 %,
    // two-sided).
    void grubbsFindsOnlyWhatIsFarOut()
    {
        const std::vector<double> wire{568, 570, 570, 570, 572, 572, 572, 578, 584, 596};
        QVERIFY(!outlier(wire));
        const std::vector<double> spoiled{20.2, 20.8, 20.8, 20.7, 21.1, 2.1};
        QCOMPARE(outlier(spoiled), std::optional<std::size_t>(5));
        const std::vector<double> alike{1, 1, 1, 1, 1};
        QVERIFY(!outlier(alike));
    }
    void geometricMeanAndMedian()
    {
        const std::vector<double> ratios{2, 8};
        QVERIFY(near(geometricMean(ratios), 4, 1e-12));
        const std::vector<double> withZero{2, 0};
        QCOMPARE(geometricMean(withZero), 0.0);
        QCOMPARE(median({3, 1, 2}), 2.0);
        QCOMPARE(median({4, 1, 2, 3}), 2.5);
    }
};

QTEST_APPLESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
