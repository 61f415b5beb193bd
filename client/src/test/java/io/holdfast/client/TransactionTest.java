package io.holdfast.client;

import static io.holdfast.client.RunningServer.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.LedgerCalls;
import io.holdfast.api.Problem;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Message;
import io.holdfast.api.QueueApi.QueueRef;
import io.holdfast.api.QueueCalls;
import io.holdfast.api.SeatsApi.Best;
import io.holdfast.api.SeatsApi.Booking;
import io.holdfast.api.SeatsApi.CreateEvent;
import io.holdfast.api.SeatsApi.Reserve;
import io.holdfast.api.SeatsApi.Section;
import io.holdfast.api.SeatsCalls;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of several rooms in one commit. */
class TransactionTest {

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
                .add(LedgerCalls.PUT_ACCOUNT, PutAccount.of(ADA))
                .add(LedgerCalls.ADD_CREDITS, AddCredits.of("k", ADA, TransactionType.PURCHASE, 5_000))
                .add(
                        SeatsCalls.CREATE_EVENT,
                        new CreateEvent("gala", "Gala", List.of(Section.rows("A-1", 1, 3, 2_000))))
                .add(QueueCalls.CREATE, Config.of("tickets"))
                .commit()
                .send();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static Transaction checkout(Holdfast client, int seats) {
        return client.transaction()
                .add(SeatsCalls.RESERVE, Reserve.best("gala", "order-1", "ada", Best.of(seats)))
                .add(LedgerCalls.CHARGE, Usage.of("order-1", ADA, 0))
                .with("cost", Ref.to(0, "total"))
                .add(QueueCalls.ENQUEUE, Enqueue.text("tickets", ""))
                .with("text", Ref.to(0, "booking"))
                .with("headers.charge", Ref.to(1, "id"))
                .add(QueueCalls.STATS, new QueueRef("tickets"));
    }

    @Test
    void aSeatItsPriceAndItsTicketAreOneCommit() {
        Committed done = checkout(client, 2).commit().send();
        Booking booking = done.answer(0, SeatsCalls.RESERVE);
        LedgerApi.Transaction charge = done.answer(1, LedgerCalls.CHARGE);
        assertThat(booking.total()).isEqualTo(4_000);
        assertThat(charge.amount()).isEqualTo(-4_000);
        assertThat(done.answer(3, QueueCalls.STATS).ready()).isEqualTo(1);
        assertThat(done.number()).isPositive();
        Message ticket = client.queue().peek("tickets").iterator().next();
        assertThat(ticket.headers()).containsEntry("charge", charge.id());
        assertThatThrownBy(() -> done.answer(0, LedgerCalls.CHARGE)).hasMessageContaining("seats.reserve");
    }

    @Test
    void oneRefusalLeavesNothingAndSaysWhich() {
        Problem poor = refused(402, "insufficient_credits", checkout(client, 3).commit());
        assertThat(poor.details()).containsEntry("item", 1).containsEntry("operation", "ledger.charge");
        refused(404, "booking_not_found", client.seats().booking("gala", "order-1"));
        assertThat(client.queue().stats("tickets").send().ready()).isZero();
    }

    @Test
    void aTransactionWhoseAnswerIsLostIsRepeatedAndDoneOnce() throws Exception {
        try (Cable cable = new Cable(server.address());
                Holdfast far = Holdfast.at(cable.address()).key(server.key()).build()) {
            cable.swallowAnswers(1);
            assertThat(checkout(far, 2).commit().send().size()).isEqualTo(4);
        }
        assertThat(client.ledger().balance(ADA).send().balance()).isEqualTo(1_000);
        assertThat(client.queue().stats("tickets").send().ready()).isEqualTo(1);
    }

    @Test
    void aReferenceLooksBackOnly() {
        assertThatThrownBy(() -> client.transaction()
                        .add(QueueCalls.STATS, new QueueRef("x"))
                        .with("queue", Ref.to(0, "queue")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("item 0");
    }
}
