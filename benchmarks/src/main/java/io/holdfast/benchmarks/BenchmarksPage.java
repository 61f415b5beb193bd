package io.holdfast.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page of the docs, made of findings and of nothing else. */
final class BenchmarksPage {

    /** What a page that was made, and not written by hand, has in it. */
    static final String GENERATED_MARKER =
            "<!-- Made by './holdfast bench --write'. The words about a case are beside it in the bench. -->";

    private static final String UNKNOWN = "Why it is behind has not been looked into.";

    private static final String INTRODUCTION = """
            # Benchmarks

            %s

            `./holdfast bench` measures all of this on your machine, `./holdfast bench NAME...` a part of it, and
            `./holdfast bench --quick` takes a look in three minutes. Ours and the peer's take turns in one run, several rounds
            each; a figure is the median of its rounds, with the least and the most of them in brackets. A small machine is
            noisy: where the brackets are wide, believe the order of size and no more, and read the ratios rather than the rates.

            *ratio* is ours to the peer's, so that more is better for us (for times and sizes, the peer's to ours). *bar* is the
            ratio that we want to reach, decided before it was measured. Where a peer wins or a bar is missed, the reason is told
            as far as we know it.

            Durability is the same on both sides unless it says otherwise: acknowledged means on disk. The peers are servers of
            their own on free ports, with data in a temporary folder, ended with the bench. One that the machine does not have is
            **installed** with `apt-get install` (packages `postgresql`, `redis-server`, `beanstalkd`, `rabbitmq-server`), which
            needs Debian or a relative of it, root and the network; without them that bench says what is missing, and the others
            go on.

            """.formatted(GENERATED_MARKER);

    private final BenchmarkResults findings;
    private final StringBuilder text = new StringBuilder(INTRODUCTION);

    private BenchmarksPage(BenchmarkResults findings) {
        this.findings = findings;
    }

    static String of(BenchmarkResults findings, List<Bench> benches) {
        BenchmarksPage page = new BenchmarksPage(findings);
        page.list(benches);
        page.runs();
        findings.benches().forEach(page::chapter);
        return page.text.toString();
    }

    private void list(List<Bench> benches) {
        table(
                List.of("bench", "what it measures"),
                benches.stream()
                        .map(bench -> List.of("`" + bench.name() + "`", bench.summary()))
                        .toList());
    }

    /** Benches of one run on one machine are told of together. */
    private void runs() {
        Map<Map<String, String>, List<String>> runs = new LinkedHashMap<>();
        for (BenchmarkResults.BenchRun chapter : findings.benches()) {
            runs.computeIfAbsent(chapter.taken(), taken -> new ArrayList<>()).add("`" + chapter.bench() + "`");
        }
        runs.forEach((taken, names) -> {
            line("**" + String.join(", ", names) + "**");
            line("");
            list(taken);
        });
    }

    private void chapter(BenchmarkResults.BenchRun chapter) {
        String name = chapter.bench();
        List<StoredComparison> rows = findings.results(chapter);
        List<CostCurve> curves = findings.curves(chapter);
        line("## " + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
        line("");
        line(sentence(chapter.summary()));
        line("");
        line("![" + chapter.summary() + "](benchmarks/" + name + ".svg)");
        line("");
        table(
                List.of("case", "unit", "ours", "peer", "peer's", "ratio", "bar"),
                rows.stream().map(BenchmarksPage::cells).toList());
        rows.stream()
                .filter(row -> !words(row).isEmpty())
                .forEach(row -> line("- `" + row.name() + "`"
                        + (isOneOfSeveral(row, rows) ? " (" + row.unit() + ") beside " + row.peer() : "") + ": "
                        + words(row)));
        line("");
        curves.forEach(this::curve);
        line("How it was done:");
        line("");
        list(chapter.facts());
    }

    private static List<String> cells(StoredComparison row) {
        return List.of(
                "`" + row.name() + "`",
                row.unit(),
                NumberFormatter.withSpread(row.oursWithSpread()),
                row.peer(),
                NumberFormatter.withSpread(row.peerWithSpread()),
                NumberFormatter.ratio(row.ratio()),
                !row.hasBar() ? "" : NumberFormatter.ratio(row.bar()) + (row.reachesBar() ? "" : ", **not reached**"));
    }

    /** What the case is, and why it is not better where it is not. */
    private static String words(StoredComparison row) {
        String what = sentence(row.measures());
        if (!row.isBehind()) {
            return what;
        }
        boolean owed = !row.hasBar() || !row.reachesBar();
        return (what + " " + (row.behind().isEmpty() && owed ? UNKNOWN : row.behind())).strip();
    }

    /** Whether the name alone does not tell which result it is. */
    private static boolean isOneOfSeveral(StoredComparison row, List<StoredComparison> rows) {
        return rows.stream().filter(other -> other.name().equals(row.name())).count() > 1;
    }

    private void curve(CostCurve curve) {
        line("**" + curve.name() + "**, " + curve.unit() + ". " + sentence(curve.measures()));
        line("");
        List<String> heads = new ArrayList<>(List.of(curve.against()));
        List<String> costs = new ArrayList<>(List.of(curve.unit()));
        for (CostCurve.Point point : curve.points()) {
            heads.add(NumberFormatter.count(point.many()));
            costs.add(NumberFormatter.withSpread(point.cost()));
        }
        table(heads, List.of(costs));
    }

    private static String sentence(String words) {
        return words.isEmpty() || words.endsWith(".")
                ? words
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }

    private void list(Map<String, String> facts) {
        facts.forEach((name, value) -> line("- " + name + ": " + value));
        line("");
    }

    private void table(List<String> heads, List<List<String>> rows) {
        line("| " + String.join(" | ", heads) + " |");
        line("|" + "---|".repeat(heads.size()));
        rows.forEach(cells -> line("| " + String.join(" | ", cells) + " |"));
        line("");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
