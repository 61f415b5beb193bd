/** Tests of {@code io.holdfast.testkit.model}. */
@NullMarked
package io.holdfast.testkit.model;

import org.jspecify.annotations.NullMarked;
