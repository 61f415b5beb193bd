package io.holdfast.ledger.grant;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** The times at which a grant rule grants credit, relative to its start. */
public sealed interface GrantSchedule {

    /** A single grant, at the start. */
    record Once() implements GrantSchedule {

        @Override
        public Instant timeOf(Instant starts, long number) {
            return starts;
        }
    }

    /**
     * A grant at the start and then every day, week, month or year, at the same local time in a time zone. In a month
     * that is too short for the day of the start, the grant is made on the last day of the month.
     */
    record Calendar(Unit unit, ZoneId zone) implements GrantSchedule {

        /** The unit of recurrence. Constants are stored by name, so they are never renamed or removed. */
        public enum Unit {
            DAY,
            WEEK,
            MONTH,
            YEAR
        }

        public Calendar {
            Arguments.notNull("unit", unit);
            Arguments.notNull("zone", zone);
        }

        @Override
        public Instant timeOf(Instant starts, long number) {
            ZonedDateTime first = starts.atZone(zone);
            return switch (unit) {
                case DAY -> first.plusDays(number).toInstant();
                case WEEK -> first.plusWeeks(number).toInstant();
                case MONTH -> first.plusMonths(number).toInstant();
                case YEAR -> first.plusYears(number).toInstant();
            };
        }
    }

    /** A grant at the start and then after each period of a fixed length. */
    record Fixed(Duration period) implements GrantSchedule {

        public Fixed {
            Arguments.inRange("period", period, GrantLimits.MIN_PERIOD, GrantLimits.MAX_PERIOD);
            if (period.toNanosPart() % 1_000_000 != 0) {
                throw Arguments.invalid("period must be a multiple of one millisecond, but is " + period);
            }
        }

        @Override
        public Instant timeOf(Instant starts, long number) {
            return starts.plus(period.multipliedBy(number));
        }
    }

    /**
     * Returns the time of a grant.
     *
     * @param starts the time of the first grant
     * @param number the number of the grant, counted from 0
     */
    Instant timeOf(Instant starts, long number);

    static GrantSchedule once() {
        return new Once();
    }

    static GrantSchedule calendar(Calendar.Unit unit, ZoneId zone) {
        return new Calendar(unit, zone);
    }

    static GrantSchedule fixed(Duration period) {
        return new Fixed(period);
    }
}
