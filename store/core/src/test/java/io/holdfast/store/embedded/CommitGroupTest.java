package io.holdfast.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommitGroupTest {

    private static final Family LEFT = new Family(0, "left", key -> 0);
    private static final Family RIGHT = new Family(1, "right", key -> 0);

    private final CommitGroup group = new CommitGroup(2);

    @Test
    void rows_come_family_by_family_in_key_order_with_their_last_value() {
        put(RIGHT, "a", "1");
        put(LEFT, "b", "2");
        put(LEFT, "a", "3");
        put(LEFT, "b", "44");
        group.put(LEFT, bytes("c"), CommitGroup.DELETED);
        assertThat(rows()).containsExactly("0 a=3", "0 b=44", "0 c deleted", "1 a=1");
        assertThat(group.size()).isEqualTo(4);
        assertThat(group.bytes()).isEqualTo(4 + 4);
    }

    @Test
    void a_failed_function_is_rolled_back_alone() {
        put(LEFT, "a", "1");
        put(LEFT, "b", "1");
        group.setSavepoint();
        List<String> kept = rows();
        long bytes = group.bytes();
        put(LEFT, "a", "22");
        put(LEFT, "a", "333");
        group.put(LEFT, bytes("b"), CommitGroup.DELETED);
        put(LEFT, "b", "4");
        put(RIGHT, "z", "5");
        assertThat(group.hasChangesSinceSavepoint()).isTrue();
        group.rollbackToSavepoint();
        assertThat(group.hasChangesSinceSavepoint()).isFalse();
        assertThat(rows()).isEqualTo(kept);
        assertThat(group.size()).isEqualTo(2);
        assertThat(group.bytes()).isEqualTo(bytes);
    }

    @Test
    void a_deletion_differs_from_an_empty_value() {
        group.put(LEFT, bytes("a"), new byte[0]);
        group.put(LEFT, bytes("b"), CommitGroup.DELETED);
        assertThat(group.get(LEFT, bytes("a"))).isNotSameAs(CommitGroup.DELETED).isEmpty();
        assertThat(group.get(LEFT, bytes("b"))).isSameAs(CommitGroup.DELETED);
        assertThat(group.get(LEFT, bytes("c"))).isNull();
        assertThat(rows()).containsExactly("0 a=", "0 b deleted");
    }

    @Test
    void a_range_contains_only_rows_of_its_family() {
        put(LEFT, "a", "1");
        put(LEFT, "b", "2");
        put(LEFT, "c", "3");
        put(RIGHT, "b", "4");
        assertThat(group.within(LEFT, new KeyRange(bytes("b"), null))).hasSize(2);
        assertThat(group.within(LEFT, new KeyRange(null, bytes("b")))).hasSize(1);
        assertThat(group.within(LEFT, new KeyRange(bytes("b"), bytes("c")))).hasSize(1);
        assertThat(group.within(LEFT, new KeyRange(bytes("b"), bytes("b")))).isEmpty();
        assertThat(group.touches(RIGHT)).isTrue();
    }

    @Test
    void a_cleared_group_is_like_new() {
        put(LEFT, "a", "1");
        group.setSavepoint();
        put(LEFT, "b", "1");
        group.clear();
        assertThat(rows()).isEmpty();
        assertThat(group.size()).isZero();
        assertThat(group.bytes()).isZero();
        assertThat(group.hasChangesSinceSavepoint()).isFalse();
        assertThat(group.touches(LEFT)).isFalse();
    }

    private void put(Family family, String key, String value) {
        group.put(family, bytes(key), bytes(value));
    }

    private List<String> rows() {
        List<String> rows = new ArrayList<>();
        group.forEach((family, key, value) ->
                rows.add(family + " " + text(key) + (value == null ? " deleted" : "=" + text(value))));
        return rows;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
