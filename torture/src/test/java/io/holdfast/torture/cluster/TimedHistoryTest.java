package io.holdfast.torture.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimedHistoryTest {

    @TempDir
    Path folder;

    private Path first;
    private Path second;
    private final TimedHistory history = new TimedHistory();

    @BeforeEach
    void addFiles() {
        first = folder.resolve("first");
        second = folder.resolve("second");
        history.addFile(first);
        history.addFile(second);
    }

    @Test
    void linesOfAllProcessesAreMergedByTime() throws Exception {
        Files.writeString(first, "10 ask 1 0\n40 done 1 0 5 ok\n");
        Files.writeString(second, "20 ask 2 0\n30 done 2 0 4 ok\n");
        history.refresh();
        assertThat(history.merged()).containsExactly("ask 1 0", "ask 2 0", "done 2 0 4 ok", "done 1 0 5 ok");
    }

    @Test
    void ofTwoLinesAtTheSameTimeARequestIsFirst() throws Exception {
        Files.writeString(first, "10 done 1 0 5 ok\n");
        Files.writeString(second, "10 ask 2 0\n");
        history.refresh();
        assertThat(history.merged()).containsExactly("ask 2 0", "done 1 0 5 ok");
    }

    @Test
    void anIncompleteLineIsReadWhenItIsComplete() throws Exception {
        Files.writeString(first, "10 ask 1 0\n20 do");
        history.refresh();
        assertThat(history.acknowledged()).isZero();
        Files.writeString(first, "ne 1 0 5 ok\n", StandardOpenOption.APPEND);
        history.refresh();
        assertThat(history.acknowledged()).isEqualTo(1);
        assertThat(history.hasDoneAfter(19)).isTrue();
        assertThat(history.hasDoneAfter(20)).isFalse();
        assertThat(history.merged()).hasSize(2);
    }

    @Test
    void theLongestGapIsBetweenAcknowledgedWritesOrAtTheEnds() throws Exception {
        Files.writeString(first, "100 done 1 0 5 ok\n150 ask 1 1\n400 done 1 1 6 ok\n");
        Files.writeString(second, "450 done 2 0 7 ok\n");
        history.refresh();
        assertThat(history.longestGap(90, 460)).isEqualTo(Duration.ofNanos(300));
        assertThat(history.longestGap(420, 1_450)).isEqualTo(Duration.ofNanos(1_000));
        assertThat(history.longestGap(0, 90)).isEqualTo(Duration.ofNanos(90));
    }
}
