/**
 * Durable work queues with weighted fair scheduling between tenants. A message is delivered at least once, until it is
 * acknowledged; an acknowledged message is never delivered again.
 *
 * <p>{@link io.holdfast.queue.Queues} is the entry point for enqueueing, leasing and acknowledging messages.
 * {@link io.holdfast.queue.QueueAdmin} creates, configures and deletes queues, {@link io.holdfast.queue.QueueViews} reads
 * messages, leases and statistics, and {@link io.holdfast.queue.RuntimeSettings} sets throttles and values that scripts
 * read. Every command returns one of the {@link io.holdfast.queue.QueueOutcome}s.
 *
 * <p>Internally, a command opens a queue as an {@code OpenQueue}, which implements every state transition of a message,
 * and each fairness key that it changes as a {@code Lane}. Lanes with deliverable messages are sorted by virtual time;
 * a delivery takes the first lane and advances its virtual time by 1/weight. {@code QueueSchema} declares the tables,
 * {@code QueueScripts} runs Lua, and {@code QueueCheck} verifies that all tables are consistent.
 */
@NullMarked
package io.holdfast.queue;

import org.jspecify.annotations.NullMarked;
