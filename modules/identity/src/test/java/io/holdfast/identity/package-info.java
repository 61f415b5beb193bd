/** Tests of {@code io.holdfast.identity}. */
@NullMarked
package io.holdfast.identity;

import org.jspecify.annotations.NullMarked;
