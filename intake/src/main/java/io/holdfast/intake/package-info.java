/**
 * Event-based billing: events may be delivered more than once, and each is charged exactly once.
 *
 * <p>{@link io.holdfast.intake.EventProcessor} is the entry point. It receives a message and applies its event, or
 * saves it as a failed event in {@link io.holdfast.retry.Retries}. The message may be acknowledged only after the
 * result is durable. The effect of an event and the record that it was processed are written in one commit, so neither
 * a redelivery nor a crash charges twice. An {@link io.holdfast.intake.EventRule} defines the effect of an event type;
 * {@link io.holdfast.intake.TelephonyBillingRules} contains the rules for calls, messages and phone numbers.
 *
 * <p>{@link io.holdfast.intake.RabbitSubscriber} receives messages from RabbitMQ and {@link
 * io.holdfast.intake.StoreQueueSubscriber} from a Holdfast queue; other sources can call the processor directly. This
 * package depends on the ledger, queue and retry modules; they do not depend on it.
 */
@NullMarked
package io.holdfast.intake;

import org.jspecify.annotations.NullMarked;
