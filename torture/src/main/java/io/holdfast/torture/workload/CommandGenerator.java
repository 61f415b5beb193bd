package io.holdfast.torture.workload;

import io.holdfast.torture.workload.LedgerCommand.Authorize;
import io.holdfast.torture.workload.LedgerCommand.Charge;
import io.holdfast.torture.workload.LedgerCommand.Credit;
import io.holdfast.torture.workload.LedgerCommand.RefundCharge;
import io.holdfast.torture.workload.QueueCommand.Enqueue;
import io.holdfast.torture.workload.QueueCommand.FinishAction;
import io.holdfast.torture.workload.RetryCommand.AttemptResult;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * What every caller asks for, from the seed alone. What a key stands for follows from the key: so callers that come upon
 * the same one repeat each other's requests, settle each other's holds, and want the same seats. Now and then one of them
 * uses a key for something else.
 */
public final class CommandGenerator {

    private static final List<FinishAction> HOWS = List.of(FinishAction.values());
    private static final List<AttemptResult> SAID = List.of(AttemptResult.values());

    private final long seed;

    public CommandGenerator(long seed) {
        this.seed = seed;
    }

    /** The command of a ticket; always the same. */
    public Command commandFor(CommandId ticket) {
        Random random = new Random(ticket.randomSeed(seed));
        int kind = random.nextInt(100);
        // The keys in use: new ones come at about the pace at which old ones are used up.
        long number = random.nextInt((int) Math.min(1 << 20, 12 + ticket.seq() / 2));
        String key = ticket.round() + "-" + number;
        if (kind < 25) {
            return ledger(kind, key, random);
        }
        if (kind < 50) {
            return seats(kind - 25, ticket.round(), number, random);
        }
        if (kind < 70) {
            return queue((kind - 50) * 30 / 20, ticket.caller(), key, random);
        }
        if (kind < 80) {
            return identity(key, random);
        }
        if (kind < 90) {
            return retry(ticket.caller(), key, random);
        }
        return purchase(ticket.round(), number, random);
    }

    private Command ledger(int kind, String key, Random random) {
        Random fixed = of(key);
        int account = fixed.nextInt(ModulesUnderTest.ACCOUNTS);
        long amount = 1L + fixed.nextInt(50);
        long spoiled = amount + (random.nextInt(50) == 0 ? 1 : 0);
        if (kind < 5) {
            return new Credit("in-" + key, account, 4 * spoiled);
        }
        if (kind < 10) {
            return new Charge("out-" + key, account, spoiled);
        }
        if (kind < 12) {
            return new RefundCharge("back-" + random.nextInt(2) + "-" + key, "out-" + key, amount / 2 + 1);
        }
        if (kind < 17) {
            return new Authorize("hold-" + key, account, spoiled, Duration.ofMillis(50 + fixed.nextInt(4_000)));
        }
        if (kind < 20) {
            return new LedgerCommand.Settle("hold-" + key, account, amount - fixed.nextInt((int) amount) + 2);
        }
        if (kind < 22) {
            return new LedgerCommand.Release("hold-" + key);
        }
        return kind == 22 ? new LedgerCommand.Sweep(1 + random.nextInt(100)) : new LedgerCommand.Balances();
    }

    private Command seats(int kind, int round, long number, Random random) {
        Reserve booking = booking("", round, number);
        String event = booking.event();
        String buyer = random.nextInt(40) == 0 ? "somebody" : booking.buyer();
        if (kind < 2) {
            return new SeatsCommand.CreateEvent(event);
        }
        if (kind < 11) {
            return booking;
        }
        if (kind < 14) {
            return new SeatsCommand.Sell(event, booking.booking(), buyer);
        }
        if (kind < 19) {
            return new SeatsCommand.ReleaseBooking(event, booking.booking(), buyer);
        }
        if (kind < 21) {
            return new SeatsCommand.ExtendHold(
                    event, booking.booking(), buyer, Duration.ofMillis(random.nextInt(4_000_000)));
        }
        return kind == 21 ? new SeatsCommand.SweepHolds() : new SeatsCommand.ViewSeatMap(event);
    }

    private Reserve booking(String kind, int round, long number) {
        String key = kind + round + "-" + number;
        Random fixed = of("booking-" + key);
        int count = 1 + fixed.nextInt(4);
        List<String> hand = fixed.nextInt(3) > 0
                ? IntStream.range(0, count)
                        .mapToObj(i ->
                                1 + fixed.nextInt(SeatsCommand.ROWS) + "/" + (1 + fixed.nextInt(SeatsCommand.PER_ROW)))
                        .distinct()
                        .toList()
                : List.of();
        int best = !hand.isEmpty() ? hand.size() : fixed.nextBoolean() ? count : -count;
        return new Reserve(
                "show-" + round + "-" + number / 100,
                "b-" + key,
                "buyer-" + fixed.nextInt(5),
                hand,
                best,
                Duration.ofMillis(50 + fixed.nextInt(5_000)));
    }

    private Command queue(int kind, int caller, String key, Random random) {
        if (kind < 9) {
            return message(key, random.nextInt(50) == 0);
        }
        if (kind < 17) {
            String queue = random.nextInt(5) == 0 ? QueueCommand.WORK + ".dlq" : QueueCommand.WORK;
            return new QueueCommand.Lease(
                    caller, queue, 1 + random.nextInt(4), Duration.ofMillis(1_000 + random.nextInt(3_000)));
        }
        if (kind < 28) {
            FinishAction how = random.nextInt(10) < 6 ? FinishAction.ACK : HOWS.get(random.nextInt(HOWS.size()));
            Duration time = Duration.ofMillis(random.nextInt(3) == 0 ? random.nextInt(2_000) : 0);
            return new QueueCommand.FinishDelivery(caller, random.nextInt(8), how, time, random.nextInt(10) == 0);
        }
        return kind == 28 ? new QueueCommand.ExpireLeases(1 + random.nextInt(30)) : new QueueCommand.ViewDepth();
    }

    private Enqueue message(String key, boolean spoiled) {
        Random fixed = of("message-" + key);
        return new Enqueue(
                "m-" + key,
                "tenant-" + fixed.nextInt(6),
                fixed.nextInt(3) + (spoiled ? 1 : 0),
                Duration.ofMillis(fixed.nextInt(6) == 0 ? 1 + fixed.nextInt(1_000) : 0),
                fixed.nextInt(3) > 0 || spoiled);
    }

    private Command identity(String key, Random random) {
        String session = "s-" + key;
        int identity = of(session).nextInt(ModulesUnderTest.IDENTITIES);
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
        Random fixed = of("event-" + key);
        int kind = random.nextInt(40);
        String id = "e-" + key;
        if (kind < 13) {
            String reference = fixed.nextInt(3) == 0 ? "" : "call-" + fixed.nextInt(8);
            AttemptResult said = fixed.nextInt(6) > 0 ? AttemptResult.FAILED : SAID.get(2 + fixed.nextInt(2));
            String data = "data-" + key + (random.nextInt(40) == 0 ? "-other" : "");
            return new RetryCommand.Save(id, reference, fixed.nextInt(5), data, said);
        }
        if (kind < 20) {
            return new RetryCommand.ClaimEvents(
                    caller, 1 + random.nextInt(4), Duration.ofMillis(1_000 + random.nextInt(2_000)));
        }
        if (kind < 32) {
            AttemptResult said = random.nextInt(2) == 0 ? AttemptResult.DONE : SAID.get(random.nextInt(SAID.size()));
            return new RetryCommand.FinishClaim(caller, random.nextInt(8), said, random.nextInt(10) == 0);
        }
        if (kind < 34) {
            return new RetryCommand.Requeue(id);
        }
        return kind < 36 ? new RetryCommand.Discard(id) : new RetryCommand.ViewEvent(id);
    }

    private Command purchase(int round, long number, Random random) {
        Reserve reserve = booking("p-", round, number);
        int account = of("payer-" + number).nextInt(ModulesUnderTest.ACCOUNTS);
        long price = Math.abs(reserve.count()) * SeatsCommand.PRICE;
        Enqueue ticket = message("p-" + round + "-" + number, false);
        return new PurchaseCommand(
                reserve,
                new Charge("order-" + round + "-" + number, account, price),
                new Enqueue(ticket.key(), ticket.fairness(), random.nextInt(60) == 0 ? 9 : 5, Duration.ZERO, true));
    }

    private Random of(String key) {
        return new Random(seed * 31 + key.hashCode());
    }
}
