/**
 * The engine of every store that lives in one process: one writer at a time, group commit.
 *
 * <p>Write functions run one after another over the storage and the group's own uncommitted rows ({@link
 * io.holdfast.store.embedded.CommitGroup}); a group is made durable in one step ({@link
 * io.holdfast.store.embedded.EmbeddedStorage#prepare}), then everybody in it is answered. So there are no locks, no
 * conflicts and no retries, a hot row costs nothing extra, and one fsync serves many callers.
 */
@NullMarked
package io.holdfast.store.embedded;

import org.jspecify.annotations.NullMarked;
