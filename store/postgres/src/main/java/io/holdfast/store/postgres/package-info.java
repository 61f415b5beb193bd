/**
 * A store in PostgreSQL. Any number of processes may open it at the same time.
 *
 * <p>Writes use {@linkplain io.holdfast.store.optimistic optimistic concurrency control}: the {@linkplain
 * io.holdfast.store.postgres.PostgresCommitSlot commit slot} is a lock on one row, which every process must hold to
 * commit. All waiting writes of a process share a slot and thereby one round trip and one fsync. Commit numbers have no
 * gaps, and commits become visible in the order of their numbers.
 */
@NullMarked
package io.holdfast.store.postgres;

import org.jspecify.annotations.NullMarked;
