package io.holdfast.seats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.Seats;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.store.Table;
import io.holdfast.testkit.codec.KeyCodecLaws;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of the keys are a contract. */
class SeatsSchemaTest {

    private static final EventKey ONE = new EventKey("", "1");
    private static final SectionId A1 = SectionId.of("A-1");

    @Test
    void theSeedsTablesHaveTheSeedsNames() {
        assertThat(Seats.SCHEMA.tables())
                .extracting(Table::name)
                .startsWith("seats_bf", "section_config", "section_stats", "seat_meta", "event_sections")
                .hasSize(16);
    }

    @Test
    void theSeedsKeysAreReadableInTheBytes() {
        // seats_bf:1:A-1 and test_gw0_seats_bf:1:A-1
        KeyCodecLaws.assertGoldenBytes(SectionKey.CODEC, ONE.section(A1), "0000 3a 0001 31 3a  0001 41 2d 0001 31");
        KeyCodecLaws.assertGoldenBytes(
                SectionKey.CODEC,
                new EventKey("test_gw0_", "1").section(A1),
                "0009 746573745f6777305f 3a 0001 31 3a  0001 41 2d 0001 31");
        KeyCodecLaws.assertGoldenBytes(EventKey.CODEC, ONE, "0000 3a 31");
        KeyCodecLaws.assertGoldenBytes(
                SeatRowKey.CODEC, new SeatRowKey(ONE, A1, 12), "0000 3a 0001 31 3a  0001 41 2d 0001 31 3a  000c");
        KeyCodecLaws.assertGoldenBytes(BookingKey.CODEC, new BookingKey(ONE, "b7"), "0000 3a 0001 31 3a  6237");
        KeyCodecLaws.assertGoldenBytes(
                BookingExpiryKey.CODEC,
                new BookingExpiryKey(ONE, Instant.EPOCH.plusNanos(258), "b7"),
                "0000 3a 0001 31 3a  0000000000000102 3a  6237");
        KeyCodecLaws.assertGoldenBytes(
                EventDueKey.CODEC,
                new EventDueKey("", Instant.EPOCH.plusNanos(258), "1"),
                "0000 3a  0000000000000102 3a  31");
        KeyCodecLaws.assertGoldenBytes(
                ChangeKey.CODEC, new ChangeKey(ONE, 258), "0000 3a 0001 31 3a  0000000000000102");
    }

    @Test
    void theKeyCodecsObeyTheCodecLaws() {
        Comparator<String> text =
                Comparator.<String>comparingInt(String::length).thenComparing(Comparator.naturalOrder());
        Comparator<EventKey> events =
                Comparator.comparing(EventKey::namespace, text).thenComparing(EventKey::event, text);
        Comparator<SectionId> sections =
                Comparator.comparing(SectionId::section, text).thenComparing(SectionId::subsection, text);
        List<EventKey> some = List.of(ONE, new EventKey("", "2"), new EventKey("", "10"), new EventKey("a:", "1"));
        List<SectionId> places = List.of(A1, SectionId.of("A-2"), SectionId.of("A-10"), SectionId.of("VIP-A-1"));
        KeyCodecLaws.of(
                        SectionKey.CODEC,
                        Comparator.comparing(SectionKey::event, events).thenComparing(SectionKey::section, sections),
                        some.stream()
                                .flatMap(event -> places.stream().map(event::section))
                                .toList())
                .assertAll();
        KeyCodecLaws.of(
                        SeatRowKey.CODEC,
                        Comparator.comparing(SeatRowKey::event, events)
                                .thenComparing(SeatRowKey::section, sections)
                                .thenComparing(SeatRowKey::row),
                        some.stream()
                                .flatMap(event -> places.stream().map(place -> new SeatRowKey(event, place, 300)))
                                .toList())
                .assertAll();
        KeyCodecLaws.of(
                        BookingExpiryKey.CODEC,
                        Comparator.comparing(BookingExpiryKey::event, events)
                                .thenComparing(BookingExpiryKey::expires)
                                .thenComparing(BookingExpiryKey::booking),
                        List.of(
                                new BookingExpiryKey(ONE, Instant.EPOCH, "b"),
                                new BookingExpiryKey(ONE, Instant.EPOCH, "ba"),
                                new BookingExpiryKey(ONE, Instant.EPOCH.plusNanos(1), "a")))
                .assertAll();
    }

    @Test
    void subsectionsSortLikeNumbers() {
        assertThat(SectionId.of("VIP-A-1")).isEqualTo(new SectionId("VIP-A", "1"));
        assertThat(SectionId.of("VIP-A-1")).hasToString("VIP-A-1");
    }
}
