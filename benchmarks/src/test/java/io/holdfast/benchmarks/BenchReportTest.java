package io.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.BenchmarkResults;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.benchmarks.harness.TerminalTables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class BenchReportTest {

    private final BenchReport report = new BenchReport("sample", "a sample");

    @Test
    void theJsonContainsTheKeysThatToolsRelyOn() {
        report.add(ComparisonResult.higherIsBetter(
                        "write", "ops/s", MedianWithSpread.of(3_000), "other", MedianWithSpread.of(2_000))
                .withTarget(1));
        report.add(ComparisonResult.lowerIsBetter(
                        "open", "ms", MedianWithSpread.of(500), "bar", MedianWithSpread.of(3_000))
                .withTarget(1));

        JsonNode rows = JsonMapper.shared().readTree(results().toJson()).get("results");

        assertThat(reliedKeys(rows.get(0)))
                .isEqualTo(Map.of(
                        "case",
                        "write",
                        "unit",
                        "ops/s",
                        "ours",
                        3000.0,
                        "peer",
                        "other",
                        "peerValue",
                        2000.0,
                        "ratio",
                        1.5));
        assertThat(reliedKeys(rows.get(1)))
                .isEqualTo(Map.of(
                        "case", "open", "unit", "ms", "ours", 500.0, "peer", "bar", "peerValue", 3000.0, "ratio", 6.0));
        assertThat(rows.size()).isEqualTo(2);
    }

    private BenchmarkResults results() {
        return report.toResults(Map.of());
    }

    /** Returns the keys that tools rely on. */
    private static Map<String, Object> reliedKeys(JsonNode row) {
        Map<String, Object> reliedKeys = new HashMap<>();
        for (String key : List.of("case", "unit", "peer")) {
            reliedKeys.put(key, row.get(key).asString());
        }
        for (String key : List.of("ours", "peerValue", "ratio")) {
            reliedKeys.put(key, row.get(key).asDouble());
        }
        return reliedKeys;
    }

    @Test
    void theTableShowsWhichTargetsAreReached() {
        report.add(ComparisonResult.higherIsBetter(
                        "fast", "ops/s", MedianWithSpread.of(3_000), "other", MedianWithSpread.of(2_000))
                .withTarget(1));
        report.add(ComparisonResult.higherIsBetter(
                        "slow", "ops/s", MedianWithSpread.of(1_000), "other", MedianWithSpread.of(2_000))
                .withTarget(1));

        assertThat(TerminalTables.of(results()))
                .containsPattern("fast .* 1\\.50 +1\\.00 +ok")
                .containsPattern("slow .* 0\\.50 +1\\.00 +below");
    }

    @Test
    void valuesThatShouldBeEqualMissTheirTargetInBothDirections() {
        for (double ours : new double[] {961, 971, 1_000, 1_030, 1_032}) {
            report.add(ComparisonResult.lowerIsBetter(
                            "login-" + (int) ours, "us", MedianWithSpread.of(ours), "other", MedianWithSpread.of(1_000))
                    .withTargetRange(0.97, 1.03));
        }

        assertThat(TerminalTables.of(results()))
                .containsPattern("login-961 .* 1\\.04 +0\\.97 to 1\\.03 +above")
                .containsPattern("login-971 .* 1\\.03 +0\\.97 to 1\\.03 +ok")
                .containsPattern("login-1000 .* 1\\.00 +0\\.97 to 1\\.03 +ok")
                .containsPattern("login-1030 .* 0\\.97 +0\\.97 to 1\\.03 +ok")
                .containsPattern("login-1032 .* 0\\.97 +0\\.97 to 1\\.03 +below");
        assertThat(BenchmarkResults.fromJson(results().toJson())).isEqualTo(results());
    }

    @Test
    void theSpreadRangesFromTheMinimumToTheMaximum() {
        assertThat(MedianWithSpread.of(9, 1, 5)).isEqualTo(new MedianWithSpread(5, 1, 9));
        assertThat(MedianWithSpread.of(1, 2, 3, 10)).isEqualTo(new MedianWithSpread(2.5, 1, 10));
    }
}
