package io.holdfast.store.raft.peer;

import org.jspecify.annotations.Nullable;

/**
 * The status that a member sends to others.
 *
 * @param cluster the id of its cluster, or null if it has never belonged to one
 * @param member the name of the member
 * @param incarnation its incarnation, or null if it has never belonged to a cluster
 * @param joined whether the member participates in its cluster; otherwise it waits to be added
 * @param role its role, in lower case
 * @param term the newest term that it has seen
 * @param leader the name of the leader that it knows, or null
 * @param index the index of the newest entry that it has applied
 * @param commit the newest commit that it has applied
 * @param chain the hash of all entries that it has applied
 * @param storeTime the store time of the newest applied entry, in nanoseconds since the epoch
 * @param clock the time on its clock when it responded, in microseconds since the epoch
 */
public record PeerStatus(
        @Nullable String cluster,
        String member,
        @Nullable String incarnation,
        boolean joined,
        String role,
        long term,
        @Nullable String leader,
        long index,
        long commit,
        String chain,
        long storeTime,
        long clock) {}
