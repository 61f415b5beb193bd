/**
 * A store that is spread over several PostgreSQL servers, with distributed transactions by ScalarDB (Consensus Commit).
 *
 * <p>Commits take {@linkplain io.holdfast.store.turns turns}, without a lock: a {@linkplain
 * io.holdfast.store.scalardb.ScalarCommitSlot turn} reads the one row {@code head} and writes it again in the transaction that
 * writes everything else, so of two that overlap one comes to nothing and is tried again. ScalarDB keeps no old versions of
 * rows; what a commit replaces is kept for a while in the {@linkplain io.holdfast.store.scalardb.CommitHistory history}, and a
 * {@linkplain io.holdfast.store.scalardb.ScalarSnapshot reader} sees its state by laying that over the newest rows.
 */
@NullMarked
package io.holdfast.store.scalardb;

import org.jspecify.annotations.NullMarked;
