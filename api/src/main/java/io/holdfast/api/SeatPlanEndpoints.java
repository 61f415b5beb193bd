package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints of the seats module that change the plan of an event, and their requests and responses. Each change has
 * an id, which the caller chooses and which is unique within the event.
 */
public interface SeatPlanEndpoints {

    enum EditKind {
        ADD_SECTION,
        REMOVE_SECTION,
        RENAME_SECTION,
        ADD_ROWS,
        REMOVE_ROWS,
        RENUMBER_ROW,
        ADD_SEATS,
        REMOVE_SEATS,
        RENUMBER_SEATS,
        BLOCK_SEATS,
        UNBLOCK_SEATS,
        SET_CAPACITY,
        SET_BLOCKED_PLACES,
        SET_PRICE,
        SET_CATEGORY,
        SET_FEATURES
    }

    /**
     * An edit of the plan. Which fields are required depends on the kind.
     *
     * @param plan for {@code ADD_SECTION}, the new section; its id is the same as {@code section}
     * @param position for {@code ADD_SECTION}, the position in the order in which sections are searched for the best
     *     seats, from 0; the last position by default
     * @param to for {@code RENAME_SECTION}, the new id of the section
     * @param row for edits of rows, the number of the first row
     * @param count for {@code ADD_ROWS} and {@code REMOVE_ROWS}, the number of rows; 1 by default
     * @param seatsPerRow for {@code ADD_ROWS}, the number of seats in each row
     * @param toRow for {@code RENUMBER_ROW}, the new number of the row
     * @param seats for edits of seats, the seats
     * @param toSeats for {@code RENUMBER_SEATS}, the new row and number of each seat
     * @param moveBookings for edits that rename or renumber, whether the bookings of reserved and sold seats are moved
     *     with the seats; if false, such seats cause a refusal
     * @param capacity for {@code SET_CAPACITY}, the number of places in the area
     * @param blockedPlaces for {@code SET_BLOCKED_PLACES}, the number of blocked places in the area
     * @param price for {@code SET_PRICE}, the price in minor units
     * @param category for {@code SET_CATEGORY}, a category from the terms of the event; without it, the seats have the
     *     price of the section. Without {@code seats}, the edit applies to the whole section or area
     * @param addFeatures for {@code SET_FEATURES}, the features to add
     * @param removeFeatures for {@code SET_FEATURES}, the features to remove
     */
    record Edit(
            EditKind kind,
            String section,
            SeatsApi.@Nullable Section plan,
            @Nullable Integer position,
            @Nullable String to,
            @Nullable Integer row,
            @Nullable Integer count,
            @Nullable Integer seatsPerRow,
            @Nullable Integer toRow,
            @Nullable List<SeatsApi.RowSeat> seats,
            @Nullable List<SeatsApi.RowSeat> toSeats,
            @Nullable Boolean moveBookings,
            @Nullable Integer capacity,
            @Nullable Integer blockedPlaces,
            @Nullable Long price,
            @Nullable String category,
            @Nullable List<SeatsApi.SeatFeature> addFeatures,
            @Nullable List<SeatsApi.SeatFeature> removeFeatures) {

        /** Creates an edit that adds rows. */
        public static Edit addRows(String section, int row, int count, int seatsPerRow) {
            return new Edit(
                    EditKind.ADD_ROWS,
                    section,
                    null,
                    null,
                    null,
                    row,
                    count,
                    seatsPerRow,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
        }

        /** Creates an edit that assigns a category to all seats of a section, or to an area. */
        public static Edit setCategory(String section, String category) {
            return new Edit(
                    EditKind.SET_CATEGORY,
                    section,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    category,
                    null,
                    null);
        }

        /** Creates an edit that adds a feature to seats. */
        public static Edit addFeature(String section, List<SeatsApi.RowSeat> seats, SeatsApi.SeatFeature feature) {
            return new Edit(
                    EditKind.SET_FEATURES,
                    section,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    seats,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    List.of(feature),
                    null);
        }

        /** Creates an edit that removes rows. */
        public static Edit removeRows(String section, int row, int count) {
            return new Edit(
                    EditKind.REMOVE_ROWS,
                    section,
                    null,
                    null,
                    null,
                    row,
                    count,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
        }

        /** Creates an edit that adds a section. */
        public static Edit addSection(SeatsApi.Section plan) {
            return new Edit(
                    EditKind.ADD_SECTION,
                    plan.id(),
                    plan,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
        }
    }

    /** The new seat of a booking. */
    record Move(SeatsApi.Seat from, SeatsApi.Seat to) {}

    /**
     * A request to change the plan of an event.
     *
     * @param change the id of the change
     * @param edits the edits, which are applied in this order, all or none
     * @param moves the new seats of bookings whose seats the edits remove or block; the bookings keep their prices
     */
    record ChangePlan(
            String event,
            String change,
            String reason,
            @Nullable String author,
            List<Edit> edits,
            @Nullable List<Move> moves) {

        /** Creates a change without moved bookings. */
        public static ChangePlan of(String event, String change, String reason, Edit... edits) {
            return new ChangePlan(event, change, reason, null, List.of(edits), null);
        }

        /** Returns a copy with the given {@code author}. */
        public ChangePlan withAuthor(String author) {
            return new ChangePlan(event, change, reason, author, edits, moves);
        }

        /** Returns a copy with the given {@code moves}. */
        public ChangePlan withMoves(List<Move> moves) {
            return new ChangePlan(event, change, reason, author, edits, moves);
        }
    }

    /** A seat of a booking that was replaced by another seat. */
    record MovedSeat(String booking, SeatsApi.Seat from, SeatsApi.Seat to) {}

    /**
     * The effect of a change to the plan.
     *
     * @param number the position in the event's plan history; the first change has number 1
     * @param added the number of seats and places that were added
     * @param removed the number of seats and places that were removed
     * @param blocked the number of seats and places that were blocked
     * @param unblocked the number of seats and places that were unblocked, including those that were removed afterwards
     * @param position the position of the newest change in the feed that belongs to this change; 0 in a preview
     * @param repeated in the response to a command, whether an earlier request had already made this change
     */
    record PlanChange(
            String change,
            int number,
            Instant time,
            String reason,
            @Nullable String author,
            int added,
            int removed,
            int blocked,
            int unblocked,
            List<MovedSeat> moved,
            long position,
            @Nullable Boolean repeated) {}

    Endpoint<ChangePlan, PlanChange> CHANGE_PLAN = command(
                    "seats.change_plan",
                    "POST /v1/seats/events/{event}/plan-changes",
                    ChangePlan.class,
                    PlanChange.class)
            .withSummary("Changes the sections, rows, seats and prices of an event. Refused if it affects reserved or"
                    + " sold seats, unless their bookings are moved to other seats.")
            .withIdempotencyField("change")
            .withBulkBody();

    Endpoint<ChangePlan, PlanChange> PREVIEW_PLAN = query(
                    "seats.preview_plan",
                    "POST /v1/seats/events/{event}/plan-changes/preview",
                    ChangePlan.class,
                    PlanChange.class)
            .withSummary("Returns the effect that a change to the plan would have, without changing anything.")
            .withScope("seats:manage")
            .withBulkBody();

    Endpoint<SeatsApi.EventRef, ResultPage<PlanChange>> PLAN_HISTORY = query(
                    "seats.plan_history",
                    "GET /v1/seats/events/{event}/plan-changes",
                    SeatsApi.EventRef.class,
                    PlanChange.class)
            .withSummary("Lists the changes to the plan of an event, oldest first.")
            .asPage();
}
