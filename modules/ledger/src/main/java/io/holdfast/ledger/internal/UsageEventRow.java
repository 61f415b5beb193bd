package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.pricing.ResourceKind;
import io.holdfast.ledger.pricing.ResourceUsage;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored {@link UsageEvent}. The names and types of its components are part of the storage format. */
record UsageEventRow(
        UUID user,
        String source,
        @Nullable String agent,
        MetricRow metric,
        long micros,
        long cost,
        boolean priced,
        Instant timestamp,
        Map<String, String> metadata,
        Ulid transaction) {

    /** A stored {@link ResourceUsage}. */
    record MetricRow(
            ResourceKind kind,
            @Nullable String provider,
            @Nullable String name,
            long first,
            long second) {

        static MetricRow of(ResourceUsage metric) {
            return new MetricRow(metric.kind(), metric.provider(), metric.name(), metric.first(), metric.second());
        }

        boolean matches(ResourceUsage metric) {
            return kind == metric.kind()
                    && first == metric.first()
                    && second == metric.second()
                    && Objects.equals(provider, metric.provider())
                    && Objects.equals(name, metric.name());
        }

        ResourceUsage toMetric() {
            return new ResourceUsage(kind, provider, name, first, second);
        }
    }

    /**
     * Creates the event for the given usage.
     *
     * @param price the price in micro-credits
     * @param posted the transaction that posted the charge
     */
    static UsageEventRow of(Usage usage, long price, long cost, Ulid posted, Instant now) {
        return new UsageEventRow(
                usage.account().value(),
                usage.source(),
                usage.agent(),
                MetricRow.of(usage.metric()),
                price,
                cost,
                usage.cost() == null,
                usage.at() == null ? now : usage.at(),
                usage.metadata(),
                posted);
    }

    /**
     * Returns whether the given usage is the same request as the one that created this event.
     *
     * @param description the description of the event's transaction
     */
    boolean isSameRequest(Usage usage, @Nullable String description) {
        Credits given = usage.cost();
        return user.equals(usage.account().value())
                && metric.matches(usage.metric())
                && priced == (given == null)
                && (given == null || micros == given.minor() * Credits.MICROS)
                && source.equals(usage.source())
                && Objects.equals(agent, usage.agent())
                && (usage.at() == null || timestamp.equals(usage.at()))
                && metadata.equals(usage.metadata())
                && Objects.equals(description, usage.description());
    }

    UsageEvent toUsageEvent() {
        return new UsageEvent(
                user, source, agent, metric.toMetric(), micros, cost, priced, timestamp, metadata, transaction);
    }
}
