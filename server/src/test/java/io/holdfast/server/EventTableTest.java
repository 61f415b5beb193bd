package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Schema;
import io.holdfast.store.record.EventType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the table of events in the documentation with the event types that the schemas declare. */
class EventTableTest {

    private static final Path PAGE = Path.of("../docs/reference/events.md");
    private static final String MARKER = "-Dholdfast.docs.write test -->\n";

    private static List<EventType> types() {
        List<EventType> types = new ArrayList<>();
        for (Schema schema : ServerModules.schemas()) {
            types.addAll(schema.events());
        }
        return types;
    }

    private static String table() {
        List<EventType> types = types();
        types.sort(Comparator.comparing(EventType::id));
        StringBuilder table = new StringBuilder("| event | meaning | data | delay |\n|---|---|---|---|\n");
        for (EventType type : types) {
            List<String> fields =
                    type.fields().stream().map(field -> "`" + field + "`").toList();
            table.append("| `%s` | %s | %s | %s |%n"
                    .formatted(type.id(), type.description(), String.join(", ", fields), type.delay()));
        }
        return table.toString();
    }

    /** The events of conditions that may hold for some time before a sweep or a later command notices them. */
    @Test
    void events_that_a_sweep_notices_state_their_maximum_delay() {
        Set<String> delayed = types().stream()
                .filter(type -> !type.delay().isEmpty())
                .map(EventType::id)
                .collect(Collectors.toSet());
        assertThat(delayed)
                .containsExactlyInAnyOrder(
                        "ledger.credited",
                        "ledger.grant_expired",
                        "ledger.grant_rule_ended",
                        "ledger.hold_expired",
                        "ledger.refill_due",
                        "ledger.threshold_crossed",
                        "queue.age_exceeded",
                        "queue.dead_lettered",
                        "queue.depth_exceeded",
                        "queue.removed",
                        "queue.runs_skipped",
                        "retry.exhausted",
                        "retry.failed",
                        "seats.freed");
    }

    @Test
    void the_table_of_events_is_up_to_date() throws IOException {
        String page = Files.readString(PAGE);
        int end = page.indexOf(MARKER) + MARKER.length();
        if (System.getProperty("holdfast.docs.write") != null) {
            Files.writeString(PAGE, page.substring(0, end) + table());
        } else {
            assertThat(page.substring(end))
                    .as("run this test with -Dholdfast.docs.write to update %s", PAGE)
                    .isEqualTo(table());
        }
    }
}
