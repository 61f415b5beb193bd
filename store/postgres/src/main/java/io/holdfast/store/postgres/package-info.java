/**
 * A store in PostgreSQL, which any number of processes may have open at once.
 *
 * <p>Commits take {@linkplain io.holdfast.store.turns turns}: a {@linkplain io.holdfast.store.postgres.PostgresCommitSlot turn} is
 * a lock on one row of the database, which everybody who commits must have. All that wait in a process share it, and so one
 * round trip and one fsync. The numbers of commits are dense, and no other order of them was ever visible.
 */
@NullMarked
package io.holdfast.store.postgres;

import org.jspecify.annotations.NullMarked;
