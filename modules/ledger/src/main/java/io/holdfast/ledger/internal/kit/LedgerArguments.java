package io.holdfast.ledger.internal.kit;

import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.pricing.PricingLimits;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Argument checks for the ledger, in addition to those of {@link Arguments}. */
public final class LedgerArguments {

    private LedgerArguments() {}

    /** Requires an id, key, name or type that is not blank and not too long. */
    public static String id(String field, String value) {
        return Arguments.notBlank(field, value, LedgerLimits.MAX_ID);
    }

    /** Requires a description that is null or not too long. */
    public static @Nullable String description(@Nullable String value) {
        return Arguments.optionalText("description", value, LedgerLimits.MAX_DESCRIPTION);
    }

    /**
     * Requires a map without blank keys that does not exceed the limits for metadata, and returns an unmodifiable copy
     * of the map.
     */
    public static Map<String, String> metadata(String field, Map<String, String> map) {
        if (Arguments.notNull(field, map).size() > LedgerLimits.MAX_METADATA) {
            throw Arguments.tooLarge(
                    field + " has " + map.size() + " entries; the limit is " + LedgerLimits.MAX_METADATA);
        }
        map.forEach((key, value) -> {
            Arguments.notBlank("a key of " + field, key, LedgerLimits.MAX_METADATA_KEY);
            Arguments.text(field + "." + key, value, LedgerLimits.MAX_METADATA_VALUE);
        });
        return map.isEmpty() ? Map.of() : Map.copyOf(map);
    }

    /** Requires the name of a dimension of usage totals. */
    public static String usageDimension(String name) {
        Arguments.notBlank("usageDimension", name, LedgerLimits.MAX_METADATA_KEY);
        if (name.equals(UsageTotal.METRIC) || name.indexOf('=') >= 0 || name.indexOf('/') >= 0) {
            throw Arguments.invalid("usageDimension must not be '" + UsageTotal.METRIC
                    + "' or contain '=' or '/', but is '" + name + "'");
        }
        return name;
    }

    /** Requires the name of a unit, to which the rules for metrics apply. */
    public static String unit(String unit) {
        return Arguments.newId("unit", Arguments.notBlank("unit", unit, PricingLimits.MAX_METRIC));
    }

    /** Requires an amount of at least 1. */
    public static Credits positive(String field, Credits amount) {
        if (Arguments.notNull(field, amount).minor() <= 0) {
            throw Arguments.invalid(field + " must be at least 1, but is " + amount);
        }
        return amount;
    }

    /** Requires an amount of at least 0. */
    public static Credits notNegative(String field, Credits amount) {
        if (Arguments.notNull(field, amount).minor() < 0) {
            throw Arguments.invalid(field + " must be at least 0, but is " + amount);
        }
        return amount;
    }

    /** Requires a time in or after 1970 and before {@link LedgerLimits#FOREVER}. */
    public static Instant time(String field, Instant time) {
        if (Arguments.notNull(field, time).isBefore(Instant.EPOCH) || !time.isBefore(LedgerLimits.FOREVER)) {
            throw Arguments.invalid(field + " must be at or after " + Instant.EPOCH + " and before "
                    + LedgerLimits.FOREVER + ", but is " + time);
        }
        return time;
    }

    /** Requires a start that is not after the end if both are given. */
    public static void period(@Nullable Instant from, @Nullable Instant to) {
        if (from != null && to != null && to.isBefore(from)) {
            throw Arguments.invalid("to must not be before from (" + from + "), but is " + to);
        }
    }

    /** Requires a duration above zero that is not longer than the maximum. */
    public static Duration duration(String field, Duration value, Duration max) {
        if (Arguments.notNull(field, value).isNegative() || value.isZero() || value.compareTo(max) > 0) {
            throw Arguments.invalid(field + " must be above zero and at most " + max + ", but is " + value);
        }
        return value;
    }
}
