package io.holdfast.torture.workload;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The commands for the ledger module. */
public sealed interface LedgerCommand extends Command {

    /** The account that is the pool. */
    int POOL = 0;

    /** The accounts with a number up to this one can join the pool. */
    int LAST_MEMBER = 3;

    /** The accounts from this number have grant rules, and neither holds nor refunds. */
    int FIRST_WITH_RULES = 6;

    @Override
    default String module() {
        return "ledger";
    }

    static AccountId id(int account) {
        return AccountId.of(new UUID(0, account));
    }

    private static List<BudgetScope> scopes(int account) {
        return List.of(BudgetScope.of(LedgerRuleCommand.scope(account)));
    }

    /** Describes an outcome by its kind and the resulting balance, or by the limit that refused it. */
    static String describe(LedgerOutcome outcome) {
        if (outcome instanceof LedgerOutcome.Posted posted) {
            return "posted " + posted.transaction().amount() + " "
                    + posted.balance().balance() + " " + posted.balance().held() + " " + posted.id();
        }
        if (outcome instanceof LedgerOutcome.Held held) {
            return "held " + held.balance().balance() + " " + held.balance().held() + " "
                    + InstantNanos.toNanos(held.hold().expires());
        }
        if (outcome instanceof LedgerOutcome.Voided voided) {
            return "voided " + voided.balance().balance() + " "
                    + voided.balance().held();
        }
        if (outcome instanceof LedgerOutcome.Insufficient insufficient) {
            return insufficient.code() + " " + insufficient.balance().balance() + " "
                    + insufficient.balance().held();
        }
        if (outcome instanceof LedgerOutcome.BudgetExceeded exceeded) {
            BudgetShortfall shortfall = exceeded.shortfall();
            return exceeded.code() + " " + shortfall.scope() + " " + shortfall.limit() + " " + shortfall.spent() + " "
                    + shortfall.held() + " " + shortfall.required() + " " + shortfall.freesUp();
        }
        if (outcome instanceof LedgerOutcome.HoldEnded ended) {
            return ended.code() + " " + ended.status();
        }
        return ((LedgerOutcome.Refused) outcome).code();
    }

    /** Adds purchased credit. */
    record Credit(String key, int account, long amount) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.ledger()
                    .addCredits(tx, io.holdfast.ledger.CreditRequest.purchase(key, id(account), Credits.of(amount))));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().credit(key, account, amount, now, answer);
        }
    }

    /** Charges an account. */
    record Charge(String key, int account, long cost) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.ledger().charge(tx, usage()));
        }

        Usage usage() {
            return Usage.of(key, id(account), Credits.of(cost)).withScopes(scopes(account));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().charge(key, account, cost, now, answer);
        }
    }

    /** Refunds part of a charge. */
    record RefundCharge(String key, String charge, long amount) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            UsageEvent event = modules.ledger().usageEvent(tx, charge).orElse(null);
            return event == null
                    ? "nothing"
                    : describe(modules.ledger()
                            .refund(
                                    tx,
                                    RefundRequest.of(key, event.transaction()).withAmount(Credits.of(amount))));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().refund(key, charge, amount, now, answer);
        }
    }

    /** Authorizes a hold. */
    record Authorize(String key, int account, long amount, Duration duration)
            implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.ledger()
                    .holds()
                    .authorize(
                            tx,
                            HoldRequest.of(key, id(account), Credits.of(amount))
                                    .withDuration(duration)
                                    .withScopes(scopes(account))));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().authorize(this, now, answer);
        }
    }

    /** Settles a hold. */
    record Settle(String hold, int account, long cost) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(
                    modules.ledger().holds().settle(tx, hold, Usage.of("of-" + hold, id(account), Credits.of(cost))));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().settle(hold, cost, now, answer);
        }
    }

    /** Releases a hold. */
    record Release(String hold) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.ledger().holds().release(tx, hold));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().release(hold, now, answer);
        }
    }

    /** Records expired holds. */
    record Sweep(int limit) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return "swept " + (modules.ledger().sweep(tx, limit).more() ? "some" : "all");
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(
                    "swept " + (model.ledger().sweep(limit, now) ? "some" : "all"), answer);
        }
    }

    /** Reads the balances of all accounts in one transaction, to detect a partially applied commit. */
    record Balances() implements LedgerCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest modules, ReadTx tx) {
            StringBuilder all = new StringBuilder("balances");
            for (int account = 0; account < ModulesUnderTest.ACCOUNTS; account++) {
                all.append(' ')
                        .append(modules.ledger()
                                .balance(tx, id(account))
                                .map(balance -> balance.balance() + "/" + balance.held())
                                .orElse("none"));
            }
            return all.toString();
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.ledger().balances(now), answer);
        }
    }
}
