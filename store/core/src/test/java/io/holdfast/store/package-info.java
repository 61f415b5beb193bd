/** Tests of {@code io.holdfast.store}. */
@NullMarked
package io.holdfast.store;

import org.jspecify.annotations.NullMarked;
