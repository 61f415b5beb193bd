/** Errors that the server reports to callers, and the details of refusals. */
@NullMarked
package io.holdfast.server.error;

import org.jspecify.annotations.NullMarked;
