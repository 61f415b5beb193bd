package io.holdfast.ledger;

import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.pricing.ResourceKind;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A usage record, to be charged once.
 *
 * @param eventId the id of the usage record, which is also its idempotency key
 * @param account the account to charge
 * @param metric the measured quantity
 * @param cost the price, in whole credits, or null to use the price list or rate card
 * @param source the part of the application that reports the usage
 * @param agent the agent that used the resource on behalf of the user
 * @param at the time of the usage, or null for the time of the charge
 * @param description the description of the transaction
 * @param metadata the metadata of the usage event
 * @param scopes the scopes whose budgets must admit the usage, together with all scopes that contain them
 */
public record Usage(
        String eventId,
        AccountId account,
        ResourceUsage metric,
        @Nullable Credits cost,
        String source,
        @Nullable String agent,
        @Nullable Instant at,
        @Nullable String description,
        Map<String, String> metadata,
        List<BudgetScope> scopes) {

    private static final ResourceUsage PRICED_BY_CALLER =
            new ResourceUsage(ResourceKind.CUSTOM, null, "priced", Credits.MICROS, 0);

    public Usage {
        LedgerArguments.id("eventId", eventId);
        Arguments.notNull("account", account);
        Arguments.notNull("metric", metric);
        LedgerArguments.id("source", source);
        if (cost != null) {
            LedgerArguments.notNegative("cost", cost);
        }
        Arguments.optionalText("agent", agent, LedgerLimits.MAX_ID);
        if (at != null) {
            LedgerArguments.time("at", at);
        }
        LedgerArguments.description(description);
        metadata = LedgerArguments.metadata("metadata", metadata);
        scopes = BudgetScope.requireCountable("scopes", scopes);
    }

    /** Creates a usage record without scopes. */
    public Usage(
            String eventId,
            AccountId account,
            ResourceUsage metric,
            @Nullable Credits cost,
            String source,
            @Nullable String agent,
            @Nullable Instant at,
            @Nullable String description,
            Map<String, String> metadata) {
        this(eventId, account, metric, cost, source, agent, at, description, metadata, List.of());
    }

    /** Returns a usage record that is priced by the price list or rate card. */
    public static Usage of(String eventId, AccountId account, ResourceUsage metric) {
        return new Usage(eventId, account, metric, null, "api", null, null, null, Map.of(), List.of());
    }

    /** Returns a usage record with the given price, which may be 0. */
    public static Usage of(String eventId, AccountId account, Credits cost) {
        return new Usage(
                eventId,
                account,
                PRICED_BY_CALLER,
                Arguments.notNull("cost", cost),
                "api",
                null,
                null,
                null,
                Map.of(),
                List.of());
    }

    public Usage withSource(String other) {
        return new Usage(eventId, account, metric, cost, other, agent, at, description, metadata, scopes);
    }

    public Usage withAgent(String other) {
        return new Usage(eventId, account, metric, cost, source, other, at, description, metadata, scopes);
    }

    public Usage withTime(Instant other) {
        return new Usage(eventId, account, metric, cost, source, agent, other, description, metadata, scopes);
    }

    public Usage withDescription(String other) {
        return new Usage(eventId, account, metric, cost, source, agent, at, other, metadata, scopes);
    }

    public Usage withMetadata(Map<String, String> other) {
        return new Usage(eventId, account, metric, cost, source, agent, at, description, other, scopes);
    }

    public Usage withScopes(List<BudgetScope> other) {
        return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, other);
    }
}
