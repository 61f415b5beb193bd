package io.holdfast.store.raft;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The replicated record of one member of the cluster.
 *
 * @param raft the host and port of the replication protocol
 * @param peer the host and port of the peer server
 * @param http the address that clients use
 * @param incarnation the incarnation of the member's folder, or null until it has fetched its data
 * @param voter whether the member votes; otherwise it is still being added
 */
record MemberRecord(
        String raft, String peer, String http, @Nullable String incarnation, boolean voter) {

    static MemberRecord of(MemberAddress address, @Nullable String incarnation, boolean voter) {
        return new MemberRecord(address.raft(), address.peer(), address.http().toString(), incarnation, voter);
    }

    MemberAddress address() {
        return new MemberAddress(raft, peer, URI.create(http));
    }
}
