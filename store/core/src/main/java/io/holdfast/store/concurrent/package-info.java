/** Thread helpers: named threads, the callback thread, recurring tasks, and suppression of repeated warnings. */
@NullMarked
package io.holdfast.store.concurrent;

import org.jspecify.annotations.NullMarked;
