package io.holdfast.store.raft;

import io.holdfast.store.raft.peer.LastAppliedEntryFile;
import io.holdfast.store.raft.peer.MemberFolder;
import io.holdfast.store.raft.peer.MemberIdentity;
import io.holdfast.store.raft.peer.PeerTls;
import io.holdfast.store.raft.peer.RaftLogRecovery;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.RocksDbFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.jspecify.annotations.Nullable;

/** Checks the folder of a member that has joined, and determines how to start it. */
final class MemberStartPlanner {

    private MemberStartPlanner() {}

    static RunningMember.Start of(
            ClusterConfig config,
            MemberFolder folder,
            MemberIdentity identity,
            @Nullable PeerTls tls,
            CheckpointInstaller checkpoints,
            MemberTestHooks hooks) {
        long stored = RocksDbFiles.isDatabase(folder.replica())
                ? ReplicaDatabase.positionOf(folder.replica()).index()
                : -1;
        LastAppliedEntryFile mark = LastAppliedEntryFile.open(folder.logMark());
        try {
            RaftLogRecovery.check(folder, identity.cluster(), mark.position(), stored);
            boolean format = !Files.exists(logFolder(folder, identity).resolve("current"));
            boolean founder = mark.position().joined() == LastAppliedEntryFile.NONE;
            return new RunningMember.Start(
                    members -> group(config, identity, members, founder),
                    format,
                    identity.incarnation().toString(),
                    mark,
                    tls,
                    checkpoints,
                    hooks);
        } catch (Throwable e) {
            mark.close();
            throw e;
        }
    }

    private static Path logFolder(MemberFolder folder, MemberIdentity identity) {
        return folder.raft().resolve(identity.cluster().toString());
    }

    /**
     * Returns the cluster and its voters. The log contains them too; but if that part of the log were lost, a member
     * that knows only itself would form a separate cluster.
     */
    private static RaftGroup group(
            ClusterConfig config, MemberIdentity identity, Map<String, MemberRecord> members, boolean founder) {
        List<RaftPeer> voters = members.entrySet().stream()
                .filter(entry -> entry.getValue().voter())
                .map(entry ->
                        ClusterMember.peer(entry.getKey(), entry.getValue().address()))
                .toList();
        boolean votes = voters.stream().anyMatch(peer -> peer.getId().toString().equals(config.member()));
        if (voters.isEmpty() && founder) {
            voters = List.of(ClusterMember.peer(config.member(), config.address()));
        } else if (!votes) { // The member learns the voters when it is added.
            voters = List.of();
        }
        return RaftGroup.valueOf(RaftGroupId.valueOf(identity.cluster()), voters);
    }
}
