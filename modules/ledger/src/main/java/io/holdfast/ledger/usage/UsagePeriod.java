package io.holdfast.ledger.usage;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The length of the periods over which usage is totaled. Periods are in UTC. */
public enum UsagePeriod {
    HOUR,
    DAY,
    MONTH;

    /** Returns the start of the period that contains the given time. */
    public Instant startOf(Instant time) {
        return switch (this) {
            case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
            case DAY -> time.truncatedTo(ChronoUnit.DAYS);
            case MONTH ->
                YearMonth.from(time.atOffset(ZoneOffset.UTC))
                        .atDay(1)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant();
        };
    }

    /** Returns the end of the period that starts at the given time. */
    public Instant endOf(Instant start) {
        return switch (this) {
            case HOUR -> start.plus(1, ChronoUnit.HOURS);
            case DAY -> start.plus(1, ChronoUnit.DAYS);
            case MONTH ->
                LocalDate.ofInstant(start, ZoneOffset.UTC)
                        .plusMonths(1)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant();
        };
    }
}
