/** The HTTP routes of the seats module. */
@NullMarked
package io.holdfast.server.seats;

import org.jspecify.annotations.NullMarked;
