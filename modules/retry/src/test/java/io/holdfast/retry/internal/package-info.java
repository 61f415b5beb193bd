/** Tests of {@code io.holdfast.retry.internal}. */
@NullMarked
package io.holdfast.retry.internal;

import org.jspecify.annotations.NullMarked;
