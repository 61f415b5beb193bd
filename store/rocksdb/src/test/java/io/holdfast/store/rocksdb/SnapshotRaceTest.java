package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Snapshot;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closing a snapshot must not free native memory that other threads still read. */
@Tag("crash")
class SnapshotRaceTest {

    @TempDir
    Path folder;

    @Test
    void closingASnapshotDuringReadsIsAnErrorForTheReadersAndNotACrash() throws Exception {
        try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
            assertThat(child.await()).as(child.errorOutput()).isZero();
            assertThat(child.lines()).containsExactly("done");
        }
    }

    /** Runs in its own process, so that a crash does not end the other tests. */
    static final class Child {
        private static final int READERS = 6;
        private static final int ROUNDS = 5_000;

        public static void main(String[] args) {
            RocksDb settings = RocksDb.at(Path.of(args[0])).withDurability(Durability.PROCESS);
            ExecutorService threads = Executors.newFixedThreadPool(READERS);
            try (Store store = Store.open(settings, NotesStore.SCHEMA)) {
                NotesStore.write(store, 0, 500);
                AtomicReference<Snapshot> shared = new AtomicReference<>(store.snapshot());
                AtomicBoolean over = new AtomicBoolean();
                CompletableFuture<?>[] readers = Stream.generate(
                                () -> CompletableFuture.runAsync(() -> readUntil(over, shared), threads))
                        .limit(READERS)
                        .toArray(CompletableFuture<?>[]::new);
                for (int i = 0; i < ROUNDS; i++) {
                    store.put(NotesStore.NOTES, 1L, "note 1");
                    Objects.requireNonNull(shared.getAndSet(store.snapshot())).close();
                }
                over.set(true);
                CompletableFuture.allOf(readers).join();
            }
            threads.shutdown();
            System.out.println("done");
        }

        private static void readUntil(AtomicBoolean over, AtomicReference<Snapshot> shared) {
            while (!over.get()) {
                try {
                    Objects.requireNonNull(shared.get()).scan(NotesStore.NOTES).count();
                } catch (BadRequestException e) { // Closed meanwhile: that is the right answer.
                }
            }
        }
    }
}
