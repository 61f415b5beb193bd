package io.holdfast.torture.workload;

import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.torture.workload.FailedEventCommand.AttemptResult;
import io.holdfast.torture.workload.LedgerCommand.Authorize;
import io.holdfast.torture.workload.LedgerCommand.Charge;
import io.holdfast.torture.workload.LedgerCommand.Credit;
import io.holdfast.torture.workload.LedgerCommand.RefundCharge;
import io.holdfast.torture.workload.QueueCommand.Enqueue;
import io.holdfast.torture.workload.QueueCommand.FinishAction;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Generates the commands for every caller from the seed. The content of a request is derived from its key, so that
 * callers that choose the same key repeat each other's requests, settle each other's holds and compete for the same
 * seats. Occasionally a key is reused for a different request.
 */
public final class CommandGenerator {

    private static final List<FinishAction> ACTIONS = List.of(FinishAction.values());
    private static final List<AttemptResult> RESULTS = List.of(AttemptResult.values());

    private static final List<OwnCredit> OWN_CREDIT = List.of(OwnCredit.values());

    /** The number of grant rules per round. Most of them end before many rounds have passed. */
    private static final int RULES = 3;

    private final long seed;
    private final SeatsCommandGenerator seats = new SeatsCommandGenerator(this::randomFor);

    public CommandGenerator(long seed) {
        this.seed = seed;
    }

    /** Returns the command with the given id. For a given seed and id, the command is always the same. */
    public Command commandFor(CommandId commandId) {
        Random random = new Random(commandId.randomSeed(seed));
        int kind = random.nextInt(100);
        // New keys are introduced at about the rate at which old keys are used up.
        long number = random.nextInt((int) Math.min(1 << 20, 12 + commandId.seq() / 2));
        String key = commandId.round() + "-" + number;
        if (kind < 25) {
            return kind >= 23 ? ledgerRule(commandId.round(), number, random) : ledger(kind, key, random);
        }
        if (kind < 50) {
            return seats.commandFor(kind - 25, commandId.round(), number, random);
        }
        if (kind < 70) {
            return queue((kind - 50) * 30 / 20, commandId.caller(), key, random);
        }
        if (kind < 80) {
            return identity(key, random);
        }
        if (kind < 90) {
            return retry(commandId.caller(), key, random);
        }
        return purchase(commandId.round(), SeatsCommandGenerator.roundDown(number), random);
    }

    private Command ledger(int kind, String key, Random random) {
        Random keyed = randomFor(key);
        int account = keyed.nextInt(ModulesUnderTest.ACCOUNTS);
        long amount = 1L + keyed.nextInt(50);
        long conflicting = amount + (random.nextInt(50) == 0 ? 1 : 0);
        if (kind < 5) {
            return new Credit("in-" + key, account, 4 * conflicting);
        }
        if (kind < 10) {
            return new Charge("out-" + key, account, conflicting);
        }
        if (kind < 22 && account >= LedgerCommand.FIRST_WITH_RULES) {
            return new Charge("more-" + key, account, conflicting);
        }
        if (kind < 12) {
            return new RefundCharge("back-" + random.nextInt(2) + "-" + key, "out-" + key, amount / 2 + 1);
        }
        if (kind < 17) {
            return new Authorize("hold-" + key, account, conflicting, Duration.ofMillis(50 + keyed.nextInt(4_000)));
        }
        if (kind < 20) {
            return new LedgerCommand.Settle("hold-" + key, account, amount - keyed.nextInt((int) amount) + 2);
        }
        if (kind < 22) {
            return new LedgerCommand.Release("hold-" + key);
        }
        return random.nextBoolean() ? new LedgerCommand.Sweep(1 + random.nextInt(100)) : new LedgerCommand.Balances();
    }

    private Command ledgerRule(int round, long number, Random random) {
        int kind = random.nextInt(8);
        if (kind < 3) {
            return new LedgerRuleCommand.PutBudget(
                    kind == 0
                            ? LedgerRuleCommand.ROOT
                            : LedgerRuleCommand.scope(random.nextInt(ModulesUnderTest.ACCOUNTS)),
                    kind == 0 ? rootLimits(random) : accountLimits(random));
        }
        int member = LedgerCommand.POOL + 1 + random.nextInt(LedgerCommand.LAST_MEMBER);
        if (kind == 3) {
            return new LedgerRuleCommand.PutMember(member, OWN_CREDIT.get(random.nextInt(OWN_CREDIT.size())));
        }
        if (kind == 4) {
            return new LedgerRuleCommand.RemoveMember(member);
        }
        String rule = "rule-" + round + "-" + number % RULES;
        Random keyed = randomFor(rule);
        int account = LedgerCommand.FIRST_WITH_RULES
                + keyed.nextInt(ModulesUnderTest.ACCOUNTS - LedgerCommand.FIRST_WITH_RULES);
        return kind == 5
                ? new LedgerRuleCommand.EndGrantRule(account, rule)
                : new LedgerRuleCommand.PutGrantRule(
                        account, rule, 10L + keyed.nextInt(200) + random.nextInt(2), 1 + keyed.nextInt(12));
    }

    private static Map<String, Long> rootLimits(Random random) {
        return random.nextInt(3) == 0
                ? Map.of("minute", 1_000L * (3 + random.nextInt(8)))
                : Map.of("minute", 1_000L * (3 + random.nextInt(8)), "hour", 10_000L * (3 + random.nextInt(8)));
    }

    private static Map<String, Long> accountLimits(Random random) {
        return random.nextInt(3) == 0
                ? Map.of("minute", 100L * (1 + random.nextInt(20)))
                : Map.of("minute", 100L * (1 + random.nextInt(20)), "total", 1_000L * (1 + random.nextInt(60)));
    }

    private Command queue(int kind, int caller, String key, Random random) {
        if (random.nextInt(2) == 0) {
            return JobCommandGenerator.commandFor(caller, key, random, randomFor("job-" + key));
        }
        if (kind < 9) {
            return random.nextInt(8) == 0 ? new QueueCommand.EnqueueLog(key) : message(key, random.nextInt(50) == 0);
        }
        if (kind < 17) {
            String queue = random.nextInt(5) == 0 ? QueueCommand.WORK + ".dlq" : QueueCommand.WORK;
            return new QueueCommand.Lease(
                    caller, queue, 1 + random.nextInt(4), Duration.ofMillis(1_000 + random.nextInt(3_000)));
        }
        if (kind < 28) {
            FinishAction action =
                    random.nextInt(10) < 6 ? FinishAction.ACK : ACTIONS.get(random.nextInt(ACTIONS.size()));
            Duration time = Duration.ofMillis(random.nextInt(3) == 0 ? random.nextInt(2_000) : 0);
            return new QueueCommand.FinishDelivery(caller, random.nextInt(8), action, time, random.nextInt(10) == 0);
        }
        return kind == 28 ? new QueueCommand.ExpireLeases(1 + random.nextInt(30)) : new QueueCommand.ViewDepth();
    }

    private Enqueue message(String key, boolean conflicting) {
        Random keyed = randomFor("message-" + key);
        return new Enqueue(
                "m-" + key,
                "tenant-" + keyed.nextInt(6),
                keyed.nextInt(3) + (conflicting ? 1 : 0),
                Duration.ofMillis(keyed.nextInt(6) == 0 ? 1 + keyed.nextInt(1_000) : 0),
                keyed.nextInt(3) > 0 || conflicting);
    }

    private Command identity(String key, Random random) {
        String session = "s-" + key;
        int identity = randomFor(session).nextInt(ModulesUnderTest.IDENTITIES);
        int kind = random.nextInt(40);
        if (kind < 12) {
            return new IdentityCommand.CreateSession(session, identity);
        }
        if (kind < 22) {
            return new IdentityCommand.Refresh(session, identity, random.nextInt(4) == 0);
        }
        if (kind < 28) {
            return new IdentityCommand.UseNonce("n-" + key);
        }
        if (kind == 28) {
            return new IdentityCommand.RevokeAll(identity);
        }
        return kind < 33 ? new IdentityCommand.Revoke(session) : new IdentityCommand.Lookup(session);
    }

    private Command retry(int caller, String key, Random random) {
        Random keyed = randomFor("event-" + key);
        int kind = random.nextInt(40);
        String id = "e-" + key;
        if (kind < 13) {
            String reference = keyed.nextInt(3) == 0 ? "" : "call-" + keyed.nextInt(8);
            AttemptResult result = keyed.nextInt(6) > 0 ? AttemptResult.FAILED : RESULTS.get(2 + keyed.nextInt(2));
            String data = "data-" + key + (random.nextInt(40) == 0 ? "-other" : "");
            return new FailedEventCommand.Save(id, reference, keyed.nextInt(5), data, result);
        }
        if (kind < 20) {
            return new FailedEventCommand.ClaimEvents(
                    caller, 1 + random.nextInt(4), Duration.ofMillis(1_000 + random.nextInt(2_000)));
        }
        if (kind < 32) {
            AttemptResult result =
                    random.nextInt(2) == 0 ? AttemptResult.DONE : RESULTS.get(random.nextInt(RESULTS.size()));
            return new FailedEventCommand.FinishClaim(caller, random.nextInt(8), result, random.nextInt(10) == 0);
        }
        if (kind < 34) {
            return new FailedEventCommand.Requeue(id);
        }
        return kind < 36 ? new FailedEventCommand.Discard(id) : new FailedEventCommand.ViewEvent(id);
    }

    private Command purchase(int round, long number, Random random) {
        Reserve reserve = seats.booking("p-", round, number);
        int account = randomFor("payer-" + number).nextInt(ModulesUnderTest.ACCOUNTS);
        long price = Math.abs(reserve.count()) * SeatsCommand.PRICE;
        Enqueue ticket = message("p-" + round + "-" + number, false);
        return new PurchaseCommand(
                reserve,
                new Charge("order-" + round + "-" + number, account, price),
                new Enqueue(ticket.key(), ticket.fairness(), random.nextInt(60) == 0 ? 9 : 5, Duration.ZERO, true));
    }

    private Random randomFor(String key) {
        return new Random(seed * 31 + key.hashCode());
    }
}
