package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatDetail;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.plan.SeatPropertyTable;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.internal.row.SaleTermsRow.CategoryRow;
import io.holdfast.seats.internal.row.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.ReadTx;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The gaps, properties and prices of the seats of a section. */
public record SectionDetails(
        SectionId id, SectionConfigRow config, BitSet missing, SeatPropertyTable properties, SaleTermsRow terms) {

    public static SectionDetails of(ReadTx tx, SectionKey key, SectionConfigRow config) {
        SeatGapsRow layout = config.hasLayout()
                ? tx.get(SeatsSchema.SEAT_LAYOUTS, key).orElseThrow(() -> OpenSection.inconsistentRows(key))
                : SeatGapsRow.FULL;
        SaleTermsRow terms = config.hasProperties()
                ? tx.get(SeatsSchema.SALE_TERMS, key.event()).orElse(SaleTermsRow.NONE)
                : SaleTermsRow.NONE;
        return new SectionDetails(
                key.section(),
                config,
                config.hasGaps() ? layout.missing(config.slots()) : new BitSet(),
                config.hasProperties() ? layout.properties(config.slots()) : SeatPropertyTable.NONE,
                terms);
    }

    public boolean isMissing(Seat seat) {
        return missing.get(config.indexOf(seat));
    }

    /** Returns the view of a seat with its current price and its holder. */
    public SeatDetail toDetail(Seat seat, PackedSeatStates bits, @Nullable SeatHolding holding) {
        int index = config.indexOf(seat);
        String category = properties.category(index);
        long price = category == null
                ? config.price()
                : terms.category(category).map(CategoryRow::price).orElse(config.price());
        return SeatsViewMapper.toSeatDetail(seat, bits.get(index), Price.of(price), properties.get(index), holding);
    }
}
