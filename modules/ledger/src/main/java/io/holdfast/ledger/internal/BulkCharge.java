package io.holdfast.ledger.internal;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.internal.budget.OpenBudgets;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.pricing.UsagePricing.Price;
import io.holdfast.store.Tx;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Several charges in one transaction. Each charge sees the effects of the previous charges. Apart from refusal
 * reports, nothing is written before {@link #save}.
 */
final class BulkCharge {

    /** The first charge for an event id within the bulk. */
    private record FirstCharge(Usage usage, Price price, Posted posted) {

        LedgerOutcome.Repeat repeat(Usage other, Instant now) {
            UsageEventRow event = UsageEventRow.of(
                            usage, price, -posted.transaction().amount(), posted.id(), now, List.of())
                    .withScopesOf(usage);
            return ChargeCommands.repeat(event, other, posted);
        }
    }

    private final Tx tx;
    private final LedgerContext context;
    private final OpenBudgets budgets;
    private final Map<AccountId, OpenAccount> accounts = new LinkedHashMap<>();
    private final Map<String, FirstCharge> charges = new HashMap<>();

    BulkCharge(Tx tx, LedgerContext context) {
        this.tx = tx;
        this.context = context;
        budgets = new OpenBudgets(tx, LedgerClock.now(tx));
    }

    /** Charges for each usage record that is not refused. */
    List<LedgerOutcome.Charged> chargeEach(List<Usage> usages) {
        Arguments.inRange("usages", Arguments.notNull("usages", usages).size(), 1, LedgerLimits.MAX_BULK);
        List<LedgerOutcome.Charged> outcomes = new ArrayList<>(usages.size());
        for (int i = 0; i < usages.size(); i++) {
            Usage usage = Arguments.notNull("usages[" + i + "]", usages.get(i));
            FirstCharge first = charges.get(usage.eventId());
            LedgerOutcome.Charged outcome =
                    first == null ? ChargeCommands.findRepeat(tx, usage) : first.repeat(usage, LedgerClock.now(tx));
            outcomes.add(outcome == null ? chargeNew(i, usage) : outcome);
        }
        return outcomes;
    }

    private LedgerOutcome.Charged chargeNew(int index, Usage usage) {
        OpenAccount account = open(usage.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        List<PayingAccount> payers = PayingAccount.of(account, this::open);
        List<Price> prices = new ArrayList<>(payers.size());
        try {
            payers.forEach(payer -> prices.add(payer.account().price(usage)));
            Arguments.newId("eventId", usage.eventId());
        } catch (BadRequestException e) {
            return new LedgerOutcome.InvalidUsage(index, String.valueOf(e.getMessage()));
        }
        LedgerOutcome.Charged refused = null;
        for (int i = 0; i < payers.size(); i++) {
            LedgerOutcome.Charged outcome = ChargeCommands.charge(context, payers.get(i), usage, prices.get(i));
            if (outcome instanceof Posted posted) {
                charges.put(usage.eventId(), new FirstCharge(usage, prices.get(i), posted));
                return outcome;
            }
            refused = refused == null || payers.get(i).isPool() ? outcome : refused;
        }
        return ChargeCommands.report(tx, account, usage, Objects.requireNonNull(refused));
    }

    /** Opens an account once, or returns null if it does not exist. */
    private @Nullable OpenAccount open(AccountId id) {
        OpenAccount account = accounts.get(id);
        if (account == null) {
            account = OpenAccount.open(tx, context, id, budgets);
            if (account != null) {
                accounts.put(id, account);
            }
        }
        return account;
    }

    void save() {
        accounts.values().stream().filter(OpenAccount::needsSave).forEach(account -> account.saveExceptBudgets(tx));
        budgets.save(tx);
    }
}
