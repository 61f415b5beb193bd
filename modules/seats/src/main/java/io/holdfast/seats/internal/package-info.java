/**
 * The tables, stored rows and rules of the seats module. Not part of the API.
 *
 * <p>{@code OpenEvent}, {@code OpenSection} and {@code OpenBooking} are objects as one transaction sees them: a command
 * loads them from their rows, changes them in memory and saves the changed rows in the same transaction.
 */
@NullMarked
package io.holdfast.seats.internal;

import org.jspecify.annotations.NullMarked;
