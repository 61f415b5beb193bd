package io.holdfast.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.QueueApi;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RepeatsTest {

    private record Marked(@Nullable Boolean repeated) {}

    @Test
    void aResponseIsARepeatOnlyIfItIsMarkedAsOne() {
        assertThat(Repeats.isRepeat(new QueueApi.Accepted(new UUID(1, 1), true)))
                .isTrue();
        assertThat(Repeats.isRepeat(new QueueApi.Accepted(new UUID(1, 1), false)))
                .isFalse();
        assertThat(Repeats.isRepeat(new QueueApi.Count(1))).isFalse();
        assertThat(Repeats.isRepeat("no record")).isFalse();
        assertThat(Repeats.isRepeat(null)).isFalse();
    }

    @Test
    void aResponseWhoseMarkIsAbsentIsNotARepeat() {
        assertThat(Repeats.isRepeat(new Marked(null))).isFalse();
    }
}
