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

/**
 * The commands for the retry module. Callers keep their claims in the store, so that the claims are known after a
 * crash.
 */
sealed interface FailedEventCommand extends Command {

    int MAX_RETRIES = 3;
    List<Duration> DELAYS = List.of(Duration.ofMillis(20), Duration.ofMillis(400));

    @Override
    default String module() {
        return "retry";
    }

    /** Describes an event. */
    static String describe(FailedEvent event) {
        return event.status() + " " + event.state().retries() + " "
                + (event.state().behind() ? "behind" : "front")
                + " " + event.state().fence()
                + (event.state().lease() == null
                        ? ""
                        : " until " + InstantNanos.toNanos(event.state().lease().until()));
    }

    static String describe(RetryOutcome outcome) {
        if (outcome instanceof RetryOutcome.EventStored stored) {
            return (stored.repeated() ? "duplicate " : "stored ") + describe(stored.event());
        }
        return outcome instanceof RetryOutcome.Refused refused ? refused.code() : "removed";
    }

    /** The result of an attempt to process an event. */
    enum AttemptResult {
        DONE,
        FAILED,
        REFUSED,
        HOPELESS;

        Verdict verdict() {
            return switch (this) {
                case DONE -> Verdict.done();
                case FAILED -> Verdict.failed("failed");
                case REFUSED -> Verdict.refused("refused");
                case HOPELESS -> Verdict.hopeless("permanent failure");
            };
        }
    }

    /**
     * Saves a failed event.
     *
     * @param reference the reference that orders the event, or an empty string for none
     */
    record Save(String id, String reference, long order, String data, AttemptResult result)
            implements FailedEventCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.retries().save(tx, event(), (Verdict.NotDone) result.verdict()));
        }

        InboundEvent event() {
            InboundEvent event = InboundEvent.of(id, "torture", "script", data.getBytes(StandardCharsets.UTF_8));
            return reference.isEmpty() ? event : event.inOrder(reference, order);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.retry().save(this, now), answer);
        }
    }

    /** Claims due events for a caller. */
    record ClaimEvents(int caller, int max, Duration lease) implements FailedEventCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            RetryOutcome.Claimed claimed =
                    modules.retries().claims().claim(tx, new ClaimRequest("runner-" + caller, max, lease));
            StringBuilder text = new StringBuilder("claimed");
            for (Claim claim : claimed.claims()) {
                tx.put(
                        ModulesUnderTest.CLAIMS,
                        new ClaimKey(caller, claim.event().id()),
                        claim.sequence() + " " + claim.fence());
                text.append(' ')
                        .append(claim.event().id())
                        .append('|')
                        .append(claim.fence())
                        .append('|')
                        .append(new String(claim.event().data(), StandardCharsets.UTF_8));
            }
            claimed.expired()
                    .forEach(expired ->
                            text.append(" expired|").append(expired.event().id()));
            return text.toString();
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.retry().claim(this, now), answer);
        }
    }

    /**
     * Finishes one of a caller's claims.
     *
     * @param which the index of the claim among the caller's claims
     * @param keep whether the caller keeps the claim, so that the claim may be used again
     */
    record FinishClaim(int caller, int which, AttemptResult result, boolean keep)
            implements FailedEventCommand, Command.WriteCommand {
        private static final int MAX_CANDIDATES = 8;

        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            List<Entry<ClaimKey, String>> claims = tx.scan(ModulesUnderTest.CLAIMS)
                    .prefix(ClaimKey.CODEC.prefix(caller))
                    .limit(MAX_CANDIDATES)
                    .toList();
            if (claims.isEmpty()) {
                return "idle";
            }
            Entry<ClaimKey, String> chosen = claims.get(which % claims.size());
            if (!keep) {
                tx.delete(ModulesUnderTest.CLAIMS, chosen.key());
            }
            String[] numbers = chosen.value().split(" ", 2);
            // The module checks only the numbers of a claim.
            InboundEvent event = InboundEvent.of(chosen.key().event(), "torture", "script", new byte[0]);
            Claim claim = new Claim(event, Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), 0, Instant.EPOCH);
            return event.id() + " " + chosen.value() + " "
                    + describe(modules.retries().claims().settle(tx, claim, result.verdict()));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            if (!answer.equals("idle")) {
                String[] fields = answer.split(" ", 4);
                InvariantViolationException.requireEqual(
                        model.retry()
                                .finish(fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]), result, now),
                        fields[3]);
            }
        }
    }

    /** Requeues an event. */
    record Requeue(String id) implements FailedEventCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.retries().requeue(tx, id));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.retry().requeue(id, now), answer);
        }
    }

    /** Discards an event. */
    record Discard(String id) implements FailedEventCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.retries().discard(tx, id, "not needed"));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.retry().discard(id, now), answer);
        }
    }

    /** Reads an event. */
    record ViewEvent(String id) implements FailedEventCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest modules, ReadTx tx) {
            return modules.retries()
                    .get(tx, id)
                    .map(FailedEventCommand::describe)
                    .orElse("none");
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.retry().view(id), answer);
        }
    }
}
