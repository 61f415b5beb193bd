/** What the retry room promises, proven. */
@NullMarked
package io.holdfast.retry;

import org.jspecify.annotations.NullMarked;
