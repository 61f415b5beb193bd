/** Threads of the store: named threads, recurring tasks, and warnings that are logged once. */
@NullMarked
package io.holdfast.store.concurrent;

import org.jspecify.annotations.NullMarked;
