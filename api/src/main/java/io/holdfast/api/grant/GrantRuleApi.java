package io.holdfast.api.grant;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The requests and responses for grant rules. */
public interface GrantRuleApi {

    /** How often a rule grants credit: once, in every calendar period, or after every period of a fixed length. */
    enum GrantFrequency {
        ONCE,
        DAY,
        WEEK,
        MONTH,
        YEAR,
        FIXED
    }

    /**
     * The times at which a rule grants credit.
     *
     * @param zone the time zone of calendar periods, such as {@code Europe/Berlin}; the default is UTC
     * @param period the length of a fixed period
     */
    record GrantSchedule(
            GrantFrequency every,
            @Nullable String zone,
            @Nullable Duration period) {

        public static GrantSchedule of(GrantFrequency every) {
            return new GrantSchedule(every, null, null);
        }
    }

    /**
     * What is kept of the unspent credit at the end of a period; without limits, all of it is kept for ever.
     *
     * @param periods the number of further periods for which unspent credit is kept
     * @param cap the maximum unspent credit that is kept when the next grant is made, in credits
     */
    record GrantRollover(
            @Nullable Integer periods, @Nullable Long cap) {}

    /**
     * The settings of a grant rule.
     *
     * @param starts the time of the first grant; the default is now
     * @param ends the time from which no grants are made
     * @param occurrences the maximum number of grants
     * @param lasts the time from a grant to its expiry; by default, it expires when the next grant is due
     * @param rollover what is kept of unspent credit; the default is nothing
     * @param priority the spending priority of the grants; lower numbers are spent first, and the default is 100
     * @param metrics the metrics for which the grants can be used; by default, they can be used for everything
     */
    record PutGrantRule(
            UUID account,
            String rule,
            Long amount,
            GrantSchedule schedule,
            @Nullable Instant starts,
            @Nullable Instant ends,
            @Nullable Integer occurrences,
            @Nullable Duration lasts,
            @Nullable GrantRollover rollover,
            @Nullable Integer priority,
            @Nullable String description,
            @Nullable List<String> metrics) {

        /** Creates a request for grants that start now and expire when the next grant is due. */
        public static PutGrantRule of(UUID account, String rule, long amount, GrantSchedule schedule) {
            return new PutGrantRule(account, rule, amount, schedule, null, null, null, null, null, null, null, null);
        }
    }

    record GrantRuleRef(UUID account, String rule) {}

    record GrantRulesOf(
            UUID account, @Nullable Integer limit, @Nullable String cursor) {}

    /**
     * A grant rule.
     *
     * @param granted the number of grants that were due so far
     * @param next the time of the next grant; absent if the rule has ended
     * @param ended the time at which the rule ended
     */
    record GrantRule(
            UUID account,
            String rule,
            long amount,
            GrantSchedule schedule,
            @Nullable Instant starts,
            @Nullable Instant ends,
            @Nullable Integer occurrences,
            @Nullable Duration lasts,
            @Nullable GrantRollover rollover,
            int priority,
            @Nullable String description,
            long granted,
            @Nullable Instant next,
            Instant created,
            Instant updated,
            @Nullable Instant ended,
            @Nullable List<String> metrics) {}

    record AvailableOf(UUID account, String metric) {}

    /** The available credit that can be used for a metric. */
    record AvailableCredit(UUID account, String metric, long available) {}
}
