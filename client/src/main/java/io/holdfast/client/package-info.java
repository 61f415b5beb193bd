/**
 * The Java client of a Holdfast server. {@link io.holdfast.client.Holdfast} makes {@link io.holdfast.client.Call}s, which
 * are sent blocking or not, and repeated where that is safe; every call of every room has a method.
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
