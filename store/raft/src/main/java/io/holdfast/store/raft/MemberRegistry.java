package io.holdfast.store.raft;

import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import io.holdfast.store.raft.log.EntryEncoder;
import io.holdfast.store.raft.log.EntryKind;
import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.raft.peer.MemberFolder;
import io.holdfast.store.rocksdb.ReplicaReader;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The members of the cluster as recorded in the replica.
 *
 * <pre>_cluster: name of the member -> MemberRecord (JSON)</pre>
 *
 * Thread-safe.
 */
final class MemberRegistry {

    private static final Family FAMILY = new Family(0, MemberFolder.MEMBERS_FAMILY, key -> 0);
    private static final int MAX_MEMBERS = 1_000;
    private static final ValueCodec<MemberRecord> CODEC = Values.json(MemberRecord.class);

    private final ReplicaHolder replica;

    MemberRegistry(ReplicaHolder replica) {
        this.replica = replica;
    }

    /** Returns all members by name. The map is empty if the cluster has never had a leader. */
    Map<String, MemberRecord> all() {
        ReplicaReader view = replica.get().view(List.of(FAMILY));
        Map<String, MemberRecord> members = new TreeMap<>();
        try (BackendSnapshot state = view.snapshot()) {
            RowPage rows = state.scan(FAMILY, KeyRange.ALL, false, MAX_MEMBERS);
            for (int row = 0; row < rows.size(); row++) {
                members.put(new String(rows.key(row), StandardCharsets.UTF_8), CODEC.decode(rows.value(row)));
            }
        }
        return members;
    }

    Optional<MemberRecord> find(String member) {
        return Optional.ofNullable(all().get(member));
    }

    /** Replicates a record, or its removal if the record is null. */
    static void write(Proposer proposer, String member, @Nullable MemberRecord record) {
        EntryEncoder rows = new EntryEncoder(List.of(FAMILY.name()));
        rows.addRow(0, member.getBytes(StandardCharsets.UTF_8), record == null ? null : CODEC.encode(record));
        proposer.propose(EntryKind.MEMBERS, rows, -1);
    }
}
