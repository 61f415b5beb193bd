package io.holdfast.torture.workload;

import io.holdfast.torture.workload.ReferenceBudgets.Shortfall;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A budget with hard limits in {@link ReferenceBudgets}. */
final class ReferenceBudget {

    private static final long MICROS = 1_000_000;
    private static final long PARTS = 60;
    private static final long PART_MILLIS = Duration.ofMinutes(1).toMillis() / PARTS;

    private final Map<String, Limit> limits = new TreeMap<>();
    private long held;
    private Instant moved = Instant.EPOCH;
    int version;
    Instant updated = Instant.EPOCH;
    boolean isChanged;

    /** A limit over the window of its name: {@code total}, {@code hour} or {@code minute}. */
    private static final class Limit {
        final String name;
        final long amount;
        /** The usage and reservations when the limit was set, which may be larger than the limit. */
        final long initial;
        /** The usage by part of a minute, or by hour. The total is one part. */
        final TreeMap<Long, Long> parts = new TreeMap<>();
        /** The version of the budget from which refunds of usage are deducted. */
        long firstVersion;

        Limit(String name, long firstVersion, long amount, long initial) {
            this.name = name;
            this.firstVersion = firstVersion;
            this.amount = amount;
            this.initial = initial;
        }

        Limit copy(long newAmount, long newInitial) {
            Limit copy = new Limit(name, firstVersion, newAmount, newInitial);
            copy.parts.putAll(parts);
            return copy;
        }

        long partOf(Instant time) {
            return switch (name) {
                case "minute" -> time.toEpochMilli() / PART_MILLIS;
                case "hour" -> time.truncatedTo(ChronoUnit.HOURS).toEpochMilli();
                default -> 0;
            };
        }

        /**
         * Removes the usage before the window at the given time. Usage after it was counted while the clock was ahead,
         * and counts now.
         *
         * @return whether there was such usage
         */
        boolean moveTo(Instant time) {
            long part = partOf(time);
            if (!parts.isEmpty() && parts.lastKey() > part) {
                long sum = spent();
                parts.clear();
                parts.put(part, sum);
                return true;
            }
            parts.headMap(name.equals("minute") ? part - PARTS : part).clear();
            if (name.equals("hour")) {
                parts.putIfAbsent(part, 0L);
            }
            return false;
        }

        long spent() {
            return parts.values().stream().mapToLong(Long::longValue).sum();
        }

        /** Returns the time from which the usage is at most the given amount, or null if it never is. */
        @Nullable
        Instant freesUp(long atMost, Instant time) {
            if (atMost < 0 || name.equals("total")) {
                return null;
            }
            if (name.equals("hour")) {
                return time.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
            }
            long left = spent();
            for (Map.Entry<Long, Long> part : parts.entrySet()) {
                left -= part.getValue();
                if (left <= atMost) {
                    return Instant.ofEpochMilli((part.getKey() + PARTS + 1) * PART_MILLIS);
                }
            }
            return null;
        }
    }

    ReferenceBudget copy() {
        ReferenceBudget copy = new ReferenceBudget();
        limits.forEach((name, limit) -> copy.limits.put(name, limit.copy(limit.amount, limit.initial)));
        copy.held = held;
        copy.version = version;
        copy.updated = updated;
        return copy;
    }

    /** Returns a new budget with the same limits. */
    ReferenceBudget copyWithoutUsage(Instant now) {
        ReferenceBudget copy = new ReferenceBudget();
        Map<String, Long> amounts = new TreeMap<>();
        limits.forEach((name, limit) -> amounts.put(name, limit.amount));
        copy.replaceLimits(amounts, now);
        return copy;
    }

    /** Replaces the limits. A limit with the same name keeps its usage. */
    void replaceLimits(Map<String, Long> amounts, Instant now) {
        version++;
        Map<String, Limit> before = new TreeMap<>(limits);
        limits.clear();
        amounts.forEach((name, amount) -> {
            Limit same = before.get(name);
            limits.put(
                    name,
                    same == null ? new Limit(name, version, amount, held) : same.copy(amount, same.spent() + held));
        });
        updated = now;
        isChanged = true;
    }

    void moveTo(Instant time) {
        moved = time;
        boolean isCorrected = false;
        for (Limit limit : limits.values()) {
            if (limit.moveTo(time)) {
                limit.firstVersion = version + 1L;
                isCorrected = true;
            }
        }
        version += isCorrected ? 1 : 0;
    }

    /** Returns the limit that does not allow an amount, or null if all limits allow it. */
    @Nullable
    Shortfall shortfall(String scope, long micros, long released) {
        Shortfall longest = null;
        for (Limit limit : limits.values()) {
            long atMost = limit.amount * MICROS - (held - released) - micros;
            if (limit.spent() > atMost) {
                Instant freesUp = limit.freesUp(atMost, moved);
                String text = scope + " " + limit.name + " " + limit.spent() + " " + (held - released) + " " + micros
                        + " " + freesUp;
                longest = Shortfall.longer(longest, new Shortfall(text, freesUp));
            }
        }
        return longest;
    }

    void spend(long micros, Instant time) {
        change((limit, part) -> limit.parts.merge(part, micros, Long::sum), time);
        updated = time;
    }

    void reserve(long micros, Instant time) {
        held += micros;
        updated = time;
        isChanged = true;
    }

    /** Deducts a refund of usage that was counted at a time, if the window still contains it. */
    void refund(long micros, Instant counted, int countedVersion) {
        change(
                (limit, part) -> {
                    if (countedVersion >= limit.firstVersion) {
                        limit.parts.computeIfPresent(part, (key, spent) -> spent - micros);
                    }
                },
                counted);
    }

    private void change(BiConsumer<Limit, Long> change, Instant time) {
        limits.values().forEach(limit -> change.accept(limit, limit.partOf(time)));
        isChanged = true;
    }

    void requireWithinLimits(String scope) {
        for (Limit limit : limits.values()) {
            long most = Math.max(limit.amount * MICROS, limit.initial);
            InvariantViolationException.require(
                    limit.spent() + held <= most,
                    scope + " has " + limit.spent() + " spent and " + held + " held, but its limit " + limit.name
                            + " is " + limit.amount);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("held " + held);
        limits.forEach((name, limit) -> text.append(' ')
                .append(name)
                .append(' ')
                .append(limit.spent())
                .append('/')
                .append(limit.amount));
        return text.toString();
    }
}
