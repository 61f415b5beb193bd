/** The cryptographic primitives of the identity module. This package is not part of the API. */
@NullMarked
package io.holdfast.identity.internal.crypto;

import org.jspecify.annotations.NullMarked;
