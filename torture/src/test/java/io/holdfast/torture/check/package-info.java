/** Tests of {@code io.holdfast.torture.check}. */
@NullMarked
package io.holdfast.torture.check;

import org.jspecify.annotations.NullMarked;
