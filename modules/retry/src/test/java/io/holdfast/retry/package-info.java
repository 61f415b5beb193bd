/** Tests of the retry module. */
@NullMarked
package io.holdfast.retry;

import org.jspecify.annotations.NullMarked;
