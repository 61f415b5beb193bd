package io.holdfast.torture.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Runs the generated commands for one module on a store in memory and on the reference model, with a clock that jumps
 * forward and back, and compares all results and states.
 */
final class ModelComparison {

    private static final int CALLERS = 6;
    private static final int COMPARED_EVERY = 40;

    private ModelComparison() {}

    /**
     * Runs the commands of a module.
     *
     * @param commands the number of generated commands, of which those for other modules are skipped
     * @return the results, one per line
     */
    static String run(int seed, String module, int commands, Function<ModulesUnderTest, CheckReport> check) {
        Random random = new Random(seed);
        ManualClock clock = new ManualClock(Instant.parse("2030-01-01T00:00:00Z"));
        ReferenceModel model = new ReferenceModel();
        CommandGenerator generator = new CommandGenerator(seed);
        StringBuilder answers = new StringBuilder();
        try (ModulesUnderTest modules = ModulesUnderTest.open(Store.on(new InMemory()), clock)) {
            modules.createInitialData();
            int compared = 0;
            for (int seq = 0; seq < commands; seq++) {
                Command command = generator.commandFor(new CommandId(0, random.nextInt(CALLERS), seq));
                if (command.module().equals(module)) {
                    clock.advance(step(random));
                    try {
                        answers.append(execute(command, modules, model)).append('\n');
                        if (++compared % COMPARED_EVERY == 0) {
                            compare(modules, model, check);
                        }
                    } catch (InvariantViolationException | AssertionError e) {
                        throw new AssertionError("command " + seq + ", " + command + ": " + e.getMessage(), e);
                    }
                }
            }
            compare(modules, model, check);
        }
        return answers.toString();
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

    private static void compare(
            ModulesUnderTest modules, ReferenceModel model, Function<ModulesUnderTest, CheckReport> check) {
        StoreState state = modules.readState("the store");
        assertThat(new TreeMap<>(state.entries())).isEqualTo(model.state(state.now()));
        assertThat(check.apply(modules).problems()).isEmpty();
    }
}
