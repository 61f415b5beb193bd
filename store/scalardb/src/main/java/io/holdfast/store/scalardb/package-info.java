/**
 * A store that is distributed across several PostgreSQL servers, using the distributed transactions of ScalarDB
 * (Consensus Commit).
 *
 * <p>Writes use {@linkplain io.holdfast.store.optimistic optimistic concurrency control}, without a lock: a {@linkplain
 * io.holdfast.store.scalardb.ScalarCommitSlot commit slot} reads the single row {@code head} and writes it again in the same
 * transaction as all other rows. Of two overlapping slots, one fails and is retried. ScalarDB keeps no old versions of rows.
 * The {@linkplain io.holdfast.store.scalardb.CommitHistory history} therefore stores the values that a commit replaces, and a
 * {@linkplain io.holdfast.store.scalardb.ScalarSnapshot snapshot} combines them with the latest rows.
 */
@NullMarked
package io.holdfast.store.scalardb;

import org.jspecify.annotations.NullMarked;
