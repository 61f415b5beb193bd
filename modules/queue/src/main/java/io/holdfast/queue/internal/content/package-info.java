/**
 * Stored data of messages other than their delivery state: chunks of large payloads, expiry, size, progress and
 * results.
 */
@NullMarked
package io.holdfast.queue.internal.content;

import org.jspecify.annotations.NullMarked;
