package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.LedgerSchema.ClosedAccountKey;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.LedgerSchema.ReferenceKey;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.LedgerSchema.SpendingOrderKey;
import io.holdfast.ledger.internal.account.ExternalIdRow;
import io.holdfast.ledger.internal.account.ExternalIdRow.ExternalIdKey;
import io.holdfast.ledger.internal.account.UnitBalances;
import io.holdfast.ledger.internal.account.UnitBalances.UnitBalanceKey;
import io.holdfast.ledger.internal.grant.GrantRuleRow;
import io.holdfast.ledger.internal.grant.GrantRuleRow.GrantRuleKey;
import io.holdfast.ledger.internal.kit.LedgerRequestHash;
import io.holdfast.ledger.internal.pricing.PriceListRow;
import io.holdfast.ledger.internal.pricing.PriceRow;
import io.holdfast.ledger.internal.pricing.PriceRow.PriceKey;
import io.holdfast.ledger.internal.pricing.UsagePricing.Price;
import io.holdfast.ledger.internal.usage.UsageTotalRow;
import io.holdfast.ledger.internal.usage.UsageTotalRow.UsageTotalKey;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.codec.KeyCodecLaws;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Keys, request hashes and sizes of stored rows. */
class LedgerSchemaTest {

    private static final AccountId USER = AccountId.of(UUID.fromString("f0000000-0000-4000-8000-0000000000ad"));
    private static final Ulid ID = Ulid.from("01ARZ3NDEKTSV4RRFFQ69G5FAV");
    private static final Instant TIME = Instant.ofEpochSecond(0, 258);

    private static final String USER_HEX = "f0000000000040008000 0000000000ad";
    private static final String ID_HEX = "01563e3ab5d3d6764c61 efb99302bd5b";

    @Test
    void theKeysOfTheMainTablesNeverChange() {
        KeyCodecLaws.assertGoldenBytes(LedgerSchema.ACCOUNTS.keys(), USER, USER_HEX);
        KeyCodecLaws.assertGoldenBytes(LedgerSchema.TRANSACTIONS.keys(), ID, ID_HEX);
        KeyCodecLaws.assertGoldenBytes(
                LedgerSchema.TRANSACTIONS_BY_USER.keys(), new AccountTransactionKey(USER, ID), USER_HEX + ID_HEX);
        KeyCodecLaws.assertGoldenBytes(LedgerSchema.USAGE_EVENTS.keys(), "evt-\u00e9", "6576742d c3a9");
    }

    @Test
    void theOtherKeysNeverChange() {
        KeyCodecLaws.assertGoldenBytes(ClosedAccountKey.CODEC, new ClosedAccountKey(USER, 2), USER_HEX + "00000002");
        KeyCodecLaws.assertGoldenBytes(RequestKey.CODEC, new RequestKey("key", "p-1"), "0003 6b6579 702d31");
        KeyCodecLaws.assertGoldenBytes(
                SpendingOrderKey.CODEC, new SpendingOrderKey(USER, 100, TIME), USER_HEX + "0064 0000000000000102");
        KeyCodecLaws.assertGoldenBytes(OpenHoldKey.CODEC, new OpenHoldKey(USER, TIME), USER_HEX + "0000000000000102");
        KeyCodecLaws.assertGoldenBytes(
                AccountDueKey.CODEC, new AccountDueKey(TIME, USER), "0000000000000102" + USER_HEX);
        KeyCodecLaws.assertGoldenBytes(
                ReferenceKey.CODEC, new ReferenceKey("sms", USER.value()), "0003 736d73" + USER_HEX);
        KeyCodecLaws.assertGoldenBytes(LedgerSchema.HOLDS.keys(), "h", "68");
        KeyCodecLaws.assertGoldenBytes(ExternalIdRow.TABLE.keys(), ExternalIdKey.of("crm", "77"), "0003 63726d 3737");
        KeyCodecLaws.assertGoldenBytes(PriceListRow.TABLE.keys(), "default", "64656661756c74");
        KeyCodecLaws.assertGoldenBytes(
                PriceRow.TABLE.keys(), new PriceKey("eu", 2, "compute"), "0002 6575 00000002 636f6d70757465");
        KeyCodecLaws.assertGoldenBytes(
                UsageTotalRow.TABLE.keys(),
                new UsageTotalKey(USER, "day/metric", TIME, "compute"),
                USER_HEX + "000a 6461792f6d6574726963 0000000000000102 636f6d70757465");
        KeyCodecLaws.assertGoldenBytes(
                GrantRuleRow.TABLE.keys(), new GrantRuleKey(USER, "plan"), USER_HEX + "706c616e");
        KeyCodecLaws.assertGoldenBytes(UnitBalances.TABLE.keys(), new UnitBalanceKey(USER, "EUR"), USER_HEX + "455552");
    }

    /** Computed independently, with {@code uuid.uuid5(USER, "unit/EUR")} in Python. */
    @Test
    void theIdsOfBalancesInUnitsNeverChange() {
        assertThat(USER.inUnit("EUR")).hasToString("a2fc0c42-2b01-5cd4-926d-044bdb3e0a51");
    }

    @Test
    void valuesAreSmall() {
        Usage usage = Usage.of("evt-0123456789abcdef", USER, ResourceUsage.llmTokens("acme", "large", 1_200, 340));
        UsageEventRow event = UsageEventRow.of(usage, new Price(1_000_000, "default@3"), 1, ID, TIME, List.of());
        assertThat(LedgerSchema.USAGE_EVENTS.values().encode(event)).hasSizeLessThan(256);
    }

    @Test
    void requestHashesNeverChange() {
        CreditRequest credit = new CreditRequest(
                "k", USER, TransactionType.BONUS, Credits.of(5), null, "d", Map.of("b", "2", "a", "1"));
        assertHash(LedgerRequestHash.ofCredit(credit), "b5b0cfab-c7da-bd07-928d-5c109ecca715");
        assertHash(LedgerRequestHash.ofAdjustment(USER, Credits.of(-5), "d"), "1192d385-8993-e999-d6f5-d432404f468b");
        assertHash(
                LedgerRequestHash.ofRefund(new RefundRequest("k", ID, Credits.of(5), null)),
                "a8e4531b-b477-afb8-0ae5-59466aeb491b");
        assertHash(
                LedgerRequestHash.ofReversal(new RefundRequest("k", ID, null, "d")),
                "f20f52a0-1d1d-9f63-ad05-38ae3092544e");
        assertHash(LedgerRequestHash.ofGrantClaim("daily", USER), "7ce8bb5c-82a6-d234-fb69-e15eb588d4b1");
    }

    /** The hashed text of the terms is {@code GrantTerms[priority=7, expires=2026-03-01T00:00:00Z]}. */
    @Test
    void requestHashesOfGrantTermsNeverChange() {
        CreditRequest credit = new CreditRequest(
                "k",
                USER,
                TransactionType.BONUS,
                Credits.of(5),
                new GrantTerms(7, Instant.parse("2026-03-01T00:00:00Z")),
                "d",
                Map.of("b", "2", "a", "1"));
        assertHash(LedgerRequestHash.ofCredit(credit), "c5cbc3c3-3b36-1871-cb06-ce177dea9b64");
        CreditRequest byDefault = CreditRequest.of("k", USER, TransactionType.BONUS, Credits.of(5))
                .withTerms(GrantTerms.DEFAULT);
        assertHash(LedgerRequestHash.ofCredit(byDefault), "1d98e973-3b23-2391-b690-3eace41d1d73");
    }

    private static void assertHash(UUID hash, String expected) {
        assertThat(hash).isEqualTo(UUID.fromString(expected));
    }

    @Test
    void requestHashesDistinguishAllFields() {
        assertThat(LedgerRequestHash.of("c", Map.of("a", "1", "b", "2")))
                .isNotEqualTo(LedgerRequestHash.of("c", Map.of("a", "1, b=2")))
                .isNotEqualTo(LedgerRequestHash.of("c", "{a=1, b=2}"));
        assertThat(LedgerRequestHash.of("c", (Object) null)).isNotEqualTo(LedgerRequestHash.of("c", "null"));
        assertThat(LedgerRequestHash.of("c", Map.of())).isNotEqualTo(LedgerRequestHash.of("c", ""));
    }

    @Test
    void aStoreWithoutTheSchemaIsRejected() {
        try (Store other = Store.open(new InMemory())) {
            assertThatThrownBy(() -> new Ledger(other))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessage("the store was opened without schema 'ledger'; open the store with Ledger.SCHEMA");
        }
    }

    @Test
    void theTextOfABalanceHasTheAvailableAmount() {
        assertThat(new Balance(100, 30)).hasToString("Balance[balance=100, held=30, available=70]");
    }
}
