/** Tests of {@code io.holdfast.testkit.crash}. */
@NullMarked
package io.holdfast.testkit.crash;

import org.jspecify.annotations.NullMarked;
