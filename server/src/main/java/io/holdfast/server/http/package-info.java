/** HTTP: connections, routing, admission control, request bodies and error responses. */
@NullMarked
package io.holdfast.server.http;

import org.jspecify.annotations.NullMarked;
