/**
 * A typed, transactional, durable, ordered store.
 *
 * <p>The tour: declare {@link io.holdfast.store.Table tables} (with {@link io.holdfast.store.Index indexes}, checks and
 * expiry) and collect them in a {@link io.holdfast.store.Schema}; open a {@link io.holdfast.store.Store} on a backend;
 * change it in {@link io.holdfast.store.Store#write write}, where a {@link io.holdfast.store.Tx} sees its own writes and
 * everything commits or nothing does; look at it in {@link io.holdfast.store.Store#read read}, where a {@link
 * io.holdfast.store.ReadTx} sees one consistent snapshot. Broken calls and faults are {@link
 * io.holdfast.store.error.StoreException}s, sorted by what the caller can do about them.
 */
@NullMarked
package io.holdfast.store;

import org.jspecify.annotations.NullMarked;
