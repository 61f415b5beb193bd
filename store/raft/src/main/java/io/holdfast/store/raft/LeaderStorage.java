package io.holdfast.store.raft;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.embedded.CommitGroup;
import io.holdfast.store.embedded.EmbeddedStorage;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.log.EntryEncoder;
import io.holdfast.store.raft.log.EntryKind;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaReader;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a leader session: reads come from the replica, and a group becomes one entry of the replicated log.
 * All reads except those by the engine first wait for the {@link Proposer#awaitBarrier barrier}.
 */
final class LeaderStorage implements EmbeddedStorage {

    private final ReplicaDatabase replica;
    private final ReplicaReader view;
    private final List<Family> families;
    private final Proposer proposer;
    private final ReadBarrier reads;
    private volatile boolean closed;

    LeaderStorage(ReplicaDatabase replica, List<Family> families, Proposer proposer, ReadBarrier reads) {
        this.replica = replica;
        this.view = replica.view(families);
        this.families = List.copyOf(families);
        this.proposer = proposer;
        this.reads = reads;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        return view.get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        return view.multiGet(family, keys);
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        return view.scan(family, range, reverse, limit);
    }

    @Override
    public long lastCommit() {
        return view.lastCommit();
    }

    @Override
    public BackendSnapshot snapshot() {
        requireOpen();
        reads.awaitCurrent();
        return new SessionBoundSnapshot(view.snapshot(), this::requireOpen);
    }

    @Override
    public BackendSnapshot localSnapshot() {
        requireOpen();
        return new SessionBoundSnapshot(view.snapshot(), this::requireOpen);
    }

    @Override
    public void confirmReads() {
        reads.awaitCurrent();
    }

    @Override
    public Runnable prepare(CommitGroup group) {
        List<String> names = new ArrayList<>();
        int[] indexes = new int[families.size()];
        Arrays.fill(indexes, -1);
        for (Family family : families) {
            if (group.touches(family)) {
                indexes[family.id()] = names.size();
                names.add(family.name());
            }
        }
        EntryEncoder rows = new EntryEncoder(names);
        group.forEach((family, key, value) -> rows.addRow(indexes[family], key, value));
        long newest = group.lastCommit();
        return () -> proposer.propose(EntryKind.GROUP, rows, newest);
    }

    @Override
    public Optional<TryAgainException> rejectionAfter(StoreException failure) {
        return failure instanceof StoreFailedException ? Optional.empty() : Optional.of(Proposer.notLeader(failure));
    }

    @Override
    public void verifyChecksums(ProgressListener progress) {
        requireOpen();
        replica.verifyChecksums(progress);
    }

    @Override
    public void compact(ProgressListener progress) {
        requireOpen();
        replica.compact(progress);
    }

    @Override
    public BackupInfo backup(Path folder) {
        requireOpen();
        return replica.backup(folder);
    }

    @Override
    public Map<String, Long> familyRows() {
        return view.familyRows();
    }

    @Override
    public Map<String, Long> familyBytes() {
        return view.familyBytes();
    }

    @Override
    public long bytesOnDisk() {
        return replica.bytesOnDisk();
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreFailedException(ErrorCode.CLOSED, "the store is closed");
        }
    }

    /** Rejects later reads. The replica stays open, because it belongs to the member. */
    @Override
    public void close() {
        closed = true;
    }
}
