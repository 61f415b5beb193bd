/** Tests of {@code io.holdfast.store.spi}. */
@NullMarked
package io.holdfast.store.spi;

import org.jspecify.annotations.NullMarked;
