package io.holdfast.client;

import static io.holdfast.client.RunningServer.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueApi.Acked;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Delivery;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Extend;
import io.holdfast.api.QueueApi.Fate;
import io.holdfast.api.QueueApi.Lease;
import io.holdfast.api.QueueApi.MessagesOf;
import io.holdfast.api.QueueApi.Most;
import io.holdfast.api.QueueApi.Nack;
import io.holdfast.api.QueueApi.PutThrottle;
import io.holdfast.api.QueueApi.Receipt;
import io.holdfast.api.QueueApi.Report;
import io.holdfast.api.QueueApi.Rows;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.ScheduleEndpoints.PutSchedule;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Calls every route of the queue module. */
final class EveryQueueCall {

    private static final byte[] HI = "hi".getBytes(StandardCharsets.UTF_8);

    private final Holdfast client;
    private final QueueClient queue;

    EveryQueueCall(RunningServer server) {
        this.client = server.client();
        this.queue = client.queue();
    }

    void walk() {
        settings();
        messages();
        statesAndThrottles();
        deliveries();
        schedules();
        endings();
    }

    private static Config print(int attempts, @Nullable Duration visibility) {
        Duration kept = Duration.ofHours(1);
        return new Config(
                "print", null, null, visibility, null, attempts, null, null, null, null, null, null, null, null, kept);
    }

    private void settings() {
        queue.create(print(1, null)).send();
        refused(409, "queue_already_exists", queue.create(print(2, null)));
        queue.configure(print(1, Duration.ofMinutes(1))).send();
        assertThat(queue.queue("print").send().deadLetterQueue()).isEqualTo("print.dlq");
        assertThat(queue.queues()).hasSize(2);
    }

    private void messages() {
        Enqueue hello = new Enqueue("print", null, "hello", null, "acme", null, null, null, null, "m-1", null, null);
        UUID id = queue.enqueue(hello).send().message();
        assertThat(queue.enqueue(hello).send()).satisfies(again -> {
            assertThat(again.message()).isEqualTo(id);
            assertThat(again.repeated()).isTrue();
        });
        refused(404, "queue_not_found", queue.enqueue(Enqueue.text("none", "x")));
        Enqueue bytes = new Enqueue("print", HI, null, null, null, null, null, null, null, null, null, null);
        assertThat(queue.enqueueAll(List.of(
                                bytes,
                                Enqueue.text("print", "b"),
                                Enqueue.text("print", "c"),
                                Enqueue.text("print", "d")))
                        .send()
                        .accepted())
                .hasSize(4);
        assertThat(new String(queue.message("print", id).send().payload(), StandardCharsets.UTF_8))
                .isEqualTo("hello");
        assertThat(queue.messages(new MessagesOf("print", "acme", null, null))).hasSize(1);
        assertThat(queue.messages(new MessagesOf("print", null, 2, null))).hasSize(5);
        assertThat(client.list(QueueEndpoints.PEEK, new Rows("print", 2, null))
                        .send()
                        .rows())
                .hasSize(2);
        assertThat(queue.peek("print")).hasSize(5);
        assertThat(queue.stats("print").send().ready()).isEqualTo(5);
        assertThat(queue.keys("print")).hasSize(2);
        QueueApi.Largest largest = queue.largestKeys("print", 1).send();
        assertThat(largest.keys()).isEqualTo(2);
        assertThat(largest.largest()).extracting(QueueApi.KeyStats::ready).containsExactly(4L);
        assertThat(queue.key("print", "acme").send().ready()).isEqualTo(1);
        laterMessages();
    }

    private void laterMessages() {
        Enqueue grouped = new Enqueue("print", HI, null, null, null, null, null, null, null, null, "order-1", null);
        UUID id = queue.enqueue(grouped).send().message();
        assertThat(queue.message("print", id).send().group()).isEqualTo("order-1");
        assertThat(queue.reschedule("print", id, Instant.now().plusSeconds(3_600))
                        .send()
                        .notBefore())
                .isAfter(Instant.EPOCH);
        assertThat(queue.message("print", id).send().state()).isEqualTo(QueueApi.MessageState.DELAYED);
        queue.cancel("print", id).send();
        refused(404, "message_not_found", queue.cancel("print", id));
        refused(404, "message_not_found", queue.reschedule("print", id, Instant.EPOCH));
    }

    private void statesAndThrottles() {
        queue.putState("mode", HI).send();
        assertThat(queue.state("mode").send().value()).isEqualTo(HI);
        queue.deleteState("mode").send();
        refused(404, "state_not_found", queue.state("mode"));
        queue.throttle(new PutThrottle("mail", 5.0, 10L)).send();
        assertThat(queue.throttles()).containsExactly(new QueueApi.Throttle("mail", 5.0, 10));
        queue.unthrottle("mail").send();
        assertThat(queue.throttles()).isEmpty();
        queue.pause("print").send();
        assertThat(queue.lease(Lease.now("print", 1)).send().deliveries()).isEmpty();
        queue.resume("print").send();
    }

    private void deliveries() {
        List<Delivery> leased =
                queue.lease(new Lease("print", 2, "c-1", null, null)).send().deliveries();
        Receipt first = leased.get(0).receipt();
        assertThat(queue.leaseOf("print", first.message()).send().consumer()).isEqualTo("c-1");
        refused(409, "message_leased", queue.cancel("print", first.message()));
        assertThat(queue.overdue(Instant.now().plusSeconds(600))).hasSize(2);
        queue.report(new Report("print", first.message(), first.token(), 40, "4 of 10", HI))
                .send();
        assertThat(queue.status("print", first.message()).send()).satisfies(status -> {
            assertThat(status.stage()).isEqualTo(QueueApi.Stage.LEASED);
            assertThat(status.percent()).isEqualTo(40);
            assertThat(status.result()).isEqualTo(HI);
        });
        queue.extend(new Extend("print", first.message(), first.token(), Duration.ofMinutes(5)))
                .send();
        queue.release(first).send();
        refused(409, "lease_lost", queue.ack(first));
        List<Acked> acks =
                queue.ackAll(List.of(first, leased.get(1).receipt())).send().rows();
        assertThat(acks.get(0).refused()).isEqualTo("lease_lost");
        assertThat(acks.get(1).refused()).isNull();
    }

    private void schedules() {
        PutSchedule nightly = PutSchedule.text("print", "nightly", "0 3 * * *", "report");
        assertThat(queue.putSchedule(nightly).send().repeated()).isFalse();
        assertThat(queue.putSchedule(nightly).send().repeated()).isTrue();
        refused(404, "queue_not_found", queue.putSchedule(PutSchedule.text("none", "s", "@daily", "x")));
        refused(400, "invalid_argument", queue.putSchedule(PutSchedule.text("print", "s", "never", "x")));
        assertThat(queue.pauseSchedule("print", "nightly").send().next()).isNull();
        assertThat(queue.resumeSchedule("print", "nightly").send().next()).isAfter(Instant.now());
        assertThat(queue.schedule("print", "nightly").send().upcoming()).hasSize(5);
        assertThat(queue.schedules("print")).hasSize(1);
        assertThat(queue.allSchedules()).hasSize(1);
        queue.deleteSchedule("print", "nightly").send();
        refused(404, "schedule_not_found", queue.schedule("print", "nightly"));
    }

    private void endings() {
        List<Delivery> next =
                queue.next(List.of(), Lease.now("print", 2)).send().deliveries();
        queue.ack(next.get(0).receipt()).send();
        Receipt bad = next.get(1).receipt();
        assertThat(queue.nack(new Nack("print", bad.message(), bad.token(), null, "jam"))
                        .send()
                        .fate())
                .isEqualTo(Fate.DEAD_LETTERED);
        assertThat(queue.redriveMessage("print.dlq", bad.message()).send().queue())
                .isEqualTo("print");
        refused(404, "message_not_found", queue.redriveMessage("print.dlq", bad.message()));
        assertThat(queue.redrive(new Most("print.dlq", null)).send().messages()).isZero();
        assertThat(queue.status("print", next.get(0).receipt().message()).send().stage())
                .isEqualTo(QueueApi.Stage.COMPLETED);
        UUID left = queue.peek("print").iterator().next().message();
        queue.discard("print", left).send();
        refused(404, "message_not_found", queue.discard("print", left));
        assertThat(queue.purge(new Most("print", 1L)).send().more()).isTrue();
        assertThat(queue.purge(new Most("print", 10L)).send().more()).isFalse();
        assertThat(queue.check().send().clean()).isTrue();
        queue.delete("print").send();
    }
}
