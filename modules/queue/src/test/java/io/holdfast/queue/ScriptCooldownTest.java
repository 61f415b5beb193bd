package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scripts that take too long have to rest. */
class ScriptCooldownTest {

    private static final String QUEUE = "work";

    /** Too long for messages that say so. */
    private static final String LONG_AT_TIMES = """
            function on_enqueue(msg)
              while msg.payload == 'long' do end
              if msg.payload == 'bad' then error('no') end
              return { fairness_key = 'scripted' }
            end
            """;

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    private QueueFixture desk(QueueConfig config) {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(config);
        return desk;
    }

    private static QueueConfig longAtTimes() {
        return QueueConfig.named(QUEUE).withOnEnqueue(LONG_AT_TIMES);
    }

    private static void tire(QueueFixture desk, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(desk.queues().enqueue(message(QUEUE, "long")))
                    .isInstanceOfSatisfying(
                            QueueOutcome.LuaError.class,
                            refused -> assertThat(refused.message()).contains("more than"));
        }
    }

    @Test
    void afterThreeRunsThatTookTooLongAScriptRestsForTenSecondsAndMessagesAreRefused() {
        QueueFixture desk = desk(longAtTimes());
        tire(desk, 2);
        assertThat(desk.stats(QUEUE).scriptRestsUntil()).isNull();
        tire(desk, 1);
        Instant until = stores.clock().instant().plusSeconds(10);
        assertThat(desk.stats(QUEUE).scriptRestsUntil()).isEqualTo(until);
        assertThat(desk.stats(QUEUE).scriptRests()).isEqualTo(1);
        assertThat(desk.queues().enqueue(message(QUEUE, "x")))
                .isEqualTo(new QueueOutcome.LuaError(
                        "on_enqueue of queue 'work': it took too long, and rests until " + until));
        stores.clock().advance(Duration.ofSeconds(10));
        assertThat(desk.stats(QUEUE).scriptRestsUntil()).isNull();
        desk.put(QUEUE, "x");
        assertThat(desk.take(QUEUE).message().fairnessKey()).isEqualTo("scripted");
        desk.assertSound();
    }

    @Test
    void aQueueMayTakeMessagesAsTheyComeWhileItsScriptRests() {
        QueueFixture desk = desk(longAtTimes().withAcceptWhileResting(true));
        tire(desk, 3);
        desk.put(QUEUE, "plain", "x");
        assertThat(desk.take(QUEUE).message().fairnessKey()).isEqualTo("plain");
    }

    @Test
    void onlyRunsThatTakeTooLongCountAndOnlyInARow() {
        QueueFixture desk = desk(longAtTimes());
        for (int i = 0; i < 5; i++) {
            tire(desk, 2);
            if (i % 2 == 0) {
                desk.put(QUEUE, "x");
            } else {
                assertThat(desk.queues().enqueue(message(QUEUE, "bad"))).isInstanceOf(QueueOutcome.LuaError.class);
            }
        }
        assertThat(desk.stats(QUEUE).scriptRests()).isZero();
    }

    @Test
    void whoeverStillTakesTooLongAfterARestRestsAgainAtOnce() {
        QueueFixture desk = desk(longAtTimes());
        tire(desk, 3);
        stores.clock().advance(Duration.ofSeconds(10));
        tire(desk, 1);
        assertThat(desk.stats(QUEUE).scriptRests()).isEqualTo(2);
        assertThat(desk.stats(QUEUE).scriptRestsUntil()).isNotNull();
    }

    @Test
    void aRestIsTheSameForAllProcessesAndOneThatWasUndoneHasNotBegun() {
        QueueFixture desk = desk(longAtTimes());
        tire(desk, 2);
        assertThatThrownBy(() -> stores.store().update(tx -> {
                    assertThat(desk.queues().enqueue(tx, message(QUEUE, "long")))
                            .isInstanceOf(QueueOutcome.LuaError.class);
                    throw new IllegalStateException("undone");
                }))
                .hasMessage("undone");
        assertThat(desk.stats(QUEUE).scriptRests()).isZero();
        tire(desk, 1);
        QueueFixture other = new QueueFixture(stores.store());
        assertThat(other.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
    }

    @Test
    void aScriptThatWasMendedDoesNotRestForItsPredecessor() {
        QueueFixture desk = desk(longAtTimes());
        tire(desk, 3);
        desk.queues()
                .admin()
                .configure(QueueConfig.named(QUEUE)
                        .withOnEnqueue("function on_enqueue(msg) return { fairness_key = 'mended' } end"));
        desk.put(QUEUE, "x");
        assertThat(desk.take(QUEUE).message().fairnessKey()).isEqualTo("mended");
        assertThat(desk.stats(QUEUE).scriptRests()).isZero();
    }

    @Test
    void aQueueThatIsDeletedTakesItsRestsWithIt() {
        QueueFixture desk = desk(longAtTimes());
        tire(desk, 3);
        desk.queues().admin().delete(QUEUE);
        desk.assertSound();
        desk.create(longAtTimes());
        desk.put(QUEUE, "x");
    }

    @Test
    void aRestIsLoggedOnceAndABadAnswerOfAFailureScriptEachTime() {
        QueueFixture desk = desk(longAtTimes()
                .withOnFailure("function on_failure(msg) return { action = 'dead' } end")
                .withRetryDelays(List.of(Duration.ofSeconds(7))));
        String log = logOf(() -> {
            tire(desk, 3);
            for (int i = 0; i < 3; i++) {
                assertThat(desk.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
            }
        });
        assertThat(log).containsOnlyOnce("rests until").contains("on_enqueue of queue 'work': line 2: more than");
        stores.clock().advance(Duration.ofSeconds(10));
        desk.put(QUEUE, "x");
        assertThat(logOf(() -> assertThat(desk.queues().nack(desk.take(QUEUE).receipt()))
                        .isEqualTo(new QueueOutcome.Requeued(
                                1, stores.clock().instant().plusSeconds(7)))))
                .contains("on_failure of queue 'work': it answers the action 'dead', not 'retry' or 'dlq'");
    }

    private static String logOf(Runnable work) {
        try (CapturedLog log = new CapturedLog()) {
            work.run();
            return log.text();
        }
    }
}
