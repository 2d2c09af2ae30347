// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/patch.h"

#include <QTest>

class TestPatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsAGitPatch();
};

void TestPatch::readsAGitPatch()
{
    const diff::Patch patch =
        diff::parse("message\n---\n f | 2 +-\n\n"
                    "diff --git a/lib/f.c b/lib/f.c\nindex 1111111..2222222 100644\n"
                    "--- a/lib/f.c\n+++ b/lib/f.c\n@@ -3,3 +3,3 @@ int f(void)\n {\n-\treturn 1;\n"
                    "+\treturn 2;\n }\n-- \n2.39.2\n");
    QCOMPARE(patch.messageEnd, 1);
    QCOMPARE(patch.files.size(), 1U);
    QCOMPARE(patch.files[0].path(), std::string("lib/f.c"));
    QCOMPARE(patch.files[0].hunks.size(), 1U);
    QCOMPARE(patch.files[0].hunks[0].lines.size(), 4U);
    QCOMPARE(patch.files[0].hunks[0].lines[2].newLine, 4);
    QVERIFY(patch.diagnostics.empty());
    QCOMPARE(diff::changedFunctions(patch.files[0]), std::vector<std::string>{"f"});
}

QTEST_APPLESS_MAIN(TestPatch)
#include "tst_patch.moc"
