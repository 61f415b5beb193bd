/**
 * From events to bills: what others publish, delivered at least once, is charged exactly once.
 *
 * <p>{@link io.holdfast.intake.EventProcessor} is the middle: it takes a message, and when it is done the event is
 * applied, or kept among the failed events of {@link io.holdfast.retry.Retries}; in either case durably, and only then
 * may the message be acknowledged. The effect of an event and the record that it was processed are one commit, so that
 * no redelivery and no crash charges twice. What an event does is an {@link io.holdfast.intake.EventRule};
 * {@link io.holdfast.intake.BillingRules} has those for calls, messages and numbers.
 *
 * <p>Messages come from RabbitMQ by a {@link io.holdfast.intake.RabbitSubscriber}, from Holdfast's own queue by a
 * {@link io.holdfast.intake.QueueSubscriber}, or from anywhere by calling the processor. This module knows the ledger, the
 * queue and retry; none of them knows it.
 */
@NullMarked
package io.holdfast.intake;

import org.jspecify.annotations.NullMarked;
