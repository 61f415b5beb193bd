/** What the seats room promises, proven. */
@NullMarked
package io.holdfast.seats;

import org.jspecify.annotations.NullMarked;
