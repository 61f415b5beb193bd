/** Tests of {@code io.holdfast.torture.cluster}. */
@NullMarked
package io.holdfast.torture.cluster;

import org.jspecify.annotations.NullMarked;
