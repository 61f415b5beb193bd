package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetWarning;
import io.holdfast.ledger.internal.budget.AppliedScopeRow;
import io.holdfast.ledger.internal.budget.OpenBudgets;
import io.holdfast.ledger.internal.pricing.UsagePricing.Price;
import io.holdfast.ledger.pricing.ResourceKind;
import io.holdfast.ledger.pricing.ResourceUsage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored {@link UsageEvent}. The names and types of its components are part of the storage format.
 *
 * @param scopes the scopes of the usage
 * @param counted the time at which the usage was counted in the budgets of its scopes, or null if it has no scopes
 * @param priceList the name and version of the price list, such as {@code default@3}, or null if no price list was used
 * @param totalled whether the usage is part of the usage totals; earlier versions kept no totals
 * @param dimensions the dimension values to which the usage is added as well, such as {@code tag=summary}
 * @param member the member of a pool for whose usage the pool paid, or null
 */
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
        Ulid transaction,
        List<AppliedScopeRow> scopes,
        @Nullable Instant counted,
        @Nullable String priceList,
        boolean totalled,
        List<String> dimensions,
        @Nullable UUID member) {

    /** A stored {@link ResourceUsage}. */
    record MetricRow(
            ResourceKind kind,
            @Nullable String provider,
            @Nullable String name,
            long first,
            long second,
            Map<String, Long> more) {

        static MetricRow of(ResourceUsage metric) {
            return new MetricRow(
                    metric.kind(), metric.provider(), metric.name(), metric.first(), metric.second(), metric.more());
        }

        boolean matches(ResourceUsage metric) {
            return kind == metric.kind()
                    && first == metric.first()
                    && second == metric.second()
                    && more.equals(metric.more())
                    && Objects.equals(provider, metric.provider())
                    && Objects.equals(name, metric.name());
        }

        ResourceUsage toMetric() {
            return new ResourceUsage(kind, provider, name, first, second, more);
        }
    }

    /**
     * Creates the event for the given usage.
     *
     * @param posted the transaction that posted the charge
     * @param dimensions the dimension values to which the usage is added as well
     */
    static UsageEventRow of(
            PayingAccount payer, Usage usage, Price price, TransactionWithId posted, List<String> dimensions) {
        return of(
                payer.account().id().value(),
                payer.member(),
                usage,
                price,
                -posted.transaction().amount(),
                posted.id(),
                payer.account().now(),
                dimensions);
    }

    /** Creates the event for usage that the account itself pays for. */
    static UsageEventRow of(Usage usage, Price price, long cost, Ulid posted, Instant now, List<String> dimensions) {
        return of(usage.account().value(), null, usage, price, cost, posted, now, dimensions);
    }

    private static UsageEventRow of(
            UUID payer,
            @Nullable UUID member,
            Usage usage,
            Price price,
            long cost,
            Ulid posted,
            Instant now,
            List<String> dimensions) {
        return new UsageEventRow(
                payer,
                usage.source(),
                usage.agent(),
                MetricRow.of(usage.metric()),
                price.micros(),
                cost,
                usage.cost() == null,
                usage.at() == null ? now : usage.at(),
                usage.metadata(),
                posted,
                List.of(),
                null,
                price.list(),
                true,
                dimensions,
                member);
    }

    UsageEventRow withScopes(List<AppliedScopeRow> other, Instant time) {
        return new UsageEventRow(
                user,
                source,
                agent,
                metric,
                micros,
                cost,
                priced,
                timestamp,
                metadata,
                transaction,
                other,
                time,
                priceList,
                totalled,
                dimensions,
                member);
    }

    /** Returns this event with the scopes of a usage record, for comparison with other requests. */
    UsageEventRow withScopesOf(Usage usage) {
        return withScopes(
                BudgetScope.expand(usage.scopes()).stream()
                        .map(scope -> new AppliedScopeRow(scope, 0, 0, null))
                        .toList(),
                timestamp);
    }

    /** Returns the soft limits that the usage exceeded. */
    List<BudgetWarning> warnings() {
        if (scopes.isEmpty()) {
            return List.of();
        }
        List<BudgetWarning> exceeded = new ArrayList<>(0);
        for (AppliedScopeRow scope : scopes) {
            if (scope.over() != null) {
                exceeded.add(new BudgetWarning(scope.scope(), scope.over()));
            }
        }
        return exceeded;
    }

    /**
     * Returns whether the given usage is a duplicate of the request that created this event.
     *
     * @param description the description of the event's transaction
     */
    boolean isSameRequest(Usage usage, @Nullable String description) {
        Credits given = usage.cost();
        List<BudgetScope> requested = PayingAccount.withMember(usage.scopes(), user, member);
        return (member == null ? user : member).equals(usage.account().value())
                && metric.matches(usage.metric())
                && priced == (given == null)
                && (given == null || micros == given.minor() * Credits.MICROS)
                && source.equals(usage.source())
                && Objects.equals(agent, usage.agent())
                && (usage.at() == null || timestamp.equals(usage.at()))
                && metadata.equals(usage.metadata())
                && OpenBudgets.names(scopes).equals(BudgetScope.expand(requested))
                && Objects.equals(description, usage.description());
    }

    UsageEvent toUsageEvent() {
        return new UsageEvent(
                user,
                source,
                agent,
                metric.toMetric(),
                micros,
                cost,
                priced,
                timestamp,
                metadata,
                transaction,
                OpenBudgets.names(scopes),
                priceList,
                totalled,
                member);
    }
}
