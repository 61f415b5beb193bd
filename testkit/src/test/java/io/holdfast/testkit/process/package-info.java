/** Tests of {@code io.holdfast.testkit.process}. */
@NullMarked
package io.holdfast.testkit.process;

import org.jspecify.annotations.NullMarked;
