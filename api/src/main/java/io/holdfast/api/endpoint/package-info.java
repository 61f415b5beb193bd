/** Endpoint declarations, and the requests and responses that many endpoints share. */
@NullMarked
package io.holdfast.api.endpoint;

import org.jspecify.annotations.NullMarked;
