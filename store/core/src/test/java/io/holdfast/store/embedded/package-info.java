/** Tests of {@code io.holdfast.store.embedded}. */
@NullMarked
package io.holdfast.store.embedded;

import org.jspecify.annotations.NullMarked;
