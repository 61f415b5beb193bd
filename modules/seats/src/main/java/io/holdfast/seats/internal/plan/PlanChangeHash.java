package io.holdfast.seats.internal.plan;

import io.holdfast.seats.PlanChange;
import io.holdfast.seats.PlanEdit;
import io.holdfast.seats.PlanEdit.AddRows;
import io.holdfast.seats.PlanEdit.AddSeats;
import io.holdfast.seats.PlanEdit.AddSection;
import io.holdfast.seats.PlanEdit.BlockSeats;
import io.holdfast.seats.PlanEdit.RemoveRows;
import io.holdfast.seats.PlanEdit.RemoveSeats;
import io.holdfast.seats.PlanEdit.RemoveSection;
import io.holdfast.seats.PlanEdit.RenameSection;
import io.holdfast.seats.PlanEdit.RenumberRow;
import io.holdfast.seats.PlanEdit.RenumberSeats;
import io.holdfast.seats.PlanEdit.SetBlockedPlaces;
import io.holdfast.seats.PlanEdit.SetCapacity;
import io.holdfast.seats.PlanEdit.SetCategory;
import io.holdfast.seats.PlanEdit.SetFeatures;
import io.holdfast.seats.PlanEdit.SetPrice;
import io.holdfast.seats.PlanEdit.UnblockSeats;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatMove;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.store.kit.RequestHash;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The request hashes of plan changes. The hashes are stored, so the hashed data must never change. */
public final class PlanChangeHash {

    private PlanChangeHash() {}

    public static UUID of(PlanChange change) {
        String author = change.reason().author();
        RequestHash hash = new RequestHash().add(change.reason().text()).add(author == null ? "" : author);
        change.edits().forEach(edit -> add(hash, edit));
        add(hash.add("moves"), change.moves());
        return hash.toUuid();
    }

    private static void add(RequestHash hash, PlanEdit edit) {
        hash.add(edit.section().toString());
        if (edit instanceof AddSection add) {
            add(hash.add("add-section").add(String.valueOf(add.position())), add.plan());
        } else if (edit instanceof RemoveSection) {
            hash.add("remove-section");
        } else if (edit instanceof RenameSection rename) {
            hash.add("rename-section").add(rename.to().toString()).add(Boolean.toString(rename.moveBookings()));
        } else if (edit instanceof AddRows rows) {
            hash.add("add-rows").add(rows.row() + " " + rows.count() + " " + rows.seats());
        } else if (edit instanceof RemoveRows rows) {
            hash.add("remove-rows").add(rows.row() + " " + rows.count());
        } else if (edit instanceof RenumberRow row) {
            hash.add("renumber-row").add(row.row() + " " + row.to() + " " + row.moveBookings());
        } else if (edit instanceof AddSeats seats) {
            addSeats(hash.add("add-seats"), seats.seats());
        } else if (edit instanceof RemoveSeats seats) {
            addSeats(hash.add("remove-seats"), seats.seats());
        } else if (edit instanceof RenumberSeats seats) {
            add(hash.add("renumber-seats").add(Boolean.toString(seats.moveBookings())), seats.seats());
        } else if (edit instanceof BlockSeats seats) {
            addSeats(hash.add("block"), seats.seats());
        } else if (edit instanceof UnblockSeats seats) {
            addSeats(hash.add("unblock"), seats.seats());
        } else if (edit instanceof SetCapacity capacity) {
            hash.add("capacity").add(Integer.toString(capacity.capacity()));
        } else if (edit instanceof SetBlockedPlaces places) {
            hash.add("blocked-places").add(Integer.toString(places.places()));
        } else if (edit instanceof SetPrice price) {
            hash.add("price").add(price.price().toString());
        } else if (edit instanceof SetCategory category) {
            addSeats(hash.add("category").add(String.valueOf(category.category())), category.seats());
        } else if (edit instanceof SetFeatures features) {
            addSeats(hash.add("features").add(names(features.add())).add(names(features.remove())), features.seats());
        }
    }

    private static void add(RequestHash hash, SectionPlan plan) {
        hash.add(plan.price() + " " + plan.capacity());
        if (plan instanceof SectionPlan.Rows rows) {
            addSeats(hash.add("rows").add(rows.rows() + " " + rows.seatsPerRow()), rows.blocked());
        } else if (plan instanceof SectionPlan.Area area) {
            hash.add("area").add(Integer.toString(area.blocked()));
        }
    }

    private static String names(Set<SeatFeature> features) {
        return features.stream().sorted().map(SeatFeature::name).collect(Collectors.joining(","));
    }

    private static void add(RequestHash hash, List<SeatMove> moves) {
        moves.stream().map(move -> move.from() + " to " + move.to()).sorted().forEach(hash::add);
    }

    private static void addSeats(RequestHash hash, List<Seat> seats) {
        seats.stream().map(Seat::toString).sorted().forEach(hash::add);
    }
}
