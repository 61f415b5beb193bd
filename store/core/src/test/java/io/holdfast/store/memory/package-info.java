/** Tests of {@code io.holdfast.store.memory}. */
@NullMarked
package io.holdfast.store.memory;

import org.jspecify.annotations.NullMarked;
