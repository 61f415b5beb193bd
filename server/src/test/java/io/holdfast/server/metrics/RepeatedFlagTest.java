package io.holdfast.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.QueueApi;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RepeatedFlagTest {

    private record Marked(@Nullable Boolean repeated) {}

    @Test
    void aResponseIsARepeatOnlyIfItIsMarkedAsOne() {
        assertThat(RepeatedFlag.isSet(new QueueApi.Accepted(new UUID(1, 1), true)))
                .isTrue();
        assertThat(RepeatedFlag.isSet(new QueueApi.Accepted(new UUID(1, 1), false)))
                .isFalse();
        assertThat(RepeatedFlag.isSet(new QueueApi.Count(1))).isFalse();
        assertThat(RepeatedFlag.isSet("no record")).isFalse();
        assertThat(RepeatedFlag.isSet(null)).isFalse();
    }

    @Test
    void aResponseWhoseMarkIsAbsentIsNotARepeat() {
        assertThat(RepeatedFlag.isSet(new Marked(null))).isFalse();
    }
}
