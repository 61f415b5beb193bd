package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.BadRequestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {

    private static final Table<Long, String> LEFT = Table.of("left_side", Keys.u64(), Values.string());
    private static final Table<Long, String> RIGHT = Table.of("right_side", Keys.u64(), Values.string());
    private static final Schema SCHEMA = Schema.of("sides", LEFT, RIGHT);

    @TempDir
    Path base;

    @Test
    void aDeletedBackupFreesItsFilesAndTheOthersCanBeRestored() throws Exception {
        Path backups = base.resolve("backups");
        try (Store store = Store.open(RocksDb.at(base.resolve("data")), SCHEMA)) {
            for (long n = 1; n <= 3; n++) {
                store.put(LEFT, n, "x".repeat(1_000));
                store.backup(backups);
            }
        }
        long before = fileCount(backups);
        RocksDb.deleteBackup(backups, 1);
        assertThat(RocksDb.backups(backups)).extracting(BackupInfo::id).containsExactly(2, 3);
        assertThat(fileCount(backups)).isLessThan(before);
        assertThatThrownBy(() -> RocksDb.deleteBackup(backups, 1)).hasMessageContaining("backup 1 does not exist");
        RocksDb.restore(backups, 2, base.resolve("restored"));
        try (Store store = Store.open(RocksDb.at(base.resolve("restored")), SCHEMA)) {
            long rows = store.read(tx -> tx.scan(LEFT).count());
            assertThat(rows).isEqualTo(2);
        }
    }

    private static long fileCount(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.count();
        }
    }

    @Test
    void backupsUnderLoadAreConsistentAndContainTheirCommit() {
        Path backups = base.resolve("backups");
        try (Store store = Store.open(RocksDb.at(base.resolve("data")), SCHEMA)) {
            AtomicBoolean stop = new AtomicBoolean();
            CompletableFuture<Void> load = CompletableFuture.runAsync(() -> {
                for (long n = 1; !stop.get(); n++) {
                    long number = n;
                    store.update(tx -> {
                        tx.put(LEFT, number, "x".repeat(200));
                        tx.put(RIGHT, number, "y".repeat(200));
                    });
                }
            });
            for (int i = 1; i <= 4; i++) {
                assertThat(store.backup(backups).id()).isEqualTo(i);
            }
            stop.set(true);
            load.join();
        }
        for (BackupInfo backup : RocksDb.backups(backups)) {
            Path restored = base.resolve("restored-" + backup.id());
            RocksDb.restore(backups, backup.id(), restored);
            try (Store store = Store.open(RocksDb.at(restored), SCHEMA)) {
                long left = store.read(tx -> tx.scan(LEFT).count());
                long right = store.read(tx -> tx.scan(RIGHT).count());
                assertThat(right).isEqualTo(left);
                assertThat(store.lastCommit()).isGreaterThanOrEqualTo(backup.commit());
                assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
            }
        }
    }

    @Test
    void restoringRejectsANonEmptyFolderAndAMissingBackup() throws Exception {
        Path backups = base.resolve("backups");
        try (Store store = Store.open(RocksDb.at(base.resolve("data")), SCHEMA)) {
            store.backup(backups);
        }
        assertThatThrownBy(() -> RocksDb.restore(backups, base.resolve("data")))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("must be empty");
        assertThatThrownBy(() -> RocksDb.restore(backups, 9, base.resolve("other")))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("backup 9 does not exist");
        assertThat(RocksDb.backups(base.resolve("nowhere"))).isEmpty();
        assertThatThrownBy(() -> RocksDb.restore(Files.createDirectory(base.resolve("empty")), base.resolve("other")))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("contains no backup");
    }

    @Test
    void aBackupFolderInsideTheStoreAndViceVersaIsRejected() {
        Path data = base.resolve("some/data");
        try (Store store = Store.open(RocksDb.at(data), SCHEMA)) {
            for (Path folder : List.of(data, data.resolve("backups"), base.resolve("some"))) {
                assertThatThrownBy(() -> store.backup(folder))
                        .isInstanceOf(BadRequestException.class)
                        .hasMessageContaining("must not contain each other");
            }
        }
    }
}
