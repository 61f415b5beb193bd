package io.holdfast.store.raft;

import io.holdfast.store.common.BackupInfo;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** A member of a cluster, started in this process. Thread-safe. The code that starts a member must close it. */
public final class ClusterMember implements AutoCloseable {

    private ClusterMember() {}

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

    /** Returns the state of the cluster as this member sees it. */
    public ClusterStatus status() {
        throw new UnsupportedOperationException();
    }

    /** Returns the addresses of the leader, or empty if none is known. */
    public Optional<MemberAddress> leader() {
        throw new UnsupportedOperationException();
    }

    /** Returns the reads of this member's replica. */
    public LocalReads localReads() {
        throw new UnsupportedOperationException();
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
        throw new UnsupportedOperationException();
    }

    /** Removes a member and adds it again with an empty folder, possibly at another address. */
    public void replace(String member, MemberAddress address) {
        throw new UnsupportedOperationException();
    }

    /** Gives up the leadership and does not take it until {@link #comeBack}. */
    public void stepAside(String why) {
        throw new UnsupportedOperationException();
    }

    /** Allows this member to take the leadership again. */
    public void comeBack() {
        throw new UnsupportedOperationException();
    }

    /** Adds a backup of this member's replica to a backup folder. */
    public BackupInfo backup(Path folder) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
