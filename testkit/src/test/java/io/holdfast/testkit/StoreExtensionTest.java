package io.holdfast.testkit;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.TOKENS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.internal.SampleSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class StoreExtensionTest {

    private static final List<Path> FOLDERS = new ArrayList<>();

    @RegisterExtension
    final StoreExtension stores = StoreExtension.in(
            folder -> {
                FOLDERS.add(folder);
                write(folder.resolve("a file"));
                return new InMemory();
            },
            SampleSchema.SCHEMA);

    @RepeatedTest(2)
    void each_test_has_a_new_store(Store store, ManualClock clock) {
        assertThat(store).isSameAs(stores.store());
        assertThat(clock).isSameAs(stores.clock());
        assertThat(store.now()).isEqualTo(ManualClock.START);
        assertThat(store.get(COUNTERS, "a")).isEmpty();
        store.put(COUNTERS, "a", 1L);
    }

    @Test
    void a_reopened_store_has_its_data_and_its_clock(Store store) {
        store.put(COUNTERS, "a", 1L);
        store.put(TOKENS, "t", "x");
        stores.clock().advance(SampleSchema.TOKEN_AGE);
        Store reopened = stores.reopen();
        assertThat(reopened).isNotSameAs(store).isSameAs(stores.store());
        assertThat(reopened.get(COUNTERS, "a")).contains(1L);
        assertThat(reopened.get(TOKENS, "t")).isEmpty();
    }

    @AfterAll
    static void the_folders_are_deleted() {
        assertThat(FOLDERS).hasSize(3).doesNotHaveDuplicates().noneMatch(Files::exists);
    }

    private static void write(Path file) {
        try {
            Files.writeString(file, "content");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
