package io.holdfast.torture.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the generated commands for the seats with the reference model. */
@Tag("model")
class SeatsCommandModelTest {

    private static final int COMMANDS = 8_000;

    /** What the results of the commands contain, over all seeds. */
    private static final Set<String> OUTCOMES = Set.of(
            " CANCELLED ",
            " EXCHANGED ",
            " TRANSFERRED ",
            " REDUCED ",
            "RELEASED ",
            "planned [b",
            "planned []",
            "gold.child",
            "allotted ",
            "already_cancelled",
            "allotment_not_found",
            "buyer_limit_reached",
            "category_in_use",
            "category_not_found",
            "hold_expired",
            "key_reused",
            "not_in_booking",
            "not_sold",
            "seat_not_found",
            "seats_allotted",
            "seats_exist",
            "seats_in_use",
            "seats_not_booked",
            "=BLOCKED",
            "ticket_type_not_found");

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
    void theSeatsBehaveLikeTheReferenceModel(int seed) {
        String answers = ModelComparison.run(
                seed, "seats", COMMANDS, modules -> modules.seats().check());
        OUTCOMES.stream().filter(answers::contains).forEach(seen::add);
    }
}
