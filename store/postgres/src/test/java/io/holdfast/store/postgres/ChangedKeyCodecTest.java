package io.holdfast.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of changed keys that a commit stores for other processes. */
class ChangedKeyCodecTest {

    private static final Family LEFT = new Family(0, "left", key -> 0);
    private static final Family RIGHT = new Family(1, "right", key -> 0);

    @Test
    void the_keys_of_a_commit_are_decoded_unchanged() {
        Overlay rows = new Overlay(2);
        rows.put(LEFT, new byte[] {1}, new byte[] {9});
        rows.put(RIGHT, new byte[1024], Overlay.DELETED);
        byte[] list =
                ChangedKeyCodec.encode(rows, new PostgresRowReader(new PostgresTables.Found(1, List.of(7, 70_000))));
        List<String> told = new ArrayList<>();
        assertThat(list).isNotNull();
        if (list != null) {
            ChangedKeyCodec.decode(list, (family, key) -> told.add(family + " " + key.length));
        }
        assertThat(told).containsExactly("7 1", "70000 1024");
    }

    @Test
    void too_many_keys_are_not_listed() {
        Overlay rows = new Overlay(2);
        for (int i = 0; i < 1_100; i++) {
            byte[] key = new byte[1024];
            key[0] = (byte) i;
            key[1] = (byte) (i >> 8);
            rows.put(LEFT, key, key);
        }
        assertThat(ChangedKeyCodec.encode(rows, new PostgresRowReader(new PostgresTables.Found(1, List.of(1, 2)))))
                .isNull();
    }
}
