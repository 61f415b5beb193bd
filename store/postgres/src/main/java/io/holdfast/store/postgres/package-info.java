/**
 * A store in PostgreSQL, which any number of processes may have open at once.
 *
 * <p>A write function runs {@linkplain io.holdfast.store.postgres.FirstReads at once}, beside others, on the newest rows
 * there are, and what it read is remembered. Then its process takes the {@linkplain io.holdfast.store.postgres.Turn turn}:
 * a lock on one row of the database, which everybody who commits must have. Whatever was changed since is known there
 * ({@link io.holdfast.store.postgres.Changes}); a function that read none of it stands as it ran, the others run again,
 * now alone. All that wait in the process share a turn, and so one round trip and one fsync. The order of turns is the
 * order of commits: their numbers are dense, and no other order was ever visible.
 */
@NullMarked
package io.holdfast.store.postgres;

import org.jspecify.annotations.NullMarked;
