package io.holdfast.torture.workload;

import io.holdfast.retry.Claim;
import io.holdfast.retry.ClaimRequest;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.torture.workload.ModulesUnderTest.ClaimKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What is asked of retry. Runners keep their claims in the store, as callers of the queue keep their receipts. */
sealed interface RetryCommand extends Command {

    int MAX_RETRIES = 3;
    List<Duration> DELAYS = List.of(Duration.ofMillis(20), Duration.ofMillis(400));

    @Override
    default String module() {
        return "retry";
    }

    /** An event as it is, in words. */
    static String describe(FailedEvent event) {
        return event.status() + " " + event.state().retries() + " "
                + (event.state().behind() ? "behind" : "front")
                + " " + event.state().fence()
                + (event.state().lease() == null
                        ? ""
                        : " until " + InstantNanos.toNanos(event.state().lease().until()));
    }

    static String describe(RetryOutcome outcome) {
        if (outcome instanceof RetryOutcome.EventStored kept) {
            return (kept.repeated() ? "known " : "kept ") + describe(kept.event());
        }
        return outcome instanceof RetryOutcome.Refused refused ? refused.code() : "gone";
    }

    /** What is said of an event that was not applied, or, with a claim, was. */
    enum AttemptResult {
        DONE,
        FAILED,
        REFUSED,
        HOPELESS;

        Verdict verdict() {
            return switch (this) {
                case DONE -> Verdict.done();
                case FAILED -> Verdict.failed("it failed");
                case REFUSED -> Verdict.refused("it was refused");
                case HOPELESS -> Verdict.hopeless("it cannot be");
            };
        }
    }

    /**
     * An event that could not be applied.
     *
     * @param reference what it is about; none if it is empty
     */
    record Save(String id, String reference, long order, String data, AttemptResult said)
            implements RetryCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.retries().save(tx, event(), (Verdict.NotDone) said.verdict()));
        }

        InboundEvent event() {
            InboundEvent event = InboundEvent.of(id, "torture", "script", data.getBytes(StandardCharsets.UTF_8));
            return reference.isEmpty() ? event : event.inOrder(reference, order);
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual(plain.retry().save(this, now), answer);
        }
    }

    /** Events that are due, for a runner. */
    record ClaimEvents(int caller, int max, Duration lease) implements RetryCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            RetryOutcome.Claimed claimed = rooms.retries().claim(tx, new ClaimRequest("runner-" + caller, max, lease));
            StringBuilder words = new StringBuilder("claimed");
            for (Claim claim : claimed.claims()) {
                tx.put(
                        ModulesUnderTest.CLAIMS,
                        new ClaimKey(caller, claim.event().id()),
                        claim.sequence() + " " + claim.fence());
                words.append(' ')
                        .append(claim.event().id())
                        .append('|')
                        .append(claim.fence())
                        .append('|')
                        .append(new String(claim.event().data(), StandardCharsets.UTF_8));
            }
            claimed.expired()
                    .forEach(late -> words.append(" late|").append(late.event().id()));
            return words.toString();
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual(plain.retry().claim(this, now), answer);
        }
    }

    /** What a runner says of an event that it has. */
    record FinishClaim(int caller, int which, AttemptResult said, boolean keep)
            implements RetryCommand, Command.WriteCommand {
        private static final int LOOKED_AT = 8;

        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            List<Entry<ClaimKey, String>> held = tx.scan(ModulesUnderTest.CLAIMS)
                    .prefix(ClaimKey.CODEC.prefix(caller))
                    .limit(LOOKED_AT)
                    .toList();
            if (held.isEmpty()) {
                return "idle";
            }
            Entry<ClaimKey, String> chosen = held.get(which % held.size());
            if (!keep) {
                tx.delete(ModulesUnderTest.CLAIMS, chosen.key());
            }
            String[] numbers = chosen.value().split(" ", 2);
            // Who has a claim needs to show no more than its numbers.
            InboundEvent event = InboundEvent.of(chosen.key().event(), "torture", "script", new byte[0]);
            Claim claim = new Claim(event, Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), 0, Instant.EPOCH);
            return event.id() + " " + chosen.value() + " "
                    + describe(rooms.retries().settle(tx, claim, said.verdict()));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            if (!answer.equals("idle")) {
                String[] words = answer.split(" ", 4);
                InvariantViolation.requireEqual(
                        plain.retry().finish(words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), said, now),
                        words[3]);
            }
        }
    }

    /** An event from the beginning. */
    record Requeue(String id) implements RetryCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.retries().requeue(tx, id));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual(plain.retry().requeue(id, now), answer);
        }
    }

    /** An event let go. */
    record Discard(String id) implements RetryCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.retries().discard(tx, id, "not needed"));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual(plain.retry().discard(id, now), answer);
        }
    }

    /** An event as it is. */
    record ViewEvent(String id) implements RetryCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest rooms, ReadTx tx) {
            return rooms.retries().get(tx, id).map(RetryCommand::describe).orElse("none");
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual(plain.retry().view(id), answer);
        }
    }
}
