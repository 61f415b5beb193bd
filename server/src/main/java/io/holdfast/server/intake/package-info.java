/**
 * The intake of a server: RabbitMQ sources, billing rules and signed HTTP calls from a configuration file. The service
 * runs subscribers and retry runners; events are processed by {@code io.holdfast.intake}.
 */
@NullMarked
package io.holdfast.server.intake;

import org.jspecify.annotations.NullMarked;
