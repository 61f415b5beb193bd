/**
 * Seat reservations for events with many concurrent buyers, with the guarantee that no seat is sold twice.
 *
 * <p>{@link io.holdfast.seats.Seats} is the entry point. It reserves seats temporarily, either specific seats or the
 * best available ones ({@link io.holdfast.seats.SeatChoice}), and then finalizes or releases them; holds expire on
 * their own. {@link io.holdfast.seats.Events} provides the organizer's commands, and {@link
 * io.holdfast.seats.SeatsViews} provides the queries for seat maps, counts and the change feed. Every command returns a
 * {@link io.holdfast.seats.SeatsOutcome}.
 *
 * <p>Internally, a command opens the event in a transaction ({@code OpenEvent}), selects seats ({@code
 * SeatChoiceResolver}) and applies one {@link io.holdfast.seats.SeatTransition} to them, which updates seat states,
 * counts, holders and the change feed in one commit. {@code UnsweptHolds} hides holds that have expired but have not
 * been swept yet. {@code BestSeatsFinder} finds the best seats, {@code SeatsSchema} defines the tables, and {@code
 * SeatsCheck} verifies that the tables are consistent.
 */
@NullMarked
package io.holdfast.seats;

import org.jspecify.annotations.NullMarked;
