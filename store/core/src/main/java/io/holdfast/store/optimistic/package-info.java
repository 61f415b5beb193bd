/**
 * The engine of databases that several processes have open: commits take turns.
 *
 * <p>A write function runs {@linkplain io.holdfast.store.optimistic.TrackingReads at once}, beside others, on the newest rows there
 * are, and what it read is remembered. Then its process takes a {@linkplain io.holdfast.store.optimistic.CommitSlot turn}, the right to
 * commit. Whatever was changed since is known there ({@link io.holdfast.store.optimistic.RecentChanges}); a function that read none of
 * it stands as it ran, the others run again, now alone. All that wait in the process share a turn, and so its round trips
 * and its fsync. The order of turns is the order of commits.
 */
@NullMarked
package io.holdfast.store.optimistic;

import org.jspecify.annotations.NullMarked;
