package io.holdfast.torture.workload;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Refund;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** What is asked of the ledger. */
public sealed interface LedgerCommand extends Command {

    @Override
    default String module() {
        return "ledger";
    }

    static AccountId id(int account) {
        return AccountId.of(new UUID(0, account));
    }

    /** An answer in words: what it is, and the account just after it. */
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
        if (outcome instanceof LedgerOutcome.Insufficient missing) {
            return missing.code() + " " + missing.balance().balance() + " "
                    + missing.balance().held();
        }
        if (outcome instanceof LedgerOutcome.HoldEnded ended) {
            return ended.code() + " " + ended.status();
        }
        return ((LedgerOutcome.Refused) outcome).code();
    }

    /** Bought credit. */
    record Credit(String key, int account, long amount) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.ledger()
                    .addCredits(tx, io.holdfast.ledger.CreditRequest.purchase(key, id(account), Credits.of(amount))));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.ledger().credit(key, account, amount, now, answer);
        }
    }

    /** A usage with its price. */
    record Charge(String key, int account, long cost) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.ledger().charge(tx, usage()));
        }

        Usage usage() {
            return Usage.of(key, id(account), Credits.of(cost));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.ledger().charge(key, account, cost, now, answer);
        }
    }

    /** Part of a charge back. */
    record RefundCharge(String key, String charge, long amount) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            UsageEvent event = rooms.ledger().usageEvent(tx, charge).orElse(null);
            return event == null
                    ? "nothing"
                    : describe(rooms.ledger()
                            .refund(tx, Refund.of(key, event.transaction()).withAmount(Credits.of(amount))));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.ledger().refund(key, charge, amount, now, answer);
        }
    }

    /** Credit set aside for a while. */
    record Authorize(String key, int account, long amount, Duration lasts)
            implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.ledger()
                    .holds()
                    .authorize(
                            tx,
                            HoldRequest.of(key, id(account), Credits.of(amount)).withDuration(lasts)));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.ledger().authorize(this, now, answer);
        }
    }

    /** A charge in place of a hold. */
    record Settle(String hold, int account, long cost) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(
                    rooms.ledger().holds().settle(tx, hold, Usage.of("of-" + hold, id(account), Credits.of(cost))));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.ledger().settle(hold, cost, now, answer);
        }
    }

    /** A hold let go of. */
    record Release(String hold) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.ledger().holds().release(tx, hold));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.ledger().release(hold, now, answer);
        }
    }

    /** Some of what has expired by now, written down. */
    record Sweep(int most) implements LedgerCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return "swept " + (rooms.ledger().sweep(tx, most).more() ? "some" : "all");
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual("swept " + (plain.ledger().sweep(most, now) ? "some" : "all"), answer);
        }
    }

    /** What all accounts have: their sum shows a transfer that is half seen. */
    record Balances() implements LedgerCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest rooms, ReadTx tx) {
            StringBuilder all = new StringBuilder("balances");
            for (int account = 0; account < ModulesUnderTest.ACCOUNTS; account++) {
                all.append(' ')
                        .append(rooms.ledger()
                                .balance(tx, id(account))
                                .map(balance -> balance.balance() + "/" + balance.held())
                                .orElse("none"));
            }
            return all.toString();
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual(plain.ledger().balances(now), answer);
        }
    }
}
