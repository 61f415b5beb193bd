/** Tests of {@code io.holdfast.store.concurrent}. */
@NullMarked
package io.holdfast.store.concurrent;

import org.jspecify.annotations.NullMarked;
