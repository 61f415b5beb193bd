/**
 * The encoding of keys and values as bytes.
 *
 * <p>Keys are records. Their codecs are composed from the parts in {@link io.holdfast.store.codec.Keys} and preserve
 * order: comparing two encoded keys as unsigned bytes compares the keys. Values are not ordered and are usually encoded
 * as CBOR or JSON ({@link io.holdfast.store.codec.Values}). The byte format is documented in {@code
 * docs/reference/key-encoding.md} and pinned by golden bytes in the tests.
 */
@NullMarked
package io.holdfast.store.codec;

import org.jspecify.annotations.NullMarked;
