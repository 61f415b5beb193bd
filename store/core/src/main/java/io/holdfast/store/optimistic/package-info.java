/**
 * The engine for databases that several processes share: optimistic concurrency control.
 *
 * <p>A write function first runs concurrently with others on the latest rows, and its reads are recorded ({@link
 * io.holdfast.store.optimistic.TrackingReads}). Then its process waits for a {@linkplain
 * io.holdfast.store.optimistic.CommitSlot commit slot}, which only one process holds at a time, and learns which keys
 * have changed in the meantime ({@link io.holdfast.store.optimistic.RecentChanges}). The result of a function whose
 * reads have not changed is kept; other functions run again in the slot. All waiting writes of a process share a slot,
 * including its round trips and its fsync. The order of the slots is the order of the commits.
 */
@NullMarked
package io.holdfast.store.optimistic;

import org.jspecify.annotations.NullMarked;
