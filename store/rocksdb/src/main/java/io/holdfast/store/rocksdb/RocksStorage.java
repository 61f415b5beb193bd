package io.holdfast.store.rocksdb;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.CommitGroup;
import io.holdfast.store.embedded.CommittedRows;
import io.holdfast.store.embedded.EmbeddedStorage;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** An open RocksDB database. It owns all its native objects. */
final class RocksStorage implements EmbeddedStorage {

    private static final String DEFAULT = "default";

    private final Path folder;
    private final RocksOptions options;
    private final RocksDB db;
    private final JournaledGroupWriter writer;
    /** All open families, starting with the default family and including families of other schemas. */
    private final List<ColumnFamilyHandle> open;

    private final RocksReader reader;
    private final List<Family> families;
    private final WriteBatchEncoder encoder;
    private final Gate gate = new Gate();
    private final SharedSnapshots snapshots;
    private final ReadOptions latest = new ReadOptions();

    private RocksStorage(
            RocksDb settings,
            RocksOptions options,
            RocksDB db,
            List<ColumnFamilyHandle> open,
            List<Family> families,
            StoreListener listener)
            throws RocksDBException, IOException {
        this.folder = settings.folder();
        this.options = options;
        this.db = db;
        this.open = open;
        this.families = families;
        Map<String, ColumnFamilyHandle> byName = new LinkedHashMap<>();
        for (ColumnFamilyHandle handle : open) {
            byName.put(new String(handle.getName(), StandardCharsets.UTF_8), handle);
        }
        int[] ids = new int[families.size()];
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        for (Family family : families) {
            ColumnFamilyHandle handle = Objects.requireNonNull(byName.get(family.name()));
            handles.add(handle);
            ids[family.id()] = handle.getID();
        }
        this.reader = new RocksReader(db, gate, open.get(0), handles);
        this.encoder = new WriteBatchEncoder(ids);
        this.writer = new JournaledGroupWriter(db, open, settings, listener, gate);
        this.snapshots = new SharedSnapshots(db, gate);
    }

    static RocksStorage open(RocksDb settings, List<Family> families, StoreListener listener) {
        RocksDbLibrary.load();
        Path folder = settings.folder();
        boolean exists = StoreFolderPreparation.prepare(folder);
        RocksOptions options = new RocksOptions(settings, listener);
        try {
            List<ColumnFamilyDescriptor> descriptors = descriptors(folder, exists, families, options);
            List<ColumnFamilyHandle> open = new ArrayList<>();
            RocksDB db = RocksDB.open(options.database(), folder.toString(), descriptors, open);
            try {
                return new RocksStorage(settings, options, db, open, families, listener);
            } catch (Throwable e) {
                open.forEach(ColumnFamilyHandle::close);
                db.close();
                throw e;
            }
        } catch (RocksDBException e) {
            options.close();
            throw RocksErrors.onOpen(folder, e);
        } catch (IOException e) {
            options.close();
            throw RocksErrors.onOpen(folder, e);
        } catch (Throwable e) {
            options.close();
            throw e;
        }
    }

    /**
     * Returns the families to open, starting with the default family: all existing families and the families of the
     * store.
     */
    static List<ColumnFamilyDescriptor> descriptors(
            Path folder, boolean exists, List<Family> families, RocksOptions options) throws RocksDBException {
        Set<String> names = new LinkedHashSet<>(List.of(DEFAULT));
        if (exists) {
            names.addAll(existing(folder));
        }
        families.forEach(family -> names.add(family.name()));
        return names.stream()
                .map(name -> new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), options.family()))
                .toList();
    }

    private static List<String> existing(Path folder) throws RocksDBException {
        try (Options plain = new Options()) {
            return RocksDB.listColumnFamilies(plain, folder.toString()).stream()
                    .map(name -> new String(name, StandardCharsets.UTF_8))
                    .toList();
        }
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        return reader.get(latest, family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        return reader.multiGet(latest, family, keys);
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        return reader.scan(null, family, range, reverse, limit);
    }

    @Override
    public long lastCommit() {
        return reader.lastCommit(latest);
    }

    @Override
    public BackendSnapshot snapshot() {
        gate.enter();
        try {
            return new RocksSnapshot(reader, snapshots.acquire());
        } finally {
            gate.leave();
        }
    }

    @Override
    public Runnable prepare(CommitGroup group) {
        encoder.begin();
        JournalArchiver archiver = writer.archiver();
        if (archiver == null) {
            group.forEach(encoder::addRow);
        } else {
            addCommits(group, archiver);
        }
        long commit = group.lastCommit();
        byte[] encoded = encoder.end(commit);
        boolean durably = group.needsFsync();
        return () -> write(commit, encoded, durably);
    }

    /** Encodes the rows of each commit separately, so that an archived group can be restored up to any commit. */
    private void addCommits(CommitGroup group, JournalArchiver archiver) {
        long time = archiver.now();
        encoder.addDefaultRow(CommitBatch.HISTORY_KEY, archiver.history());
        for (CommittedRows rows : group.commits()) {
            rows.forEach(encoder::addRow);
            encoder.addDefaultRow(CommitBatch.TIME_KEY, time);
            encoder.addDefaultRow(WriteBatchEncoder.COMMIT_KEY, rows.commit());
        }
    }

    @Override
    public boolean needsEachCommit() {
        return writer.archiver() != null;
    }

    /** Throws the background error that has caused RocksDB to stop accepting writes, if there is one. */
    void checkAcceptsWrites() {
        gate.enter();
        try {
            if (db.getLongProperty("rocksdb.background-errors") > 0) {
                writer.writeNothing();
            }
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        } finally {
            gate.leave();
        }
    }

    private void write(long commit, byte[] batch, boolean durably) {
        gate.enter();
        try {
            writer.write(commit, batch, durably);
            snapshots.renew();
        } finally {
            gate.leave();
        }
    }

    @Override
    public void verifyChecksums(ProgressListener progress) {
        progress.onProgress("verify files", 0);
        gate.enter();
        try {
            db.verifyChecksum();
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void compact(ProgressListener progress) {
        long done = 0;
        for (ColumnFamilyHandle handle : open) {
            gate.enter();
            try {
                db.compactRange(handle);
            } catch (RocksDBException e) {
                throw RocksErrors.onWrite(e);
            } finally {
                gate.leave();
            }
            progress.onProgress("compact", ++done);
        }
    }

    @Override
    public BackupInfo backup(Path backupFolder) {
        requireSeparate(folder, backupFolder);
        gate.enter();
        try {
            return RocksBackups.create(db, backupFolder, reader.lastCommit(latest));
        } finally {
            gate.leave();
        }
    }

    /** Rejects a backup folder that contains the folder of the store, or is inside it. */
    static void requireSeparate(Path folder, Path backupFolder) {
        Path target = backupFolder.toAbsolutePath().normalize();
        if (target.startsWith(folder) || folder.startsWith(target)) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the backup folder " + target + " and the folder of the store, " + folder
                            + ", must not contain each other");
        }
    }

    @Override
    public Map<String, Long> familyRows() {
        return reader.estimates(families, FamilyEstimates::rows);
    }

    @Override
    public Map<String, Long> familyBytes() {
        return reader.estimates(families, FamilyEstimates::bytes);
    }

    @Override
    public long bytesOnDisk() {
        return StoreFolderPreparation.size(folder);
    }

    @Override
    public void close() {
        if (gate.close(RocksErrors::closed)) {
            writer.close();
            free();
        }
    }

    /** Closes the database without writing anything, so that it can be opened again from its files. */
    void discard() {
        if (gate.close(RocksErrors::reopening)) {
            writer.discard();
            free();
        }
    }

    private void free() {
        snapshots.close();
        latest.close();
        open.forEach(ColumnFamilyHandle::close);
        db.close();
        options.close();
    }
}
