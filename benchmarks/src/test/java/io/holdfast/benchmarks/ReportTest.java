package io.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class ReportTest {

    private final Report report = new Report("sample");

    @Test
    void theJsonHasTheKeysThatToolsRelyOn() {
        report.add(Result.more("write", "ops/s", 3_000, "other", 2_000).bar(1));
        report.add(Result.less("open", "ms", 500, "bar", 3_000).bar(1));

        Map<?, ?> json = JsonMapper.shared().readValue(report.json(), Map.class);

        assertThat(json)
                .isEqualTo(Map.of(
                        "results",
                        List.of(
                                Map.of(
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
                                        1.5),
                                Map.of(
                                        "case",
                                        "open",
                                        "unit",
                                        "ms",
                                        "ours",
                                        500.0,
                                        "peer",
                                        "bar",
                                        "peerValue",
                                        3000.0,
                                        "ratio",
                                        6.0))));
    }

    @Test
    void theTableSaysWhichBarsAreReached() {
        report.add(Result.more("fast", "ops/s", 3_000, "other", 2_000).bar(1));
        report.add(Result.more("slow", "ops/s", 1_000, "other", 2_000).bar(1));

        assertThat(report.text())
                .containsPattern("fast .* 1\\.50 +1\\.00 +ok")
                .containsPattern("slow .* 0\\.50 +1\\.00 +below");
    }

    @Test
    void theMedianIsTheMiddleOne() {
        assertThat(Rounds.median(9, 1, 5)).isEqualTo(5);
        assertThat(Rounds.median(1, 2, 3, 10)).isEqualTo(2.5);
    }
}
