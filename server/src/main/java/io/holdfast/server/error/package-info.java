/** Errors that the server reports to callers. */
@NullMarked
package io.holdfast.server.error;

import org.jspecify.annotations.NullMarked;
