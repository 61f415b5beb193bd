package io.holdfast.store.raft;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;

/** A member of a cluster, started in this process. Thread-safe. The code that starts a member must close it. */
public final class ClusterMember implements AutoCloseable {

    static final String REPLICA = "replica";
    static final String LOG = "raft";

    private final RunningMember running;

    private ClusterMember(RunningMember running) {
        this.running = running;
    }

    /**
     * Creates a cluster of one member in its folder, which is empty or contains the store of a single server. Fails if
     * the folder already belongs to a cluster.
     */
    public static void create(ClusterConfig config) {
        throw new UnsupportedOperationException();
    }

    /** Turns the folder of a stopped member back into the folder of a single server. */
    public static void detach(Path folder) {
        throw new UnsupportedOperationException();
    }

    /** Starts the member. A member with an empty folder waits until the leader adds it. */
    public static ClusterMember start(ClusterConfig config, InstantSource clock, LeadershipListener listener) {
        throw new UnsupportedOperationException();
    }

    /** Starts a member of a cluster whose members all start with empty folders, for tests. */
    static ClusterMember startDirectly(
            ClusterConfig config, InstantSource clock, LeadershipListener listener, MemberHooks hooks) {
        List<RaftPeer> peers = config.members().entrySet().stream()
                .map(member -> peer(member.getKey(), member.getValue()))
                .toList();
        RaftGroupId id = RaftGroupId.valueOf(UUID.nameUUIDFromBytes("test".getBytes(StandardCharsets.UTF_8)));
        boolean format = !Files.exists(config.folder().resolve(LOG));
        return new ClusterMember(new RunningMember(
                config,
                RaftGroup.valueOf(id, peers),
                format,
                clock,
                listener,
                (replica, first) -> CompletableFuture.completedFuture(null),
                hooks));
    }

    static RaftPeer peer(String name, MemberAddress address) {
        return RaftPeer.newBuilder().setId(name).setAddress(address.raft()).build();
    }

    /** Parses a host and port. */
    static InetSocketAddress socketAddress(String address) {
        int colon = address.lastIndexOf(':');
        try {
            return InetSocketAddress.createUnresolved(
                    address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "an address must have the form host:port, but is '" + address + "'", e);
        }
    }

    /** Returns the state of the cluster as this member sees it. */
    public ClusterStatus status() {
        throw new UnsupportedOperationException();
    }

    /** Returns the addresses of the leader, or empty if none is known. */
    public Optional<MemberAddress> leader() {
        return running.leader();
    }

    /** Returns the reads of this member's replica. */
    public LocalReads localReads() {
        return running.reads();
    }

    /** Adds a member, which waits with an empty folder. Only the leader can do this. */
    public void add(String member, MemberAddress address) {
        throw new UnsupportedOperationException();
    }

    /** Removes a member. Only the leader can do this. */
    public void remove(String member) {
        throw new UnsupportedOperationException();
    }

    /** Passes the leadership to a member, or to the most current one if the name is empty. */
    public void transfer(String member) {
        running.transfer(member);
    }

    /** Removes a member and adds it again with an empty folder, possibly at another address. */
    public void replace(String member, MemberAddress address) {
        throw new UnsupportedOperationException();
    }

    /** Gives up the leadership and does not take it until {@link #comeBack}. */
    public void stepAside(String why) {
        running.leadership().stepAside(why);
    }

    /** Allows this member to take the leadership again. */
    public void comeBack() {
        running.leadership().comeBack();
    }

    /** Adds a backup of this member's replica to a backup folder. */
    public BackupInfo backup(Path folder) {
        return running.replica().get().backup(folder);
    }

    RunningMember running() {
        return running;
    }

    @Override
    public void close() {
        running.close();
    }
}
