/** Tests of {@code io.holdfast.testkit.engine}. */
@NullMarked
package io.holdfast.testkit.engine;

import org.jspecify.annotations.NullMarked;
