/**
 * The Java client for a Holdfast server. {@link io.holdfast.client.Holdfast} has a method for every operation. Each
 * method returns a {@link io.holdfast.client.Call}, which can be sent synchronously or asynchronously and is retried
 * when a retry is safe.
 *
 * <pre>{@code
 * try (Holdfast holdfast = Holdfast.at("http://127.0.0.1:7171").key(key).build()) {
 *     holdfast.ledger().charge(usage).send();
 * }
 * }</pre>
 */
@NullMarked
package io.holdfast.client;

import org.jspecify.annotations.NullMarked;
