package io.holdfast.store.raft.peer;

import org.jspecify.annotations.Nullable;

/**
 * The progress of a joining member.
 *
 * @param joined whether the member has its data and participates in the cluster
 * @param incarnation its incarnation once it has joined; the cluster must know it before the member is added
 * @param fetchedBytes the number of bytes fetched so far
 * @param totalBytes the number of bytes to fetch, or 0 if it is not known yet
 * @param failure the reason the last attempt failed, or null if it did not fail; failed attempts are retried
 */
public record JoinProgress(
        boolean joined,
        @Nullable String incarnation,
        long fetchedBytes,
        long totalBytes,
        @Nullable String failure) {}
