package io.holdfast.api;

import io.holdfast.api.budget.BudgetEndpoints;
import io.holdfast.api.cluster.ClusterEndpoints;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.grant.GrantRuleEndpoints;
import io.holdfast.api.pool.PoolEndpoints;
import io.holdfast.api.pricing.PriceEndpoints;
import io.holdfast.api.samples.SampleEndpoints;
import io.holdfast.api.search.SearchEndpoints;
import io.holdfast.api.sinks.SinksEndpoints;
import io.holdfast.api.webhooks.WebhooksEndpoints;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A registry of all endpoints by name. */
public final class EndpointRegistry {

    private static final List<Class<?>> DECLARED = List.of(
            LedgerEndpoints.class,
            CreditHoldEndpoints.class,
            GrantEndpoints.class,
            BillingEndpoints.class,
            RefillEndpoints.class,
            BudgetEndpoints.class,
            PriceEndpoints.class,
            GrantRuleEndpoints.class,
            PoolEndpoints.class,
            UsageEndpoints.class,
            SeatsEndpoints.class,
            BookingAmendmentEndpoints.class,
            SeatPlanEndpoints.class,
            SaleTermsEndpoints.class,
            QueueEndpoints.class,
            ScheduleEndpoints.class,
            IdentityEndpoints.class,
            LoginEndpoints.class,
            DeviceEndpoints.class,
            MailEndpoints.class,
            MigrationEndpoints.class,
            OidcLoginEndpoints.class,
            WalletEndpoints.class,
            RetryEndpoints.class,
            IntakeEndpoints.class,
            KeysEndpoints.class,
            WebhooksEndpoints.class,
            SinksEndpoints.class,
            AdminEndpoints.class,
            AuditEndpoints.class,
            SampleEndpoints.class,
            SearchEndpoints.class,
            ClusterEndpoints.class);

    /** All endpoints by name, in declaration order. */
    public static final Map<String, Endpoint<?, ?>> ALL = all();

    private EndpointRegistry() {}

    private static Map<String, Endpoint<?, ?>> all() {
        Map<String, Endpoint<?, ?>> all = new LinkedHashMap<>();
        for (Class<?> declaring : DECLARED) {
            for (Field field : declaring.getFields()) {
                try {
                    Endpoint<?, ?> endpoint = (Endpoint<?, ?>) field.get(null);
                    if (all.put(endpoint.name(), endpoint) != null) {
                        throw new IllegalStateException(
                                "the endpoint name '" + endpoint.name() + "' is declared twice");
                    }
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return Collections.unmodifiableMap(all);
    }
}
