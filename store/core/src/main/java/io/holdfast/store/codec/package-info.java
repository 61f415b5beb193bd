/**
 * How keys and values become bytes.
 *
 * <p>Keys are records; their codecs are composed from the parts in {@link io.holdfast.store.codec.Keys} and keep order:
 * comparing two encoded keys as unsigned bytes compares the keys. Values have no order and are CBOR or JSON by default
 * ({@link io.holdfast.store.codec.Values}). The byte format is described in {@code docs/reference/key-encoding.md} and
 * pinned by golden bytes in the tests.
 */
@NullMarked
package io.holdfast.store.codec;

import org.jspecify.annotations.NullMarked;
