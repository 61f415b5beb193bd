/**
 * Work queues for services with many tenants: fair, durable, leased. Nothing is lost, and what is
 * acknowledged never comes back; until then a message is delivered at least once.
 *
 * <p>{@link io.holdfast.queue.Queues} is the way in: enqueue, lease, ack, nack, extend, release; and behind it
 * {@link io.holdfast.queue.QueueAdmin} for the queues themselves, {@link io.holdfast.queue.QueueViews} to look at them, and
 * {@link io.holdfast.queue.RuntimeSettings} for throttles and settings of scripts. Every command answers with one of the
 * {@link io.holdfast.queue.QueueOutcome}s.
 *
 * <p>Inside, a command opens the {@code Line} of a queue, which knows every way in which a message changes its state,
 * and the {@code Lane} of each fairness key it touches. A lane with something to deliver waits among the others, sorted
 * by virtual time; a delivery takes the first lane and moves it back by 1/weight. {@code QueueSchema} has the tables,
 * {@code Scripts} runs Lua, {@code Check} proves that everything agrees.
 */
@NullMarked
package io.holdfast.queue;

import org.jspecify.annotations.NullMarked;
