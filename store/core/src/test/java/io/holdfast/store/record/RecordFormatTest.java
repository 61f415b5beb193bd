package io.holdfast.store.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.StoreFailedException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RecordFormatTest {

    private static final EventType CHARGED =
            EventType.of("ledger", "charged", "An account was charged.", "amount", "at");
    private static final EventTypes TYPES = new EventTypes(List.of(CHARGED));
    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.000000006Z");

    private static byte[] row() {
        RecordEncoder writer = new RecordEncoder(RecordEncoder.encode(new Origin("k1", null, "ledger.charge")), TIME);
        writer.add(CHARGED, new UUID(1, 2), new Ulid(3, 4), -300, TIME);
        writer.add(CHARGED, "acc\u00f6", null, Long.MIN_VALUE, null);
        return writer.finish().get(0);
    }

    @Test
    void the_stored_bytes_do_not_change() {
        assertThat(HexFormat.of().formatHex(row()))
                .isEqualTo("01" + "1886caf21c963206" + "00" + "02026b31" + "00" + "020d6c65646765722e636861726765"
                        + "0e6c65646765722e63686172676564" + "0600000000000000010000000000000002"
                        + "0700000000000000030000000000000004" + "02" + "01d704" + "051886caf21c963206"
                        + "0e6c65646765722e63686172676564" + "0205616363c3b6" + "00" + "02"
                        + "01ffffffffffffffffff01" + "00");
    }

    @Test
    void a_row_can_be_decoded() {
        CommitRecord record = RecordDecoder.decode(TYPES, 7, row());
        assertThat(record.commit()).isEqualTo(7);
        assertThat(record.time()).isEqualTo(TIME);
        assertThat(record.origin()).isEqualTo(new Origin("k1", null, "ledger.charge"));
        RecordedEvent first = record.events().get(0);
        assertThat(first.subject()).isEqualTo(new UUID(1, 2).toString());
        assertThat(first.entry()).isEqualTo(new Ulid(3, 4).toString());
        assertThat(first.data()).containsEntry("amount", -300L).containsEntry("at", TIME);
        RecordedEvent second = record.events().get(1);
        assertThat(second.index()).isEqualTo(1);
        assertThat(second.subject()).isEqualTo("acc\u00f6");
        assertThat(second.data()).containsEntry("amount", Long.MIN_VALUE).containsEntry("at", null);
    }

    @Test
    void optional_fields_at_the_end_are_stored_only_if_they_have_a_value() {
        EventType extended = CHARGED.withOptionalFields("owner", "unit");
        EventTypes types = new EventTypes(List.of(extended));
        RecordEncoder writer = new RecordEncoder(RecordEncoder.encode(new Origin("k1", null, "ledger.charge")), TIME);
        writer.add(extended, new UUID(1, 2), new Ulid(3, 4), -300, TIME, null, null);
        writer.add(extended, "acc\u00f6", null, Long.MIN_VALUE, null, null, null);
        assertThat(writer.finish().get(0)).isEqualTo(row());
        writer.add(extended, "b", null, 1, TIME, null, "EUR");
        List<RecordedEvent> events =
                RecordDecoder.decode(types, 7, writer.finish().get(0)).events();
        assertThat(events.get(0).data()).containsOnlyKeys("amount", "at");
        assertThat(events.get(2).data()).containsEntry("owner", null).containsEntry("unit", "EUR");
        assertThat(RecordDecoder.decode(TYPES, 7, writer.finish().get(0))
                        .events()
                        .get(2)
                        .data())
                .containsEntry("field_4", "EUR");
        assertThatThrownBy(() -> extended.withOptionalFields("unit")).hasMessageContaining("different names");
    }

    @Test
    void subjects_follow_the_events() {
        RecordEncoder writer = new RecordEncoder(RecordEncoder.encode(new Origin("k1", null, "ledger.charge")), TIME);
        writer.add(CHARGED, "a", null, 1, TIME);
        writer.addSubjects(List.of("b", "c"));
        byte[] row = writer.finish().get(0);
        assertThat(HexFormat.of().formatHex(row))
                .endsWith("00" + "020162" + "00" + "00" + "00" + "020163" + "00" + "00");
        CommitRecord record = RecordDecoder.decode(TYPES, 7, row);
        assertThat(record.events())
                .singleElement()
                .satisfies(event -> assertThat(event.subject()).isEqualTo("a"));
        assertThat(record.subjects()).containsExactly("b", "c");
    }

    @Test
    void an_event_of_an_undeclared_type_keeps_its_values() {
        RecordedEvent event = RecordDecoder.decode(new EventTypes(List.of()), 7, row())
                .events()
                .get(0);
        assertThat(event.type()).isEqualTo("charged");
        assertThat(event.data()).containsEntry("field_1", -300L).containsEntry("field_2", TIME);
    }

    @Test
    void every_truncated_row_is_refused_or_has_fewer_events() {
        byte[] row = row();
        for (int length = 0; length < row.length; length++) {
            byte[] part = Arrays.copyOf(row, length);
            try {
                assertThat(RecordDecoder.decode(TYPES, 7, part).events()).hasSizeLessThan(2);
            } catch (StoreFailedException e) {
                assertThat(e).hasMessageContaining("the commit record is damaged");
            }
        }
    }

    @Test
    void the_stored_state_only_grows() {
        String first = "01" + "00000000000000aa" + "0000000000000007" + "01";
        RecordLogState state = RecordLogState.decode(HexFormat.of().parseHex(first));
        assertThat(state).isEqualTo(new RecordLogState(0xaa, 7, true, List.of()));
        assertThat(HexFormat.of().formatHex(state.encode())).isEqualTo(first);

        RecordLogState restored = state.inNewEpoch(0xbb, 9);
        assertThat(HexFormat.of().formatHex(restored.encode()))
                .isEqualTo("01" + "00000000000000bb" + "0000000000000007" + "01" + "00000000000000aa"
                        + "0000000000000009");
        assertThat(RecordLogState.decode(restored.encode())).isEqualTo(restored);
        assertThat(restored.epochOf(9)).isEqualTo(0xaa);
        assertThat(restored.epochOf(10)).isEqualTo(0xbb);
    }

    @Test
    void a_store_that_was_restored_very_often_forgets_its_first_epochs() {
        RecordLogState state = new RecordLogState(0, 0, true, List.of());
        for (int restore = 1; restore <= 2 * RecordLogState.MAX_EARLIER; restore++) {
            state = state.inNewEpoch(restore, restore * 10L);
        }
        assertThat(state.earlier()).hasSize(RecordLogState.MAX_EARLIER);
        assertThat(state.contains(new FeedCursor(1, 15, 0))).isFalse();
        assertThat(state.contains(new FeedCursor(2 * RecordLogState.MAX_EARLIER - 1, 5, 0)))
                .isTrue();
    }

    @Test
    void invalid_declarations_are_refused() {
        assertThatThrownBy(() -> EventType.of("ledger", "Charged", ""))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("'Charged'");
        assertThatThrownBy(() -> EventType.of("ledger", "charged", "", "a", "a"))
                .isInstanceOf(BadRequestException.class);
        assertThatThrownBy(() -> new EventTypes(List.of(CHARGED, CHARGED)))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("ledger.charged");
    }
}
