package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Schema;
import io.holdfast.store.Snapshot;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.crash.SmallDisk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that becomes full and has space again: the store accepts writes again by itself and has lost nothing. */
@Tag("crash")
class FullDiskRecoveryTest {

    private static final Duration WITHIN = Duration.ofSeconds(5);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Table<Long, String> TEXTS = Table.of("texts", Keys.u64(), Values.string());
    private static final Schema TEXT_SCHEMA = Schema.of("texts", TEXTS);

    @TempDir
    Path base;

    private SmallDisk disk;
    private Path folder;

    @BeforeEach
    void mount() throws Exception {
        disk = SmallDisk.mount(base.resolve("disk"), 48);
        folder = disk.folder().resolve("data");
    }

    @AfterEach
    void unmount() throws Exception {
        disk.close();
    }

    /** With small buffers, RocksDB writes data files all the time, and so it fails in the background too. */
    @ParameterizedTest(name = "buffers of {0} MiB")
    @ValueSource(ints = {1, 128})
    void underLoadNothingAcknowledgedIsLostAndNothingIsAppliedTwice(int bufferMib) throws Exception {
        FullDiskWorkload workload;
        try (Store store = open(folder, bufferMib)) {
            workload = new FullDiskWorkload(store, line -> {});
            for (int round = 0; round < 3; round++) {
                workload.awaitMoreCommits(100);
                disk.fill();
                await().atMost(LONG).until(() -> FullDiskWorkload.isDown(store));
                assertThat(workload.countRows()).isPositive();
                disk.free();
                await().atMost(WITHIN).until(() -> store.writeFailure().isEmpty());
                workload.awaitMoreCommits(100);
            }
            workload.stop();
            workload.verify(store);
        }
        try (Store store = open(folder, bufferMib)) {
            workload.verify(store);
        }
    }

    @Test
    void aProcessKilledDuringTheOutageStartsAgain() throws Exception {
        List<String> lines;
        try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
            child.awaitLines(200);
            disk.fill();
            await().atMost(LONG).until(() -> child.lines().contains("outage"));
            lines = child.kill();
        }
        disk.free();
        try (Store store = open(folder, 128)) {
            FullDiskWorkload.verifyKilled(store, lines);
            store.put(FullDiskWorkload.COUNTS, 99L, 1L);
        }
    }

    @Test
    void writesAreRejectedAsUnavailableAndReadsContinueUntilTheDiskHasSpaceAgain() throws Exception {
        List<String> events = Collections.synchronizedList(new ArrayList<>());
        StoreListener listener = new StoreListener() {
            @Override
            public void onFailure(StoreException failure) {
                events.add("failed " + failure.code().text());
            }

            @Override
            public void onRecovered(Duration outage) {
                events.add("recovered " + (outage.toNanos() > 0));
            }
        };
        try (Store store = Store.on(RocksDb.at(folder))
                .schemas(TEXT_SCHEMA)
                .listener(listener)
                .open()) {
            long rows = fillAndFail(store);
            Snapshot before = store.snapshot();
            assertThatThrownBy(() -> store.put(TEXTS, 1L, "x"))
                    .hasMessageContaining("the store rejects writes until the cause is fixed")
                    .hasMessageContaining("No space left on device")
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.UNAVAILABLE);
            assertThat(count(store)).isEqualTo(rows);
            assertThat(before.scan(TEXTS).count()).isEqualTo(rows);

            disk.free();
            await().atMost(WITHIN).until(() -> store.writeFailure().isEmpty());
            assertThat(count(store)).isBetween(rows, rows + 1);
            assertThatThrownBy(() -> before.get(TEXTS, 1L))
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.UNAVAILABLE);
            before.close();
            assertThat(store.put(TEXTS, 1_000_000L, "again")).isEqualTo(store.lastCommit());
            assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
            await().atMost(WITHIN)
                    .untilAsserted(() -> assertThat(events).containsExactly("failed write_failed", "recovered true"));
        }
    }

    /** A backup writes all rows to data files first; RocksDB then fails although no transaction writes anything. */
    @Test
    void theStoreAlsoRecoversIfDataFilesCannotBeWritten() throws Exception {
        try (Store store = Store.open(RocksDb.at(folder), TEXT_SCHEMA)) {
            for (long row = 0; row < 100; row++) {
                store.put(TEXTS, row, "x".repeat(10_000));
            }
            disk.fill();
            assertThatThrownBy(() -> store.backup(base.resolve("backups")))
                    .hasMessageContaining("No space left on device");
            await().atMost(WITHIN).until(() -> FullDiskWorkload.isDown(store));
            assertThat(store.writeFailure().orElseThrow()).hasMessageContaining(".sst");
            assertThat(count(store)).isEqualTo(100);
            disk.free();
            await().atMost(WITHIN).until(() -> store.writeFailure().isEmpty());
            assertThat(count(store)).isEqualTo(100);
            store.put(TEXTS, 1L, "again");
            store.backup(base.resolve("backups"));
            assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
        }
    }

    @Test
    void damageThatIsFoundWhenTheStoreIsReopenedIsNotRetried() throws Exception {
        try (Store store = Store.open(RocksDb.at(folder), TEXT_SCHEMA)) {
            fillAndFail(store);
            FileTampering.flip(FileTampering.journal(folder), 100, 1);
            disk.free();
            await().atMost(WITHIN)
                    .until(() -> store.writeFailure().orElseThrow().code() == ErrorCode.CORRUPTION);
            assertThatThrownBy(() -> store.put(TEXTS, 1L, "x"))
                    .hasMessageContaining("00000001.journal")
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.CORRUPTION);
        }
    }

    @Test
    void aStoreOnAFullDiskIsUnavailableAndOpensWhenThereIsSpace() throws Exception {
        try (Store store = Store.open(RocksDb.at(folder), TEXT_SCHEMA)) {
            store.put(TEXTS, 1L, "x");
        }
        disk.fill();
        assertThatThrownBy(() -> Store.open(RocksDb.at(folder), TEXT_SCHEMA).close())
                .hasMessageContaining("its disk is full")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.UNAVAILABLE);
        disk.free();
        try (Store store = Store.open(RocksDb.at(folder), TEXT_SCHEMA)) {
            assertThat(store.get(TEXTS, 1L)).contains("x");
        }
    }

    /** Fills the disk, writes until the store fails, and returns the number of rows. */
    private long fillAndFail(Store store) throws Exception {
        store.put(TEXTS, 0L, "first");
        disk.fill();
        String text = "x".repeat(10_000);
        for (long row = 1; ; row++) {
            try {
                store.put(TEXTS, row, text);
            } catch (StoreException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.OUTCOME_UNKNOWN);
                return row;
            }
        }
    }

    private static long count(Store store) {
        return store.read(tx -> tx.scan(TEXTS).count());
    }

    private static Store open(Path folder, int bufferMib) {
        return Store.open(RocksDb.at(folder).withBufferBytes((long) bufferMib << 20), FullDiskWorkload.SCHEMA);
    }

    static final class Child {
        public static void main(String[] args) {
            Store store = open(Path.of(args[0]), 128);
            FullDiskWorkload workload = new FullDiskWorkload(store, System.out::println);
            await().atMost(LONG).until(() -> store.writeFailure().isPresent());
            System.out.println("outage");
            await().forever().until(workload::isStopped);
        }
    }
}
