// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/patch.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// Which functions a diff changes, and which it only shows.
class TestFunctions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void changed_data();
    void changed();
};

void TestFunctions::changed_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<std::string>("hunks");
    QTest::addColumn<QStringList>("names");
    const auto row = [](const char *name, const char *path, const char *hunks, const QStringList &names) {
        QTest::newRow(name) << QString::fromLatin1(path) << std::string(hunks) << names;
    };
    row("the @@ line names the function above", "f.c",
        "@@ -851,6 +882,8 @@ static int take_begin(struct iter *iter,\n static bool __take_end(struct inode "
        "*inode,\n"
        " \t\tsize_t copied)\n {\n+\tsize_t from = 0;\n+\n \tflush(inode);\n \n \t/*\n",
        {u"__take_end"_s});
    row("an added function, its neighbours shown", "f.c",
        "@@ -1,6 +1,11 @@ static void above(void)\n \t\tset(1);\n }\n \n+static void added(struct s "
        "*s,\n+\t\tint n)\n+{\n"
        "+\tset(n);\n+}\n+\n static struct s *below(struct s *s,\n \t\tint flags)\n {\n",
        {u"added"_s});
    row("within a body that the hunk does not begin", "f.c",
        "@@ -744,8 +744,8 @@ static int __begin(const struct iter *iter,\n \t\t\t\tplen);\n \t\t\tif "
        "(status)\n"
        " \t\t\t\treturn status;\n+\t\t\tmark(plen);\n \t\t}\n-\t\tmark(plen);\n \t} while (more);\n \n "
        "\treturn 0;\n",
        {u"__begin"_s});
    row("between functions the @@ line counts for nothing", "f.c",
        "@@ -10,4 +10,6 @@ static int above(void)\n  * about the next one\n  */\n \n+/* a comment */\n+\n "
        "static int below(void)\n {\n",
        {});
    row("a comment above a function", "f.c",
        "@@ -10,6 +10,6 @@ static int above(void)\n }\n \n /**\n- * old words\n+ * new words\n  */\n static "
        "int below(void)\n {\n",
        {});
    row("the end of the function that the hunk began in", "f.c",
        "@@ -10,5 +10,5 @@ int f(int a)\n \tint b;\n \n-\treturn a;\n+\treturn b;\n }\n \n int g(void)\n",
        {u"f"_s});
    row("in a struct", "f.h", "@@ -10,5 +10,6 @@ struct s {\n \tint a;\n+\tint b;\n };\n \n int g(void);\n",
        {});
    row("in a table of data", "f.c",
        "@@ -10,5 +10,6 @@ static const struct op ops[] = {\n \t{ 1, f },\n+\t{ 2, g },\n };\n", {});
    row("a declaration", "f.h",
        "@@ -10,3 +10,4 @@ int f(void);\n int g(void);\n+int h(int a,\n+\t\tint b);\n int i(void);\n", {});
    row("a signature changes", "f.c",
        "@@ -10,5 +10,5 @@ int a(void)\n }\n \n-static int f(int a)\n+static int f(int a, int b)\n {\n "
        "\treturn a;\n",
        {u"f"_s});
    row("renamed", "f.c",
        "@@ -10,5 +10,5 @@\n \n-static int f(int a)\n+static int g(int a)\n {\n \treturn a;\n }\n",
        {u"f"_s, u"g"_s});
    row("the return type on a line of its own", "f.c",
        "@@ -1,5 +1,5 @@\n static struct s *\n f(struct t *t,\n   int a)\n {\n-\ta();\n+\tb();\n }\n",
        {u"f"_s});
    row("a label in the first column", "f.c",
        "@@ -10,6 +10,6 @@ int f(int a)\n \t\tgoto out;\n out:\n-\tput(a);\n+\tput(b);\n \treturn 0;\n }\n",
        {u"f"_s});
    row("the hunk begins within the signature", "f.c",
        "@@ -11,5 +11,6 @@ static int f(struct s *s,\n \t\tint a)\n {\n \tint b;\n+\tint c;\n \n \tb = a;\n",
        {u"f"_s});
    row("a system call", "f.c",
        "@@ -1,4 +1,4 @@\n SYSCALL_DEFINE2(sync_it, int, fd, int, flags)\n {\n-\ta();\n+\tb();\n }\n",
        {u"sync_it"_s});
    row("an attribute before the name", "f.c",
        "@@ -1,4 +1,4 @@\n static __printf(1, 2) void say(const char *text, ...)\n {\n-\ta();\n+\tb();\n }\n",
        {u"say"_s});
    row("an attribute behind the arguments", "f.c",
        "@@ -1,5 +1,5 @@\n static void take(struct s *s)\n \t__acquires(s->lock)\n {\n-\ta();\n+\tb();\n }\n",
        {u"take"_s});
    row("a macro with arguments", "f.h",
        "@@ -1,4 +1,4 @@\n #define twice(x) \\\n-\tonce(x)\n+\tonce(x); once(x)\n \n", {u"twice"_s});
    row("an exported symbol below", "f.c",
        "@@ -9,4 +9,5 @@ int f(void)\n \treturn 0;\n }\n+EXPORT_SYMBOL(f);\n \n int g(void)\n", {});
    row("a trace event", "f.h",
        "@@ -9,4 +9,4 @@ TRACE_EVENT(taken,\n \n \tTP_PROTO(int a,\n-\t\t int b),\n+\t\t int c),\n \n", {});
    row("one line", "f.h",
        "@@ -9,2 +9,2 @@\n-static inline int f(void) { return 0; }\n+static inline int f(void) { return 1; "
        "}\n \n",
        {u"f"_s});
    row("preprocessor within a body", "f.c",
        "@@ -9,4 +9,6 @@ int f(void)\n \ta();\n+#ifdef X\n+\tb();\n+#endif\n \tc();\n", {u"f"_s});
    row("a method", "f.cpp",
        "@@ -9,4 +9,4 @@\n void Tree::add(Node *node) const\n {\n-    a();\n+    b();\n }\n",
        {u"Tree::add"_s});
    row("python", "f.py",
        "@@ -9,6 +9,6 @@ class A:\n     def one(self):\n         pass\n \n     def two(self):\n-        "
        "a()\n+        b()\n",
        {u"two"_s});
    row("python, the function above ended", "f.py",
        "@@ -9,4 +9,4 @@ def above():\n     return 1\n \n-X = 1\n+X = 2\n", {});
    row("python, within", "f.py",
        "@@ -9,4 +9,4 @@ def above():\n     a = 1\n-    b = 1\n+    b = 2\n     return a\n", {u"above"_s});
    row("rust", "f.rs",
        "@@ -9,4 +9,4 @@ impl A {\n     pub(crate) fn take<T>(&self) -> T {\n-        a()\n+        b()\n    "
        " }\n",
        {u"take"_s});
    row("shell", "f.sh", "@@ -9,4 +9,4 @@\n run_it() {\n-\ta\n+\tb\n }\n", {u"run_it"_s});
    row("go", "f.go", "@@ -9,4 +9,4 @@\n func (t *Tree) Add(n Node) {\n-\ta()\n+\tb()\n }\n", {u"Add"_s});
    row("a text has no functions", "f.txt", "@@ -1,3 +1,3 @@\n f(x)\n {\n-a\n+b\n", {});
}

void TestFunctions::changed()
{
    QFETCH(QString, path);
    QFETCH(std::string, hunks);
    QFETCH(QStringList, names);
    const std::string name = path.toStdString();
    const diff::Patch patch = diff::parse("diff --git a/" + name + " b/" + name + "\n--- a/" + name +
                                          "\n+++ b/" + name + "\n" + hunks);
    QCOMPARE(patch.files.size(), 1U);
    QStringList found;
    for (const std::string &function : diff::changedFunctions(patch.files[0]))
        found += QString::fromStdString(function);
    QCOMPARE(found, names);
}

QTEST_APPLESS_MAIN(TestFunctions)
#include "tst_functions.moc"
