/** Tests of {@code io.holdfast.testkit.network}. */
@NullMarked
package io.holdfast.testkit.network;

import org.jspecify.annotations.NullMarked;
