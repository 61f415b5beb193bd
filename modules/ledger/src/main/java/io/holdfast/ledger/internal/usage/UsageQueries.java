package io.holdfast.ledger.internal.usage;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.internal.usage.UsageTotalRow.UsageTotalKey;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.kit.Arguments;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Queries for usage totals. */
public final class UsageQueries {

    private UsageQueries() {}

    /** The position of a total in the result: its period, then its series. */
    private record Position(Instant start, String value) {
        static final Comparator<Position> ORDER =
                Comparator.comparing(Position::start).thenComparing(Position::value);

        String toCursor() {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString((start + " " + value).getBytes(StandardCharsets.UTF_8));
        }

        static Position parse(String cursor) {
            try {
                String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
                int space = text.indexOf(' ');
                return new Position(Instant.parse(text.substring(0, space)), text.substring(space + 1));
            } catch (IllegalArgumentException | DateTimeException | IndexOutOfBoundsException e) {
                throw Arguments.invalid("cursor must be a cursor returned with a previous page");
            }
        }
    }

    /**
     * Returns a page of totals, ordered by period and series.
     *
     * @param current the totals of the current hour, from the account row, or null if there are none
     */
    public static Page<UsageTotal> totals(ReadTx tx, TotalsQuery query, @Nullable CurrentUsageRow current) {
        UsagePeriod period = query.period();
        Instant from = period.startOf(query.from());
        Position after = query.cursor() == null ? null : Position.parse(query.cursor());
        if (after != null && after.start().isAfter(from)) {
            from = period.startOf(after.start());
        }
        Instant end = period.startOf(query.to());
        end = end.isBefore(query.to()) ? period.endOf(end) : end;
        TreeMap<Position, UsageTotalRow> found = new TreeMap<>(Position.ORDER);
        addCurrent(found, query, current, from, end, after);
        // The rows of the table are ordered by time, so the page is complete when the next period begins.
        Instant last = null;
        for (Entry<UsageTotalKey, UsageTotalRow> row : scan(tx, query, from, end)) {
            Position position =
                    new Position(period.startOf(row.key().start()), row.key().value());
            if (!position.start().equals(last) && found.headMap(position).size() > query.limit()) {
                break;
            }
            last = position.start();
            if (isAfter(position, after) && query.matches(position.value())) {
                found.merge(position, row.value(), UsageTotalRow::plus);
            }
        }
        return page(found, query.limit());
    }

    private static Page<UsageTotal> page(SortedMap<Position, UsageTotalRow> found, int limit) {
        List<UsageTotal> rows = new ArrayList<>();
        Position last = null;
        for (Map.Entry<Position, UsageTotalRow> total : found.entrySet()) {
            if (rows.size() == limit && last != null) {
                return new Page<>(rows, Optional.of(last.toCursor()));
            }
            last = total.getKey();
            rows.add(total.getValue().toView(last.start(), last.value()));
        }
        return new Page<>(rows, Optional.empty());
    }

    private static boolean isAfter(Position position, @Nullable Position after) {
        return after == null || Position.ORDER.compare(position, after) > 0;
    }

    private static void addCurrent(
            SortedMap<Position, UsageTotalRow> found,
            TotalsQuery query,
            @Nullable CurrentUsageRow current,
            Instant from,
            Instant end,
            @Nullable Position after) {
        if (current == null || !query.dimension().equals(UsageTotal.METRIC)) {
            return;
        }
        Instant start = query.period().startOf(current.hour());
        for (CurrentUsageRow.MetricTotalRow row : current.metrics()) {
            Position position = new Position(start, row.metric());
            if (!start.isBefore(from)
                    && start.isBefore(end)
                    && isAfter(position, after)
                    && query.matches(row.metric())) {
                found.merge(position, row.total(), UsageTotalRow::plus);
            }
        }
    }

    private static Scan<UsageTotalKey, Entry<UsageTotalKey, UsageTotalRow>> scan(
            ReadTx tx, TotalsQuery query, Instant from, Instant end) {
        AccountId account = query.account();
        String series = UsageTotalKey.series(query.period(), query.dimension());
        return tx.scan(UsageTotalRow.TABLE)
                .prefix(UsageTotalKey.CODEC.prefix(account, series))
                .from(new UsageTotalKey(account, series, from, ""))
                .to(new UsageTotalKey(account, series, end, ""));
    }
}
