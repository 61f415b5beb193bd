package io.holdfast.store.raft;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.peer.MemberFolder;
import io.holdfast.store.raft.peer.MemberIdentity;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.apache.ratis.protocol.RaftPeer;
import org.jspecify.annotations.Nullable;

/** A member of a cluster, started in this process. Thread-safe. The code that starts a member must close it. */
public final class ClusterMember implements AutoCloseable {

    static final String REPLICA = "replica";
    static final String LOG = "raft";

    private final MemberLifecycle process;

    ClusterMember(MemberLifecycle process) {
        this.process = process;
    }

    /**
     * Creates a cluster of one member in a folder. The folder must be empty or contain the store of a single server.
     * Fails if it already belongs to a cluster.
     */
    public static void create(ClusterConfig config) {
        MemberIdentity created = MemberFolder.create(config.folder(), config.member());
        if (!created.member().equals(config.member())) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "the folder belongs to member '" + created.member() + "'");
        }
    }

    /** Turns the folder of a stopped member back into the folder of a single server. */
    public static void detach(Path folder) {
        MemberFolder.detach(folder);
    }

    /** Starts the member. A member with an empty folder waits until the leader adds it. */
    public static ClusterMember start(ClusterConfig config, InstantSource clock, LeadershipListener listener) {
        return start(config, clock, listener, MemberTestHooks.DEFAULT);
    }

    static ClusterMember start(
            ClusterConfig config, InstantSource clock, LeadershipListener listener, MemberTestHooks hooks) {
        return new ClusterMember(MemberLifecycle.start(config, clock, listener, hooks));
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

    /** Returns the state of the cluster as this member sees it. Does not wait for other members. */
    public ClusterStatus status() {
        return process.clusterStatus();
    }

    /** Returns the addresses of the leader, or empty if none is known. */
    public Optional<MemberAddress> leader() {
        RunningMember running = process.running();
        return running == null ? Optional.empty() : running.leader();
    }

    /**
     * Returns read access to this member's replica. Fails with {@code UNAVAILABLE} while the member waits to be added.
     */
    public LocalReads localReads() {
        return requireRunning().reads();
    }

    /**
     * Adds a member that is waiting with an empty folder, and returns once it participates. Only the leader can do
     * this; on other members, the call fails with {@code NOT_LEADER}.
     */
    public void add(String member, MemberAddress address) {
        process.changes().add(member, address);
    }

    /** Removes another member. Only the leader can do this. */
    public void remove(String member) {
        process.changes().remove(member);
    }

    /**
     * Passes the leadership to a member, or to the most up-to-date member if the name is empty. Any member can do this.
     */
    public void transfer(String member) {
        process.transfer(member);
    }

    /**
     * Removes a member and adds it again with an empty folder, possibly at another address. Only the leader can do
     * this.
     */
    public void replace(String member, MemberAddress address) {
        process.changes().replace(member, address);
    }

    /** Gives up the leadership. The member does not lead again until {@link #comeBack} is called. */
    public void stepAside(String why) {
        process.blockLeadership("request", why);
    }

    /** Allows this member to lead again, unless its disk or its clock prevents it. */
    public void comeBack() {
        process.blockLeadership("request", null);
    }

    /** Adds a backup of this member's replica to a backup folder. */
    public BackupInfo backup(Path folder) {
        return requireRunning().replica().get().backup(folder);
    }

    private RunningMember requireRunning() {
        RunningMember running = process.running();
        if (running == null) {
            throw new TryAgainException(ErrorCode.UNAVAILABLE, "this member is waiting to be added to a cluster");
        }
        return running;
    }

    /** Returns the running member, or null while it waits to be added. */
    @Nullable
    RunningMember running() {
        return process.running();
    }

    /** Passes on the leadership if this member has it, and closes the member. Its store is closed first. */
    @Override
    public void close() {
        process.close();
    }
}
