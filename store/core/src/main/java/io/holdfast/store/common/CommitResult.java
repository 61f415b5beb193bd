package io.holdfast.store.common;

import org.jspecify.annotations.Nullable;

/**
 * What a durable write returned, and its place in the order of commits.
 *
 * @param number increases with every commit; on the embedded engines it is dense (1, 2, 3 ...). A write that changed
 *     nothing takes no number: it carries that of the newest commit it saw.
 */
public record CommitResult<R extends @Nullable Object>(R value, long number) {}
