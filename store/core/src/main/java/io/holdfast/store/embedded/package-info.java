/**
 * The engine for stores that live in one process: a single writer with group commit.
 *
 * <p>Write functions run one after another. Each reads the stored rows, overlaid with the uncommitted rows of its group
 * ({@link io.holdfast.store.embedded.CommitGroup}). A group is made durable in one step ({@link
 * io.holdfast.store.embedded.EmbeddedStorage#prepare}); then all its calls are completed. There are no conflicts and no
 * retries, a hot row costs nothing extra, and many callers share one fsync.
 */
@NullMarked
package io.holdfast.store.embedded;

import org.jspecify.annotations.NullMarked;
