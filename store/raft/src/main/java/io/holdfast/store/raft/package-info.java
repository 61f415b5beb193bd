/**
 * A store replicated by a cluster of servers. Any minority of the servers may fail. No other package uses Ratis.
 *
 * <p>Each server runs one {@link io.holdfast.store.raft.ClusterMember}. All members apply the same entries to a replica
 * of the data in RocksDB. The member that leads opens an ordinary store on a {@link
 * io.holdfast.store.raft.Leadership}; the session ends when the member loses the leadership, and the next session
 * starts with a new store.
 */
@NullMarked
package io.holdfast.store.raft;

import org.jspecify.annotations.NullMarked;
