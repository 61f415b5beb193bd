package io.holdfast.ledger.internal.pricing;

import io.holdfast.ledger.pricing.PriceList;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a price list, in ascending order. The names and types of the components are part of the storage
 * format.
 */
public record PriceListRow(List<VersionRow> versions) {

    /** price_lists: name -> PriceListRow */
    public static final Table<String, PriceListRow> TABLE =
            Table.of("price_lists", Keys.string(), Values.cbor(PriceListRow.class));

    /** A stored {@link PriceList.Version}. */
    record VersionRow(int version, Instant effective, Instant created, int metrics) {

        PriceList.Version toView(String name) {
            return new PriceList.Version(name, version, effective, created, metrics);
        }
    }

    VersionRow latest() {
        return versions.get(versions.size() - 1);
    }

    /**
     * Returns the version in force at the given time: the version with the latest effective time that is not after it.
     * If several versions have the same effective time, the newest one applies. Returns null if no version is in force
     * yet.
     */
    @Nullable
    VersionRow inForceAt(Instant time) {
        VersionRow found = null;
        for (VersionRow version : versions) {
            if (!version.effective().isAfter(time)
                    && (found == null || !version.effective().isBefore(found.effective()))) {
                found = version;
            }
        }
        return found;
    }

    /** Returns a version by its number, or null if it does not exist. */
    @Nullable
    VersionRow version(int number) {
        return number >= 1 && number <= versions.size() ? versions.get(number - 1) : null;
    }
}
