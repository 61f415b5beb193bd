package io.holdfast.store.rocksdb;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;

/**
 * Reads the families of one store from a replica. Thread-safe. Direct reads see the latest applied rows; a {@link
 * #snapshot} provides a consistent state.
 */
public final class ReplicaReader implements BackendReadTx {

    private final RocksReader reader;
    private final List<Family> families;
    private final Gate gate;
    private final SharedSnapshots snapshots;
    private final ReadOptions latest;

    ReplicaReader(RocksReader reader, List<Family> families, Gate gate, SharedSnapshots snapshots, ReadOptions latest) {
        this.reader = reader;
        this.families = List.copyOf(families);
        this.gate = gate;
        this.snapshots = snapshots;
        this.latest = latest;
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

    /** Returns a snapshot of the latest applied state, which the caller must close. */
    public BackendSnapshot snapshot() {
        gate.enter();
        try {
            return new RocksSnapshot(reader, snapshots.acquire());
        } finally {
            gate.leave();
        }
    }

    /** Returns an estimate of the number of rows in each family. */
    public Map<String, Long> familyRows() {
        return reader.estimates(families, FamilyEstimates::rows);
    }

    /** Returns an estimate of the size of each family in bytes. */
    public Map<String, Long> familyBytes() {
        return reader.estimates(families, FamilyEstimates::bytes);
    }
}
