/** Emailed links and codes. This package is not part of the API. */
@NullMarked
package io.holdfast.identity.internal.mail;

import org.jspecify.annotations.NullMarked;
