package io.holdfast.api.grant;

import io.holdfast.api.endpoint.RecordCopy;
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

        /** Returns a copy with the given {@code zone}. */
        public GrantSchedule withZone(String zone) {
            return new GrantSchedule(every, zone, period);
        }

        /** Returns a copy with the given {@code period}. */
        public GrantSchedule withPeriod(Duration period) {
            return new GrantSchedule(every, zone, period);
        }
    }

    /**
     * What is kept of the unspent credit at the end of a period; without limits, all of it is kept for ever.
     *
     * @param periods the number of further periods for which unspent credit is kept
     * @param cap the maximum unspent credit that is kept when the next grant is made, in credits
     */
    record GrantRollover(
            @Nullable Integer periods, @Nullable Long cap) {
        /** Creates a request with the default values. */
        public static GrantRollover defaults() {
            return new GrantRollover(null, null);
        }

        /** Returns a copy with the given {@code periods}. */
        public GrantRollover withPeriods(int periods) {
            return new GrantRollover(periods, cap);
        }

        /** Returns a copy with the given {@code cap}. */
        public GrantRollover withCap(long cap) {
            return new GrantRollover(periods, cap);
        }
    }

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

        /** Returns a copy with the given {@code starts}. */
        public PutGrantRule withStarts(Instant starts) {
            return RecordCopy.with(this, "starts", starts);
        }

        /** Returns a copy with the given {@code ends}. */
        public PutGrantRule withEnds(Instant ends) {
            return RecordCopy.with(this, "ends", ends);
        }

        /** Returns a copy with the given {@code occurrences}. */
        public PutGrantRule withOccurrences(int occurrences) {
            return RecordCopy.with(this, "occurrences", occurrences);
        }

        /** Returns a copy with the given {@code lasts}. */
        public PutGrantRule withLasts(Duration lasts) {
            return RecordCopy.with(this, "lasts", lasts);
        }

        /** Returns a copy with the given {@code rollover}. */
        public PutGrantRule withRollover(GrantRollover rollover) {
            return RecordCopy.with(this, "rollover", rollover);
        }

        /** Returns a copy with the given {@code priority}. */
        public PutGrantRule withPriority(int priority) {
            return RecordCopy.with(this, "priority", priority);
        }

        /** Returns a copy with the given {@code description}. */
        public PutGrantRule withDescription(String description) {
            return RecordCopy.with(this, "description", description);
        }

        /** Returns a copy with the given {@code metrics}. */
        public PutGrantRule withMetrics(List<String> metrics) {
            return RecordCopy.with(this, "metrics", metrics);
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
