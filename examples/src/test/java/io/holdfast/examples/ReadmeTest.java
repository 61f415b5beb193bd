package io.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.Usage;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.Queues;
import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome.Booked;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the first example of the README. */
class ReadmeTest {

    @TempDir
    Path folder;

    @Test
    void theFirstExampleSellsTheSeat() throws Exception {
        EventId event = EventId.of("tosca");
        AccountId ada = AccountId.of(new UUID(0, 1));
        byte[] ticket = "A-1".getBytes(StandardCharsets.UTF_8);
        ReservationRequest reservation =
                ReservationRequest.of(event, BookingId.of("order-77"), BuyerId.of("ada"), SeatChoice.best(1));
        try (Store store = Store.open(RocksDb.at(folder), Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA)) {
            Ledger ledger = new Ledger(store);
            Seats seats = new Seats(store, SeatsOptions.DEFAULT);
            Queues queues = new Queues(store);
            queues.admin().create(QueueConfig.named("tickets")).orThrow();
            seats.events()
                    .create(EventPlan.of(event, "Tosca", SectionPlan.rows("A-1", 1, 3, Price.of(9_000))))
                    .orThrow();
            ledger.putAccount(ada, AccountSettings.NORMAL).orThrow();
            ledger.addCredits(CreditRequest.purchase("invoice-1", ada, Credits.of(20_000)))
                    .orThrow();
            // README:begin
            store.write(tx -> {
                Booking booking =
                        seats.reserve(tx, reservation).orThrow(Booked.class).booking();
                ledger.charge(tx, Usage.of("order-77", ada, Credits.of(booking.total())))
                        .orThrow();
                seats.finalize(tx, booking.event(), booking.id(), booking.buyer())
                        .orThrow();
                queues.enqueue(tx, NewMessage.of("tickets", ticket).withDedupKey("order-77"))
                        .orThrow();
                return booking;
            });
            // README:end
            assertThat(seats.booking(event, BookingId.of("order-77"))
                            .orElseThrow()
                            .status())
                    .isEqualTo(Booking.Status.SOLD);
        }
        Path root = Path.of("..").toAbsolutePath().normalize();
        String source = Files.readString(root.resolve("examples/src/test/java/io/holdfast/examples/ReadmeTest.java"));
        String code = source.substring(
                source.indexOf("// README:begin") + "// README:begin".length(), source.indexOf("// README:end"));
        String readme = Files.readString(root.resolve("README.md"));
        String first = readme.substring(readme.indexOf("```java") + "```java".length());
        assertThat(withoutSpace(first.substring(0, first.indexOf("//")))).isEqualTo(withoutSpace(code));
    }

    /** Returns code without white space, because the README has longer lines than the formatter permits. */
    private static String withoutSpace(String code) {
        return code.replaceAll("\\s+", "");
    }
}
