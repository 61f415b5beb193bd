/** The messages of error responses. */
@NullMarked
package io.holdfast.api.error;

import org.jspecify.annotations.NullMarked;
