package io.holdfast.store.common;

import org.jspecify.annotations.Nullable;

/**
 * The result of a durable write and its commit number.
 *
 * @param value the return value of the write function
 * @param number the commit number, which increases with every commit (on the embedded engine without gaps: 1, 2, 3
 *     ...). A write that changed nothing has no commit number of its own and returns the number of the latest commit it
 *     saw
 */
public record CommitResult<R extends @Nullable Object>(R value, long number) {}
