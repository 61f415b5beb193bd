/** Tests of {@code io.holdfast.testkit.conformance}. */
@NullMarked
package io.holdfast.testkit.conformance;

import org.jspecify.annotations.NullMarked;
