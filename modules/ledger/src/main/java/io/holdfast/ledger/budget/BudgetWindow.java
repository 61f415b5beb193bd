package io.holdfast.ledger.budget;

import io.holdfast.store.kit.Arguments;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/** The time over which a limit counts usage. */
public sealed interface BudgetWindow {

    /** All usage since the limit was set. */
    record Total() implements BudgetWindow {}

    /** The usage in the current hour, day, week, month or year in a time zone. A week begins on Monday. */
    record Calendar(Unit unit, ZoneId zone) implements BudgetWindow {

        /** The length of a calendar period. Constants are stored by name, so they are never renamed or removed. */
        public enum Unit {
            HOUR,
            DAY,
            WEEK,
            MONTH,
            YEAR
        }

        public Calendar {
            Arguments.notNull("unit", unit);
            Arguments.notNull("zone", zone);
        }

        /** Returns the start of the period that contains the given time. */
        public Instant start(Instant time) {
            ZonedDateTime local = time.atZone(zone);
            return unit == Unit.HOUR
                    ? local.truncatedTo(ChronoUnit.HOURS).toInstant()
                    : firstDay(local.toLocalDate()).atStartOfDay(zone).toInstant();
        }

        /** Returns the end of the period that contains the given time. */
        public Instant end(Instant time) {
            ZonedDateTime local = time.atZone(zone);
            LocalDate first = firstDay(local.toLocalDate());
            return switch (unit) {
                case HOUR -> local.truncatedTo(ChronoUnit.HOURS).plusHours(1).toInstant();
                case DAY -> first.plusDays(1).atStartOfDay(zone).toInstant();
                case WEEK -> first.plusWeeks(1).atStartOfDay(zone).toInstant();
                case MONTH -> first.plusMonths(1).atStartOfDay(zone).toInstant();
                case YEAR -> first.plusYears(1).atStartOfDay(zone).toInstant();
            };
        }

        private LocalDate firstDay(LocalDate day) {
            return switch (unit) {
                case HOUR, DAY -> day;
                case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                case MONTH -> day.withDayOfMonth(1);
                case YEAR -> day.withDayOfYear(1);
            };
        }
    }

    /**
     * The usage in the period of the given length that ends now. Usage counts for at least this length, and for at most
     * one sixtieth longer; see {@link BudgetLimits#ROLLING_PARTS}.
     */
    record Rolling(Duration length) implements BudgetWindow {

        public Rolling {
            if (Arguments.notNull("length", length).compareTo(BudgetLimits.MIN_ROLLING) < 0
                    || length.compareTo(BudgetLimits.MAX_ROLLING) > 0) {
                throw Arguments.invalid("length must be between " + BudgetLimits.MIN_ROLLING + " and "
                        + BudgetLimits.MAX_ROLLING + ", but is " + length);
            }
        }

        /** Returns the length of one part of the window, which is also the maximum error. */
        public Duration part() {
            long millis = length.toMillis();
            return Duration.ofMillis((millis + BudgetLimits.ROLLING_PARTS - 1) / BudgetLimits.ROLLING_PARTS);
        }
    }

    static BudgetWindow total() {
        return new Total();
    }

    static BudgetWindow calendar(Calendar.Unit unit, ZoneId zone) {
        return new Calendar(unit, zone);
    }

    static BudgetWindow rolling(Duration length) {
        return new Rolling(length);
    }
}
