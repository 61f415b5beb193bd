/** The identity module over HTTP. */
@NullMarked
package io.holdfast.server.identity;

import org.jspecify.annotations.NullMarked;
