package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A backup and the archived journal are restored to any commit or time, and equal a model of the commits. */
class PointInTimeRestoreTest {

    private static final Table<Long, Long> TALLIES = Table.of("tallies", Keys.u64(), Values.cbor(Long.class));
    private static final Table<Long, String> ADDED = Table.of("added_later", Keys.u64(), Values.string());
    private static final Schema SCHEMA = Schema.of("tallies", TALLIES);
    private static final Schema LATER = Schema.of("added", ADDED);
    private static final int KEYS = 12;

    @TempDir
    Path base;

    private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T12:00:00Z"));
    /** The rows after each commit of the test; other commits do not change them. */
    private final TreeMap<Long, Map<Long, Long>> model = new TreeMap<>();

    private final TreeMap<Instant, Long> commitAt = new TreeMap<>();

    private Path data() {
        return base.resolve("data");
    }

    private Path backups() {
        return base.resolve("backups");
    }

    private Path archive() {
        return base.resolve("archive");
    }

    private RocksDb settings() {
        return RocksDb.at(data())
                .withBufferBytes(1 << 20)
                .withArchive(JournalArchive.at(archive())
                        .withInterval(Duration.ofMillis(5))
                        .withClock(clock));
    }

    private Store open() {
        return Store.on(settings()).schemas(SCHEMA).open();
    }

    /** Makes random changes, many of them in the same groups, and records the rows after each commit. */
    private void change(Store store, Random random, int changes) {
        record Change(long commit, long key, long delta) {}
        List<CompletableFuture<Change>> running = new ArrayList<>();
        for (int i = 0; i < changes; i++) {
            long key = random.nextInt(KEYS);
            long delta = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(100);
            running.add(store.commitAsync(tx -> {
                        if (delta == 0) {
                            tx.put(TALLIES, key, 1L);
                            tx.delete(TALLIES, key);
                        } else {
                            Long now = tx.get(TALLIES, key).orElse(0L);
                            tx.put(TALLIES, key, now);
                            tx.put(TALLIES, key, now + delta);
                        }
                        return key;
                    })
                    .thenApply((CommitResult<Long> done) -> new Change(done.number(), key, delta)));
        }
        running.stream()
                .map(CompletableFuture::join)
                .sorted((a, b) -> Long.compare(a.commit(), b.commit()))
                .forEach(change -> {
                    Map<Long, Long> rows = new TreeMap<>(latest());
                    if (change.delta() == 0) {
                        rows.remove(change.key());
                    } else {
                        rows.merge(change.key(), change.delta(), Long::sum);
                    }
                    model.put(change.commit(), rows);
                });
        commitAt.put(clock.instant(), model.lastKey());
        clock.advance(Duration.ofSeconds(1 + random.nextInt(5)));
    }

    private Map<Long, Long> latest() {
        return model.isEmpty() ? Map.of() : model.lastEntry().getValue();
    }

    private Map<Long, Long> modelAt(long commit) {
        Map.Entry<Long, Map<Long, Long>> at = model.floorEntry(commit);
        return at == null ? Map.of() : at.getValue();
    }

    private Map<Long, Long> rowsOf(Path folder, long commit) {
        try (Store store = Store.on(RocksDb.at(folder)).schemas(SCHEMA).open()) {
            assertThat(store.lastCommit()).isGreaterThanOrEqualTo(commit);
            assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
            Map<Long, Long> rows = new TreeMap<>();
            store.read(tx -> tx.scan(TALLIES).toList()).forEach(row -> rows.put(row.key(), row.value()));
            return rows;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {20260301, 7})
    @Tag("slow")
    void theStoreRestoredToARandomCommitOrTimeEqualsTheModel(long seed) throws Exception {
        Random random = new Random(seed);
        long firstBackup = 0;
        for (int run = 0; run < 4; run++) {
            try (Store store = open()) {
                for (int step = 0; step < 6; step++) {
                    change(store, random, 1 + random.nextInt(200));
                    if (step % 3 == run % 3) {
                        long commit = store.backup(backups()).commit();
                        firstBackup = firstBackup == 0 ? commit : firstBackup;
                    }
                }
            }
        }
        int rounds = Integer.getInteger("holdfast.restore.rounds", 10);
        for (int round = 0; round < rounds; round++) {
            Path folder = base.resolve("restored-" + round);
            boolean byTime = random.nextInt(3) == 0;
            long commit;
            RecoveryTarget target;
            if (byTime) {
                Map.Entry<Instant, Long> at = entryAfter(firstBackup, random);
                commit = at.getValue();
                target = RecoveryTarget.time(at.getKey().plusMillis(random.nextInt(1_000)));
            } else {
                commit = firstBackup + random.nextInt((int) (model.lastKey() - firstBackup) + 1);
                target = RecoveryTarget.commit(commit);
            }
            RestoredState restored = RocksDb.restore(backups(), archive(), target, folder);
            assertThat(rowsOf(folder, commit))
                    .as("%s with seed %d", target, seed)
                    .isEqualTo(modelAt(commit));
            if (!byTime) {
                assertThat(restored.commit()).isEqualTo(commit);
            }
            delete(folder);
        }
    }

    private Map.Entry<Instant, Long> entryAfter(long commit, Random random) {
        List<Map.Entry<Instant, Long>> all = commitAt.entrySet().stream()
                .filter(entry -> entry.getValue() >= commit)
                .toList();
        return all.get(random.nextInt(all.size()));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void theLatestCommitIsRestoredWithoutTheDataFolder() throws Exception {
        try (Store store = open()) {
            change(store, new Random(1), 20);
            store.backup(backups());
            change(store, new Random(2), 20);
        }
        delete(data());
        RestoredState restored =
                RocksDb.restore(backups(), archive(), RecoveryTarget.latest(), base.resolve("restored"));
        assertThat(restored.commit()).isGreaterThanOrEqualTo(model.lastKey());
        assertThat(rowsOf(base.resolve("restored"), model.lastKey())).isEqualTo(latest());
    }

    @Test
    void tablesThatWereAddedAfterTheBackupAreRestored() {
        try (Store store = open()) {
            change(store, new Random(1), 5);
            store.backup(backups());
        }
        try (Store store = Store.on(settings()).schemas(SCHEMA, LATER).open()) {
            store.put(ADDED, 1L, "one");
        }
        RocksDb.restore(backups(), archive(), RecoveryTarget.latest(), base.resolve("restored"));
        try (Store store = Store.on(RocksDb.at(base.resolve("restored")))
                .schemas(SCHEMA, LATER)
                .open()) {
            assertThat(store.get(ADDED, 1L)).contains("one");
        }
    }

    @Test
    void journalFilesAreKeptWhileTheArchiveCannotBeWritten() throws Exception {
        try (Store store = open()) {
            change(store, new Random(1), 5);
            store.backup(backups());
        }
        Path history = onlyFolder(archive());
        Path moved = base.resolve("moved");
        // Archived only when the store is closed.
        JournalArchive hourly =
                JournalArchive.at(archive()).withInterval(Duration.ofHours(1)).withClock(clock);
        try (Store store =
                Store.on(settings().withArchive(hourly)).schemas(SCHEMA).open()) {
            // A file in the place of the folder makes every write to the archive fail.
            Files.move(history, moved);
            Files.createFile(history);
            change(store, new Random(2), 50);
        }
        Files.delete(history);
        Files.move(moved, history);
        open().close();
        RocksDb.restore(backups(), archive(), RecoveryTarget.latest(), base.resolve("restored"));
        assertThat(rowsOf(base.resolve("restored"), model.lastKey())).isEqualTo(latest());
    }

    @Test
    void aRestoredStoreArchivesItsOwnHistory() {
        try (Store store = open()) {
            change(store, new Random(1), 5);
            store.backup(backups());
            change(store, new Random(2), 5);
        }
        long middle = model.lastKey();
        Path second = base.resolve("second");
        RocksDb.restore(backups(), archive(), RecoveryTarget.commit(middle), second);
        Map<Long, Long> original = latest();
        try (Store store = Store.on(RocksDb.at(second)
                        .withArchive(JournalArchive.at(archive())
                                .withInterval(Duration.ofMillis(5))
                                .withClock(clock)))
                .schemas(SCHEMA)
                .open()) {
            store.put(TALLIES, 99L, 99L);
        }
        // The commits of the restored store are not those of the original.
        RocksDb.restore(backups(), archive(), RecoveryTarget.latest(), base.resolve("third"));
        assertThat(rowsOf(base.resolve("third"), middle)).isEqualTo(original);
    }

    @Test
    void commitsWithoutFsyncAreArchivedWhenTheStoreIsClosed() {
        try (Store store = Store.on(settings().withDurability(Durability.PROCESS))
                .schemas(SCHEMA)
                .open()) {
            store.backup(backups());
            change(store, new Random(1), 30);
            store.backup(backups());
            change(store, new Random(3), 30);
        }
        RocksDb.restore(backups(), archive(), RecoveryTarget.latest(), base.resolve("restored"));
        assertThat(rowsOf(base.resolve("restored"), model.lastKey())).isEqualTo(latest());
    }

    @Test
    void targetsThatCannotBeReachedAreRefusedWithTheReason() throws Exception {
        try (Store store = Store.on(RocksDb.at(data())).schemas(SCHEMA).open()) {
            store.put(TALLIES, 1L, 1L);
            store.backup(backups());
        }
        Path restored = base.resolve("restored");
        assertThatThrownBy(() -> RocksDb.restore(backups(), archive(), RecoveryTarget.latest(), restored))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("backup 1: it was created before the archive");
        try (Store store = open()) {
            change(store, new Random(1), 5);
            store.backup(backups());
            change(store, new Random(2), 5);
        }
        assertThatThrownBy(() -> RocksDb.restore(backups(), archive(), RecoveryTarget.commit(1_000_000), restored))
                .hasMessageContaining("can be restored to commit 1000000")
                .hasMessageContaining("backup 2: the archive ends at commit");
        assertThatThrownBy(() -> RocksDb.restore(backups(), archive(), RecoveryTarget.commit(0), restored))
                .hasMessageContaining("all backups are later");
        Path segment = lastFile(onlyFolder(archive()));
        FileTampering.flip(segment, Files.size(segment) / 2, 0x10);
        assertThatThrownBy(() -> RocksDb.restore(backups(), archive(), RecoveryTarget.latest(), restored))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining(segment + " is damaged");
    }

    @Test
    void aMissingPartOfTheArchiveIsAGapAndNotAShorterHistory() throws Exception {
        try (Store store = open()) {
            change(store, new Random(1), 5);
            store.backup(backups());
        }
        try (Store store = open()) {
            change(store, new Random(2), 5);
        }
        Path lost = lastFile(onlyFolder(archive()));
        try (Store store = open()) {
            change(store, new Random(3), 5);
        }
        Files.delete(lost);
        assertThatThrownBy(
                        () -> RocksDb.restore(backups(), archive(), RecoveryTarget.latest(), base.resolve("restored")))
                .hasMessageContaining("the archive has no commits between");
    }

    private static Path onlyFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    private static Path lastFile(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().reduce((first, second) -> second).orElseThrow();
        }
    }
}
