/** The retry module's tables, stored rows and rules. Not part of the API. */
@NullMarked
package io.holdfast.retry.internal;

import org.jspecify.annotations.NullMarked;
