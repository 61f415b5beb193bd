package io.holdfast.server.error;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.json.StrictJson;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.oidc.OidcOutcome;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SectionId;
import io.holdfast.store.kit.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Converts refusals to the details of error responses. */
public final class RefusalDetails {

    private static final JsonMapper MAPPER = StrictJson.MAPPER
            .rebuild()
            .addModule(new SimpleModule("details")
                    .addSerializer(Credits.class, new CreditsSerializer())
                    .addSerializer(AccountId.class, new ToStringSerializer(AccountId.class))
                    .addSerializer(BillingReference.class, new BillingReferenceSerializer())
                    .addSerializer(BudgetScope.class, new ToStringSerializer(BudgetScope.class))
                    .addSerializer(Ulid.class, new ToStringSerializer(Ulid.class))
                    .addSerializer(SectionId.class, new ToStringSerializer(SectionId.class))
                    .addSerializer(EventId.class, new ToStringSerializer(EventId.class))
                    .addSerializer(BookingId.class, new ToStringSerializer(BookingId.class))
                    .addSerializer(BuyerId.class, new ToStringSerializer(BuyerId.class)))
            .addMixIn(Balance.class, BalanceMixIn.class)
            .addMixIn(BudgetShortfall.class, BudgetShortfallMixIn.class)
            .addMixIn(Refusal.class, RefusalMixIn.class)
            .addMixIn(IdentityOutcome.Refused.class, RefusalWithErrorMixIn.class)
            .addMixIn(OidcOutcome.Refused.class, RefusalWithErrorMixIn.class)
            .build();

    private RefusalDetails() {}

    /** Serializes the available balance, which is not a record component. */
    private interface BalanceMixIn {
        @JsonProperty
        long available();
    }

    /** Serializes the amounts in credits, like the budget itself; the module counts in micro-credits. */
    private interface BudgetShortfallMixIn {
        @JsonProperty
        @JsonSerialize(using = MicroCreditsSerializer.class)
        long amount();

        @JsonProperty
        @JsonSerialize(using = MicroCreditsSerializer.class)
        long spent();

        @JsonProperty
        @JsonSerialize(using = MicroCreditsSerializer.class)
        long held();

        @JsonProperty
        @JsonSerialize(using = MicroCreditsSerializer.class)
        long required();
    }

    /** Serializes the code of a refusal, which is not a record component. */
    private interface RefusalMixIn {
        @JsonProperty
        String code();
    }

    /** Omits the properties of a refusal that repeat its code. */
    @JsonIgnoreProperties({"error", "done"})
    private interface RefusalWithErrorMixIn {}

    /** Returns the code and components of a refusal as JSON properties. */
    public static Map<String, Object> of(Refusal refusal) {
        return MAPPER.convertValue(refusal, new TypeReference<LinkedHashMap<String, Object>>() {});
    }
}
