package io.holdfast.store.rocksdb;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.CommitGroup;
import io.holdfast.store.embedded.ReopenableStorage;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Storage that can replace its open database with a new one on the same folder. The engine closes it. */
final class ReopenableRocksStorage implements ReopenableStorage {

    private final RocksDb settings;
    private final List<Family> families;
    private final StoreListener listener;
    /** The open database, or null if it could not be opened again. */
    private volatile @Nullable RocksStorage current;

    ReopenableRocksStorage(RocksDb settings, List<Family> families, StoreListener listener) {
        this.settings = settings;
        this.families = families;
        this.listener = listener;
        this.current = RocksStorage.open(settings, families, listener);
    }

    private RocksStorage current() {
        RocksStorage open = current;
        if (open == null) {
            throw RocksErrors.reopening();
        }
        return open;
    }

    @Override
    public void checkAcceptsWrites() {
        current().checkAcceptsWrites();
    }

    @Override
    public void probeDisk() {
        try {
            DiskProbe.write(settings.folder());
        } catch (IOException e) {
            throw new TryAgainException(
                    ErrorCode.UNAVAILABLE, "the disk does not accept writes yet: " + e.getMessage(), e);
        }
    }

    @Override
    public void reopen() {
        RocksStorage old = current;
        if (old != null) {
            current = null;
            old.discard();
        }
        current = RocksStorage.open(settings, families, listener);
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        return current().get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        return current().multiGet(family, keys);
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        return current().scan(family, range, reverse, limit);
    }

    @Override
    public long lastCommit() {
        return current().lastCommit();
    }

    @Override
    public BackendSnapshot snapshot() {
        return current().snapshot();
    }

    @Override
    public Runnable prepare(CommitGroup group) {
        return current().prepare(group);
    }

    @Override
    public boolean needsEachCommit() {
        return settings.archive() != null;
    }

    @Override
    public void verifyChecksums(ProgressListener progress) {
        current().verifyChecksums(progress);
    }

    @Override
    public void compact(ProgressListener progress) {
        current().compact(progress);
    }

    @Override
    public BackupInfo backup(Path folder) {
        return current().backup(folder);
    }

    @Override
    public Map<String, Long> familyRows() {
        return current().familyRows();
    }

    @Override
    public Map<String, Long> familyBytes() {
        return current().familyBytes();
    }

    @Override
    public long bytesOnDisk() {
        return StoreFolderPreparation.size(settings.folder());
    }

    @Override
    public void close() {
        RocksStorage open = current;
        if (open != null) {
            open.close();
        }
    }
}
