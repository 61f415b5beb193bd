/** Tests of {@code io.holdfast.testkit}. */
@NullMarked
package io.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
