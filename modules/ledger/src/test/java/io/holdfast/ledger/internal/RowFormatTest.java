package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.RefillRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.AccountRow.AutoRefillRow;
import io.holdfast.ledger.internal.HoldRow.BalanceRow;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.UsageEventRow.MetricRow;
import io.holdfast.ledger.internal.billing.MeteredBillingRow;
import io.holdfast.ledger.internal.kit.TransactionIds;
import io.holdfast.ledger.internal.refill.RefillRow;
import io.holdfast.ledger.internal.threshold.ThresholdRow;
import io.holdfast.ledger.internal.threshold.ThresholdsRow;
import io.holdfast.ledger.pricing.ResourceKind;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The stored bytes of every row, as written before rows were types of their own. They never change. */
class RowFormatTest {

    private static final UUID USER = UUID.fromString("f0000000-0000-4000-8000-0000000000ad");
    private static final Ulid ID = Ulid.from("01ARZ3NDEKTSV4RRFFQ69G5FAV");
    private static final Instant TIME = Instant.ofEpochSecond(0, 258);

    private static <V> void assertBytes(Table<?, V> table, V row, String hex) {
        assertThat(HexFormat.of().formatHex(table.values().encode(row))).isEqualTo(hex);
        assertThat(table.values().decode(HexFormat.of().parseHex(hex))).isEqualTo(row);
    }

    @Test
    void accounts() {
        AccountRow row = new AccountRow(
                USER,
                AccountKind.NORMAL,
                1,
                2,
                3,
                4,
                5,
                6,
                ID,
                7,
                8,
                TIME,
                new AutoRefillRow(true, 9, 10),
                Account.RefillState.FAILED,
                "pro",
                Map.of("crm", "77"),
                2,
                ID,
                TIME,
                TIME,
                TIME,
                null,
                0,
                null,
                null,
                null,
                0,
                null,
                null,
                0,
                null,
                null);
        String hex = "b5647573657250f00000000000400080000000000000ad646b696e64664e4f524d414c6762616c616e636501"
                + "6468656c64026970757263686173656403676772616e7465640464757365640565636172727906646c617374"
                + "5001563e3ab5d3d6764c61efb99302bd5b666772616e74730765686f6c6473086364756582001901026a6175"
                + "746f526566696c6ca367656e61626c6564f56c7472696767657242656c6f770966616d6f756e740a66726566"
                + "696c6c664641494c454464706c616e6370726f6b65787465726e616c496473a16363726d6237376365726102"
                + "6573696e63655001563e3ab5d3d6764c61efb99302bd5b676372656174656482001901026775706461746564"
                + "82001901026764656c657465648200190102";
        assertBytes(LedgerSchema.ACCOUNTS, row, hex);
        assertBytes(LedgerSchema.CLOSED_ACCOUNTS, row, hex);
    }

    @Test
    void balancesInUnits() {
        AccountId id = AccountId.of(USER).inUnit("EUR");
        AccountRow row = AccountRow.opened(new TransactionIds(() -> 1), id, AccountSettings.NORMAL, null, TIME);
        assertBytes(
                LedgerSchema.ACCOUNTS,
                row,
                "a7647573657250a2fc0c422b015cd4926d044bdb3e0a51646b696e64664e4f524d414c63657261016763726561746564"
                        + "820019010267757064617465648200190102656f776e657250f00000000000400080000000000000ad64756e69"
                        + "7463455552");
    }

    @Test
    void thresholdsOfAccounts() {
        ThresholdsRow row = new ThresholdsRow(true, List.of(new ThresholdRow(-9, 10)), List.of(-9L));
        Table<String, ThresholdsRow> table = Table.of("t", Keys.string(), Values.cbor(ThresholdsRow.class));
        assertBytes(
                table,
                row,
                "a3636f776ef56a7468726573686f6c647381a26562656c6f77286a687973746572657369730a6763726f737365648128");
    }

    @Test
    void transactions() {
        TransactionRow row = new TransactionRow(
                USER,
                TransactionType.REFUND,
                1,
                2,
                3,
                TIME,
                "r-1",
                ID,
                "d",
                Map.of("k", "v"),
                List.of(new ShareRow(ID, 4)),
                null,
                null,
                null,
                null);
        String hex = "ab647573657250f00000000000400080000000000000ad647479706566524546554e4466616d6f756e740167"
                + "62616c616e6365026468656c64036763726561746564820019010266736f7572636563722d31626f66500156"
                + "3e3ab5d3d6764c61efb99302bd5b6b6465736372697074696f6e6164686d65746164617461a1616b61766673"
                + "686172657381a2656772616e745001563e3ab5d3d6764c61efb99302bd5b66616d6f756e7404";
        assertBytes(LedgerSchema.TRANSACTIONS, row, hex);
    }

    @Test
    void usageEvents() {
        UsageEventRow row = new UsageEventRow(
                USER,
                "api",
                "agent",
                new MetricRow(ResourceKind.LLM_TOKENS, "acme", "large", 1, 2, Map.of()),
                3,
                4,
                true,
                TIME,
                Map.of("k", "v"),
                ID,
                List.of(),
                null,
                null,
                false,
                List.of(),
                null);
        String hex = "aa647573657250f00000000000400080000000000000ad66736f7572636563617069656167656e7465616765"
                + "6e74666d6574726963a5646b696e646a4c4c4d5f544f4b454e536870726f76696465726461636d65646e616d"
                + "65656c6172676565666972737401667365636f6e6402666d6963726f730364636f73740466707269636564f5"
                + "6974696d657374616d708200190102686d65746164617461a1616b61766b7472616e73616374696f6e500156"
                + "3e3ab5d3d6764c61efb99302bd5b";
        assertBytes(LedgerSchema.USAGE_EVENTS, row, hex);
    }

    @Test
    void grants() {
        GrantRow row = new GrantRow(USER, TransactionType.BONUS, 1, 2, 3, TIME, TIME, null, List.of(), 0);
        String hex = "a7647573657250f00000000000400080000000000000ad647479706565424f4e555366616d6f756e74016972"
                + "656d61696e696e6702687072696f726974790367657870697265738200190102676372656174656482001901"
                + "02";
        assertBytes(LedgerSchema.GRANTS, row, hex);
    }

    @Test
    void holds() {
        HoldRow row = new HoldRow(
                USER,
                1,
                Hold.Status.VOIDED,
                TIME,
                TIME,
                "d",
                new BalanceRow(2, 3),
                new BalanceRow(4, 5),
                ID,
                TIME,
                List.of(),
                null,
                null,
                List.of(),
                null);
        String hex = "aa647573657250f00000000000400080000000000000ad66616d6f756e74016673746174757366564f494445"
                + "4467637265617465648200190102676578706972657382001901026b6465736372697074696f6e6164666f70"
                + "656e6564a26762616c616e6365026468656c640366636c6f736564a26762616c616e6365046468656c64056b"
                + "7472616e73616374696f6e5001563e3ab5d3d6764c61efb99302bd5b6566697273748200190102";
        assertBytes(LedgerSchema.HOLDS, row, hex);
    }

    @Test
    void billings() {
        MeteredBillingRow row =
                new MeteredBillingRow("call", USER, USER, 1, Billing.Status.ENDED, 2, 3, 4, TIME, TIME, "d", ID, TIME);
        String hex = "ad6d7265666572656e6365547970656463616c6c6b7265666572656e6365496450f000000000004000800000"
                + "00000000ad647573657250f00000000000400080000000000000ad63657261016673746174757365454e4445"
                + "4464726174650265756e6974730364636f7374046773746172746564820019010265656e6465648200190102"
                + "6b6465736372697074696f6e61646b7472616e73616374696f6e5001563e3ab5d3d6764c61efb99302bd5b67"
                + "64656c657465648200190102";
        assertBytes(LedgerSchema.BILLINGS, row, hex);
    }

    @Test
    void refills() {
        RefillRow row = new RefillRow(USER, 1, RefillRequest.Status.COMPLETED, TIME, TIME, 2, 3, "n", ID);
        String hex = "a9647573657250f00000000000400080000000000000ad66616d6f756e74016673746174757369434f4d504c"
                + "45544544667261697365648200190102646672656582001901026574616b6573026365726103646e6f746561"
                + "6e6b7472616e73616374696f6e5001563e3ab5d3d6764c61efb99302bd5b";
        assertBytes(LedgerSchema.REFILLS, row, hex);
    }

    @Test
    void enumConstantsAreStoredByName() {
        assertThat(names(TransactionType.values()))
                .isEqualTo(
                        "PURCHASE AUTO_REFILL SUBSCRIPTION_GRANT BONUS SIGNUP_GRANT DAILY_GRANT MONTHLY_ALLOWANCE "
                                + "REFERRAL_BONUS USAGE REFUND ADJUSTMENT REVERSAL GRANT_EXPIRY CLOSURE TRANSFER_OUT TRANSFER_IN");
        assertThat(names(AccountKind.values())).isEqualTo("NORMAL UNLIMITED");
        assertThat(names(Account.RefillState.values())).isEqualTo("REQUESTED FAILED");
        assertThat(names(Hold.Status.values())).isEqualTo("OPEN SETTLED VOIDED EXPIRED");
        assertThat(names(Billing.Status.values())).isEqualTo("PROGRESSING ENDED");
        assertThat(names(RefillRequest.Status.values())).isEqualTo("OPEN COMPLETED FAILED CANCELLED");
        assertThat(names(ResourceKind.values())).isEqualTo("LLM_TOKENS COMPUTE API_CALLS STORAGE CUSTOM");
    }

    private static String names(Enum<?>[] constants) {
        return String.join(" ", List.of(constants).stream().map(Enum::name).toList());
    }
}
