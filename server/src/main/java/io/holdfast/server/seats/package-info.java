/** The seats module over HTTP. */
@NullMarked
package io.holdfast.server.seats;

import org.jspecify.annotations.NullMarked;
