package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The usage totals in the model of billing, by metric and by agent. */
final class BillingModelUsage {

    static final String METRIC = "custom/unit";

    /** The dimension of the usage totals in addition to the metric. */
    static final String AGENT = "agent";

    private final Map<String, Long> totals = new TreeMap<>();

    void charge(AccountId account, Instant time, @Nullable String agent, long units, long micros) {
        add(account, time, agent, "count", 1);
        add(account, time, agent, "units", units);
        add(account, time, agent, "micros", micros);
    }

    void refund(AccountId account, Instant time, @Nullable String agent, long micros) {
        add(account, time, agent, "refunded", micros);
    }

    private void add(AccountId account, Instant time, @Nullable String agent, String what, long amount) {
        String key = UsagePeriod.HOUR.startOf(time) + " " + what;
        put(totals, account + " " + METRIC + " " + key, BigDecimal.valueOf(amount));
        if (agent != null) {
            put(totals, account + " " + agent + " " + key, BigDecimal.valueOf(amount));
        }
    }

    private static void put(Map<String, Long> to, String key, BigDecimal value) {
        if (value.signum() != 0) {
            to.merge(key, value.longValueExact(), Long::sum);
        }
    }

    /** Compares the totals by hour, and the sum of the totals by month, with those of a ledger. */
    void compare(Ledger ledger, List<AccountId> accounts, Instant now) {
        Map<String, Long> hours = new TreeMap<>();
        Map<String, Long> months = new TreeMap<>();
        for (AccountId account : accounts) {
            TotalsQuery byHour =
                    TotalsQuery.of(account, now.minus(Duration.ofDays(60)), now.plusSeconds(1), UsagePeriod.HOUR);
            TotalsQuery byMonth =
                    TotalsQuery.of(account, now.minus(Duration.ofDays(60)), now.plusSeconds(1), UsagePeriod.MONTH);
            for (String dimension : List.of(UsageTotal.METRIC, AGENT)) {
                read(hours, ledger, byHour.withDimension(dimension));
                read(months, ledger, byMonth.withDimension(dimension));
            }
        }
        assertThat(hours).isEqualTo(totals);
        assertThat(sum(months)).isEqualTo(sum(totals));
    }

    private static long sum(Map<String, Long> totals) {
        return totals.values().stream().mapToLong(Long::longValue).sum();
    }

    private static void read(Map<String, Long> to, Ledger ledger, TotalsQuery query) {
        for (UsageTotal total : ledger.usage().totals(query).rows()) {
            String key = query.account() + " " + total.series() + " " + total.start() + " ";
            put(to, key + "count", BigDecimal.valueOf(total.count()));
            put(to, key + "units", total.quantities().getOrDefault("units", BigDecimal.ZERO));
            put(to, key + "micros", total.exact().movePointRight(6));
            put(to, key + "refunded", total.refunded().movePointRight(6));
        }
    }
}
