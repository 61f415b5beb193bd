package io.holdfast.torture.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the generated commands for the queues on a store in memory and on the reference model, with a clock that jumps
 * forward and back, and compares all results and states.
 */
@Tag("model")
class QueueCommandModelTest {

    private static final int COMMANDS = 4_000;
    private static final int CALLERS = 6;
    private static final int COMPARED_EVERY = 40;

    /** What the results of the commands contain, over all seeds. */
    private static final Set<String> OUTCOMES = Set.of(
            " overdue|",
            " removed|",
            "queue_full",
            "message_leased",
            " at ",
            "created",
            "changed",
            "repeated",
            "deleted",
            "purged ",
            "_bytes_",
            "reported",
            " COMPLETED 0",
            " COMPLETED null");

    private static final Set<String> seen = new HashSet<>();

    @AfterAll
    static void everyOutcomeHasOccurred() {
        assertThat(seen).isEqualTo(OUTCOMES);
    }

    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("holdfast.model.seeds", 20));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theQueuesBehaveLikeTheReferenceModel(int seed) {
        Random random = new Random(seed);
        ManualClock clock = new ManualClock(Instant.parse("2030-01-01T00:00:00Z"));
        ReferenceModel model = new ReferenceModel();
        CommandGenerator generator = new CommandGenerator(seed);
        try (ModulesUnderTest modules = ModulesUnderTest.open(Store.on(new InMemory()), clock)) {
            modules.createInitialData();
            int compared = 0;
            StringBuilder answers = new StringBuilder();
            for (int seq = 0; seq < COMMANDS; seq++) {
                Command command = generator.commandFor(new CommandId(0, random.nextInt(CALLERS), seq));
                if (command.module().equals("queue")) {
                    clock.advance(step(random));
                    try {
                        answers.append(execute(command, modules, model)).append('\n');
                        if (++compared % COMPARED_EVERY == 0) {
                            compare(modules, model);
                        }
                    } catch (InvariantViolationException e) {
                        throw new AssertionError("command " + seq + ", " + command + ": " + e.getMessage(), e);
                    }
                }
            }
            compare(modules, model);
            OUTCOMES.stream().filter(outcome -> answers.indexOf(outcome) >= 0).forEach(seen::add);
        }
    }

    private static Duration step(Random random) {
        return switch (random.nextInt(100)) {
            case 0 -> Duration.ofMillis(random.nextLong(1_200_000) - 600_000);
            case 1 -> Duration.ofMinutes(5);
            case 2, 3 -> Duration.ofMillis(random.nextLong(6_000) - 3_000);
            case 4 -> Duration.ZERO;
            default -> Duration.ofNanos(1_500_000 + random.nextInt(7));
        };
    }

    private static String execute(Command command, ModulesUnderTest modules, ReferenceModel model) {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        String answer = command instanceof Command.WriteCommand write
                ? modules.store()
                        .commit(write.options(), tx -> {
                            now.set(tx.now());
                            return write.run(modules, tx);
                        })
                        .value()
                : modules.store().read(tx -> {
                    now.set(tx.now());
                    return ((Command.ReadCommand) command).run(modules, tx);
                });
        command.replay(model, Objects.requireNonNull(now.get()), answer);
        return answer;
    }

    private static void compare(ModulesUnderTest modules, ReferenceModel model) {
        StoreState state = modules.readState("the store");
        assertThat(new TreeMap<>(state.entries())).isEqualTo(model.state(state.now()));
        assertThat(modules.queues().check().problems()).isEmpty();
    }
}
