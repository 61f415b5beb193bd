package io.holdfast.client;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The metrics in docs/reference/metrics.md, and those of a scrape in the same form, to compare them. */
final class MetricsPage {

    private static final Pattern ROW =
            Pattern.compile("\\| `([a-z0-9_]+)` \\| ([a-z]+) \\| ([a-z_`, ]*)\\| ([a-z]*) ?\\| (.+) \\|");
    private static final Pattern SAMPLE = Pattern.compile("([a-z0-9_]+)(?:\\{(.*)})? [^ ]+");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final List<String> SUFFIXES = List.of("_bucket", "_count", "_sum");

    private MetricsPage() {}

    /**
     * A metric.
     *
     * @param help the description; empty for metrics that are not our own
     */
    record Metric(String type, Set<String> labels, String help) {}

    /** Returns the metrics in the tables of the page, including the gauges that belong to histograms and summaries. */
    static Map<String, Metric> documented(String page) {
        Map<String, Metric> metrics = new TreeMap<>();
        page.lines().map(ROW::matcher).filter(Matcher::matches).forEach(row -> {
            Set<String> labels = Arrays.stream(row.group(3).split("[`, ]+"))
                    .filter(label -> !label.isEmpty())
                    .collect(Collectors.toCollection(TreeSet::new));
            String help = help(row.group(1), row.group(5));
            metrics.put(row.group(1), new Metric(row.group(2), labels, help));
            if (!row.group(2).equals("gauge") && !row.group(2).equals("counter")) {
                metrics.put(row.group(1) + "_max", new Metric("gauge", labels, help));
            }
        });
        return metrics;
    }

    /** Returns the metrics of a scrape. The label of buckets is part of their type and is omitted. */
    static Map<String, Metric> scraped(String scrape) {
        Map<String, Metric> metrics = new TreeMap<>();
        Map<String, String> helps = new TreeMap<>();
        for (String line : scrape.lines().toList()) {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                helps.put(words[2], help(words[2], words[3]));
            } else if (line.startsWith("# TYPE ")) {
                metrics.put(words[2], new Metric(words[3], new TreeSet<>(), helps.getOrDefault(words[2], "")));
            } else {
                addLabels(metrics, line);
            }
        }
        return metrics;
    }

    private static void addLabels(Map<String, Metric> metrics, String line) {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
            throw new AssertionError("not a sample: " + line);
        }
        Set<String> labels = new HashSet<>();
        if (sample.group(2) != null) {
            LABEL.matcher(sample.group(2)).results().forEach(label -> labels.add(label.group(1)));
        }
        labels.remove("le");
        String name = sample.group(1);
        String family = SUFFIXES.stream()
                .filter(suffix -> name.endsWith(suffix)
                        && metrics.containsKey(name.substring(0, name.length() - suffix.length())))
                .map(suffix -> name.substring(0, name.length() - suffix.length()))
                .findFirst()
                .orElse(name);
        Objects.requireNonNull(metrics.get(family), line).labels().addAll(labels);
    }

    private static String help(String name, String text) {
        return name.startsWith("holdfast_") ? text : "";
    }
}
