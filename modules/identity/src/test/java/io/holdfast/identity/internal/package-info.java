/** Tests of {@code io.holdfast.identity.internal}. */
@NullMarked
package io.holdfast.identity.internal;

import org.jspecify.annotations.NullMarked;
