/**
 * The commit record: one row per recorded commit, with its author, operation and time, and the events that it emitted.
 * {@link io.holdfast.store.record.EventType} declares a kind of event, {@code Tx.emit} emits one, and {@link
 * io.holdfast.store.record.Origin} names the author of a write.
 */
@NullMarked
package io.holdfast.store.record;

import org.jspecify.annotations.NullMarked;
