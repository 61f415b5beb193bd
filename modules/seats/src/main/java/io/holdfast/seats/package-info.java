/**
 * Seats of events: thousands of buyers, one seat map, no seat sold twice.
 *
 * <p>{@link io.holdfast.seats.Seats} is the way in: it reserves seats for a while, by hand or the best that are available
 * ({@link io.holdfast.seats.SeatChoice}), and then finalizes them, lets them go, or sees them expire. Behind it are
 * {@link io.holdfast.seats.Events} for organizers, {@link io.holdfast.seats.SeatsViews} for maps, counts and the feed of
 * changes, and {@link io.holdfast.seats.AsyncSeats} for those who do not want to wait. Every command answers with one of
 * the {@link io.holdfast.seats.SeatsOutcome}s.
 *
 * <p>Inside, a command opens the {@code Sale} of an event, {@code Pick}s seats, and makes one
 * {@link io.holdfast.seats.SeatTransition} of them, which changes bits, stats, metadata, counters and feed in one commit.
 * {@code Due} is what has expired but was not swept: every read takes it away. {@code Finder} looks for the best seats.
 * {@code SeatsSchema} has the tables, and {@code Check} proves that they agree.
 */
@NullMarked
package io.holdfast.seats;

import org.jspecify.annotations.NullMarked;
