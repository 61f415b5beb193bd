package io.holdfast.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** After many reads of missing rows, the engine knows the greatest key and does not read beyond it. */
class MaxKeyFilterTest {

    private static final Table<Long, String> ROWS = Table.of("rows", Keys.u64(), Values.string());

    private final Store store = Store.open(new InMemory(), Schema.of("edges", ROWS));

    @BeforeEach
    void readMissingRows() {
        store.put(ROWS, 1_000L, "stored");
        store.update(tx -> {
            tx.put(ROWS, 2_000L, "in the same group");
            for (long key = 0; key < 200; key++) {
                assertThat(tx.get(ROWS, key)).isEmpty();
            }
        });
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void existingRowsAreFoundBelowAndAboveTheFormerMaximum() {
        store.update(tx -> {
            assertThat(tx.get(ROWS, 1_000L)).contains("stored");
            assertThat(tx.get(ROWS, 2_000L)).contains("in the same group");
            assertThat(tx.get(ROWS, 3_000L)).isEmpty();
            tx.put(ROWS, 3_000L, "new");
            tx.put(ROWS, 2_500L, "before it");
            assertThat(tx.get(ROWS, 3_000L)).contains("new");
            assertThat(tx.get(ROWS, 2_500L)).contains("before it");
        });
        store.update(tx -> {
            assertThat(tx.get(ROWS, 3_000L)).contains("new");
            assertThat(tx.get(ROWS, 2_500L)).contains("before it");
        });
    }

    @Test
    void rolledBackAndDeletedRowsAreAbsentAndCanBePutAgain() {
        assertThatThrownBy(() -> store.update(tx -> {
                    tx.put(ROWS, 5_000L, "undone");
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        store.update(tx -> assertThat(tx.get(ROWS, 5_000L)).isEmpty());
        store.update(tx -> tx.delete(ROWS, 2_000L));
        store.update(tx -> {
            assertThat(tx.get(ROWS, 2_000L)).isEmpty();
            tx.put(ROWS, 2_000L, "back");
        });
        store.update(tx -> assertThat(tx.get(ROWS, 2_000L)).contains("back"));
    }
}
