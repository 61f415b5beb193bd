package io.holdfast.client;

import static io.holdfast.client.RunningServer.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.Problem;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Message;
import io.holdfast.api.QueueApi.QueueRef;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.SeatsApi.Best;
import io.holdfast.api.SeatsApi.Booking;
import io.holdfast.api.SeatsApi.BookingOf;
import io.holdfast.api.SeatsApi.BookingStatus;
import io.holdfast.api.SeatsApi.CreateEvent;
import io.holdfast.api.SeatsApi.Reserve;
import io.holdfast.api.SeatsApi.Section;
import io.holdfast.api.SeatsEndpoints;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of several modules in one transaction. */
@Tag("slow")
class TransactionBuilderTest {

    private static final UUID ADA = new UUID(0, 1);

    @TempDir
    Path folder;

    private RunningServer server;
    private Holdfast client;

    @BeforeEach
    void open() throws Exception {
        server = RunningServer.start(folder);
        client = server.client();
        client.transaction()
                .add(LedgerEndpoints.PUT_ACCOUNT, PutAccount.of(ADA))
                .add(LedgerEndpoints.ADD_CREDITS, AddCredits.of("k", ADA, TransactionType.PURCHASE, 5_000))
                .add(
                        SeatsEndpoints.CREATE_EVENT,
                        new CreateEvent("gala", "Gala", List.of(Section.rows("A-1", 1, 3, 2_000))))
                .add(QueueEndpoints.CREATE, Config.of("tickets"))
                .commit()
                .send();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static TransactionBuilder checkout(Holdfast client, int seats) {
        return client.transaction()
                .add(SeatsEndpoints.RESERVE, Reserve.best("gala", "order-1", "ada", Best.of(seats)))
                .add(LedgerEndpoints.CHARGE, Usage.of("order-1", ADA, 0))
                .with("cost", ResultRef.to(0, "total"))
                .add(QueueEndpoints.ENQUEUE, Enqueue.text("tickets", ""))
                .with("text", ResultRef.to(0, "booking"))
                .with("headers.charge", ResultRef.to(1, "id"))
                .add(QueueEndpoints.STATS, new QueueRef("tickets"));
    }

    @Test
    void aSaleItsChargeAndItsTicketAreOneCommit() {
        TransactionResult done = checkout(client, 2).commit().send();
        Booking booking = done.result(0, SeatsEndpoints.RESERVE);
        LedgerApi.Transaction charge = done.result(1, LedgerEndpoints.CHARGE);
        assertThat(booking.total()).isEqualTo(4_000);
        assertThat(charge.amount()).isEqualTo(-4_000);
        assertThat(done.result(3, QueueEndpoints.STATS).ready()).isEqualTo(1);
        assertThat(done.commit()).isPositive();
        Message ticket = client.queue().peek("tickets").iterator().next();
        assertThat(ticket.headers()).containsEntry("charge", charge.id());
        assertThatThrownBy(() -> done.result(0, LedgerEndpoints.CHARGE)).hasMessageContaining("seats.reserve");
    }

    @Test
    void theTransactionOfTheGuideSellsTheSeats() throws Exception {
        Holdfast holdfast = client;
        UUID ada = ADA;
        // guide:begin
        TransactionResult done = holdfast.transaction()
                .add(SeatsEndpoints.RESERVE, Reserve.best("gala", "order-77", "ada", Best.of(2)))
                .add(LedgerEndpoints.CHARGE, Usage.of("order-77", ada, 0))
                .with("cost", ResultRef.to(0, "total"))
                .add(SeatsEndpoints.FINALIZE, new BookingOf("gala", "order-77", "ada"))
                .add(QueueEndpoints.ENQUEUE, Enqueue.text("tickets", "order-77"))
                .with("headers.charge", ResultRef.to(1, "id"))
                .commit()
                .send();
        Booking booking = done.result(0, SeatsEndpoints.RESERVE);
        // guide:end
        assertThat(client.seats().booking("gala", booking.booking()).send().status())
                .isEqualTo(BookingStatus.SOLD);
        String source = Files.readString(Path.of("src/test/java/io/holdfast/client/TransactionBuilderTest.java"));
        String code = source.substring(
                source.indexOf("// guide:begin") + "// guide:begin".length(), source.indexOf("// guide:end"));
        assertThat(Files.readString(Path.of("../docs/guide/client.md")).replaceAll("\\s+", ""))
                .contains("```java" + code.replaceAll("\\s+", "") + "```");
    }

    @Test
    void aRejectedOperationRollsBackAllAndIsNamed() {
        Problem poor = refused(402, "insufficient_credits", checkout(client, 3).commit());
        assertThat(poor.details()).containsEntry("item", 1).containsEntry("operation", "ledger.charge");
        refused(404, "booking_not_found", client.seats().booking("gala", "order-1"));
        assertThat(client.queue().stats("tickets").send().ready()).isZero();
    }

    @Test
    void aTransactionWithALostResponseIsRetriedAndAppliedOnce() throws Exception {
        try (BreakableProxy cable = new BreakableProxy(server.address());
                Holdfast far = Holdfast.at(cable.address()).key(server.key()).build()) {
            cable.dropResponses(1);
            assertThat(checkout(far, 2).commit().send().size()).isEqualTo(4);
        }
        assertThat(client.ledger().balance(ADA).send().balance()).isEqualTo(1_000);
        assertThat(client.queue().stats("tickets").send().ready()).isEqualTo(1);
    }

    @Test
    void aReferenceMustPointToAnEarlierItem() {
        assertThatThrownBy(() -> client.transaction()
                        .add(QueueEndpoints.STATS, new QueueRef("x"))
                        .with("queue", ResultRef.to(0, "queue")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("item 0");
    }
}
