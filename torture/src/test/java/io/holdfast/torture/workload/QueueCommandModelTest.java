package io.holdfast.torture.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the generated commands for the queues with the reference model. */
@Tag("model")
class QueueCommandModelTest {

    private static final int COMMANDS = 4_000;

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
        String answers = ModelComparison.run(
                seed, "queue", COMMANDS, modules -> modules.queues().check());
        OUTCOMES.stream().filter(answers::contains).forEach(seen::add);
    }
}
