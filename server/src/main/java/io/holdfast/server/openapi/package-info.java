/** The OpenAPI document and the API reference page. */
@NullMarked
package io.holdfast.server.openapi;

import org.jspecify.annotations.NullMarked;
