/**
 * A durable, transactional store of typed, ordered tables.
 *
 * <p>To use it, declare {@link io.holdfast.store.Table tables} (with {@link io.holdfast.store.Index indexes}, checks
 * and expiry), collect them in a {@link io.holdfast.store.Schema}, and open a {@link io.holdfast.store.Store} on a
 * backend. Change data in {@link io.holdfast.store.Store#write write}, where a {@link io.holdfast.store.Tx} sees its
 * own writes and commits atomically. Read data in {@link io.holdfast.store.Store#read read}, where a {@link
 * io.holdfast.store.ReadTx} sees one consistent snapshot. Errors are {@link io.holdfast.store.error.StoreException}s,
 * whose subclasses tell callers how to react.
 */
@NullMarked
package io.holdfast.store;

import org.jspecify.annotations.NullMarked;
