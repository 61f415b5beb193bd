/** Tests of {@code io.holdfast.testkit.codec}. */
@NullMarked
package io.holdfast.testkit.codec;

import org.jspecify.annotations.NullMarked;
