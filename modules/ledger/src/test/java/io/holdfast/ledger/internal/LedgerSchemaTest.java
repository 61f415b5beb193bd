package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Fingerprint;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.LedgerSchema.ClosedAccountKey;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.LedgerSchema.ReferenceKey;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.LedgerSchema.SpendingOrderKey;
import io.holdfast.ledger.pricing.Metric;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.codec.KeyCodecLaws;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Stored bytes are a contract. */
class LedgerSchemaTest {

    private static final AccountId USER = AccountId.of(UUID.fromString("f0000000-0000-4000-8000-0000000000ad"));
    private static final Ulid ID = Ulid.from("01ARZ3NDEKTSV4RRFFQ69G5FAV");
    private static final Instant TIME = Instant.ofEpochSecond(0, 258);

    private static final String USER_HEX = "f0000000000040008000 0000000000ad";
    private static final String ID_HEX = "01563e3ab5d3d6764c61 efb99302bd5b";

    @Test
    void theFourFamiliesHaveTheKeysOfTheSeed() {
        KeyCodecLaws.assertGoldenBytes(LedgerSchema.ACCOUNTS.keys(), USER, USER_HEX);
        KeyCodecLaws.assertGoldenBytes(LedgerSchema.TRANSACTIONS.keys(), ID, ID_HEX);
        KeyCodecLaws.assertGoldenBytes(
                LedgerSchema.TRANSACTIONS_BY_USER.keys(), new AccountTransactionKey(USER, ID), USER_HEX + ID_HEX);
        KeyCodecLaws.assertGoldenBytes(LedgerSchema.USAGE_EVENTS.keys(), "evt-\u00e9", "6576742d c3a9");
    }

    @Test
    void theOtherKeysAreGolden() {
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
    }

    @Test
    void valuesAreSmall() {
        Usage usage = Usage.of("evt-0123456789abcdef", USER, Metric.llmTokens("acme", "large", 1_200, 340));
        UsageEvent event = new UsageEvent(
                USER.value(), "api", null, usage.metric(), 1_000_000, 1, true, TIME, usage.metadata(), ID);
        assertThat(LedgerSchema.USAGE_EVENTS.values().encode(event)).hasSizeLessThan(256);
    }

    @Test
    void fingerprintsNeverChange() {
        assertThat(Fingerprint.of(
                        "credit", USER, TransactionType.BONUS, Credits.of(5), null, "d", Map.of("b", "2", "a", "1")))
                .isEqualTo(UUID.fromString("b5b0cfab-c7da-bd07-928d-5c109ecca715"));
    }

    @Test
    void fingerprintsTellEveryFieldApart() {
        assertThat(Fingerprint.of("c", Map.of("a", "1", "b", "2")))
                .isNotEqualTo(Fingerprint.of("c", Map.of("a", "1, b=2")))
                .isNotEqualTo(Fingerprint.of("c", "{a=1, b=2}"));
        assertThat(Fingerprint.of("c", (Object) null)).isNotEqualTo(Fingerprint.of("c", "null"));
        assertThat(Fingerprint.of("c", Map.of())).isNotEqualTo(Fingerprint.of("c", ""));
    }

    @Test
    void aLedgerOnAStoreWithoutItsTablesIsRefusedWhenItIsMade() {
        try (Store other = Store.open(new Memory())) {
            assertThatThrownBy(() -> new Ledger(other))
                    .isInstanceOf(BadRequest.class)
                    .hasMessage("the store was opened without schema 'ledger': open the store with Ledger.SCHEMA");
        }
    }

    @Test
    void aBalanceShowsWhatIsAvailable() {
        assertThat(new Balance(100, 30)).hasToString("Balance[balance=100, held=30, available=70]");
    }
}
