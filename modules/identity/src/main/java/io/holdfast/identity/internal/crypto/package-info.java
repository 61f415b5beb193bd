/** Cryptographic primitives of the identity module. Not API. */
@NullMarked
package io.holdfast.identity.internal.crypto;

import org.jspecify.annotations.NullMarked;
