package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Cooldowns of scripts that exceed their budget. */
class ScriptCooldownTest {

    private static final String QUEUE = "work";

    /** A script that exceeds its budget for messages with the payload "long". */
    private static final String LONG_AT_TIMES = """
            function on_enqueue(msg)
              while msg.payload == 'long' do end
              if msg.payload == 'bad' then error('no') end
              return { fairness_key = 'scripted' }
            end
            """;

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture(QueueConfig config) {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(config);
        return fixture;
    }

    private static QueueConfig longAtTimes() {
        return QueueConfig.named(QUEUE).withOnEnqueue(LONG_AT_TIMES);
    }

    private static void exceedBudget(QueueFixture fixture, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(fixture.queues().enqueue(message(QUEUE, "long")))
                    .isInstanceOfSatisfying(
                            QueueOutcome.LuaError.class,
                            refused -> assertThat(refused.message()).contains("more than"));
        }
    }

    @Test
    void afterThreeOverrunsAScriptIsInCooldownForTenSecondsAndMessagesAreRefused() {
        QueueFixture fixture = fixture(longAtTimes());
        exceedBudget(fixture, 2);
        assertThat(fixture.stats(QUEUE).scriptRestsUntil()).isNull();
        exceedBudget(fixture, 1);
        Instant until = stores.clock().instant().plusSeconds(10);
        assertThat(fixture.stats(QUEUE).scriptRestsUntil()).isEqualTo(until);
        assertThat(fixture.stats(QUEUE).scriptRests()).isEqualTo(1);
        assertThat(fixture.queues().enqueue(message(QUEUE, "x")))
                .isEqualTo(new QueueOutcome.LuaError(
                        "on_enqueue of queue 'work': the script exceeded its budget repeatedly and is not run until "
                                + until));
        stores.clock().advance(Duration.ofSeconds(10));
        assertThat(fixture.stats(QUEUE).scriptRestsUntil()).isNull();
        fixture.put(QUEUE, "x");
        assertThat(fixture.take(QUEUE).message().fairnessKey()).isEqualTo("scripted");
        fixture.assertConsistent();
    }

    @Test
    void aQueueMayAcceptMessagesUnchangedDuringACooldown() {
        QueueFixture fixture = fixture(longAtTimes().withAcceptWhileResting(true));
        exceedBudget(fixture, 3);
        fixture.put(QUEUE, "plain", "x");
        assertThat(fixture.take(QUEUE).message().fairnessKey()).isEqualTo("plain");
    }

    @Test
    void onlyConsecutiveOverrunsCount() {
        QueueFixture fixture = fixture(longAtTimes());
        for (int i = 0; i < 5; i++) {
            exceedBudget(fixture, 2);
            if (i % 2 == 0) {
                fixture.put(QUEUE, "x");
            } else {
                assertThat(fixture.queues().enqueue(message(QUEUE, "bad"))).isInstanceOf(QueueOutcome.LuaError.class);
            }
        }
        assertThat(fixture.stats(QUEUE).scriptRests()).isZero();
    }

    @Test
    void anOverrunAfterACooldownStartsTheNextOneAtOnce() {
        QueueFixture fixture = fixture(longAtTimes());
        exceedBudget(fixture, 3);
        stores.clock().advance(Duration.ofSeconds(10));
        exceedBudget(fixture, 1);
        assertThat(fixture.stats(QUEUE).scriptRests()).isEqualTo(2);
        assertThat(fixture.stats(QUEUE).scriptRestsUntil()).isNotNull();
    }

    @Test
    void cooldownsAreSharedByAllProcessesAndRolledBackOverrunsDoNotCount() {
        QueueFixture fixture = fixture(longAtTimes());
        exceedBudget(fixture, 2);
        assertThatThrownBy(() -> stores.store().update(tx -> {
                    assertThat(fixture.queues().enqueue(tx, message(QUEUE, "long")))
                            .isInstanceOf(QueueOutcome.LuaError.class);
                    throw new IllegalStateException("undone");
                }))
                .hasMessage("undone");
        assertThat(fixture.stats(QUEUE).scriptRests()).isZero();
        exceedBudget(fixture, 1);
        QueueFixture other = new QueueFixture(stores.store());
        assertThat(other.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
    }

    @Test
    void aNewScriptDoesNotInheritACooldown() {
        QueueFixture fixture = fixture(longAtTimes());
        exceedBudget(fixture, 3);
        fixture.queues()
                .admin()
                .configure(QueueConfig.named(QUEUE)
                        .withOnEnqueue("function on_enqueue(msg) return { fairness_key = 'mended' } end"));
        fixture.put(QUEUE, "x");
        assertThat(fixture.take(QUEUE).message().fairnessKey()).isEqualTo("mended");
        assertThat(fixture.stats(QUEUE).scriptRests()).isZero();
    }

    @Test
    void cooldownsAreDeletedWithTheirQueue() {
        QueueFixture fixture = fixture(longAtTimes());
        exceedBudget(fixture, 3);
        fixture.queues().admin().delete(QUEUE);
        fixture.assertConsistent();
        fixture.create(longAtTimes());
        fixture.put(QUEUE, "x");
    }

    @Test
    void aCooldownIsLoggedOnceAndAnInvalidResultOfAFailureScriptEachTime() {
        QueueFixture fixture = fixture(longAtTimes()
                .withOnFailure("function on_failure(msg) return { action = 'dead' } end")
                .withRetryDelays(List.of(Duration.ofSeconds(7))));
        String log = logOf(() -> {
            exceedBudget(fixture, 3);
            for (int i = 0; i < 3; i++) {
                assertThat(fixture.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
            }
        });
        assertThat(log)
                .containsOnlyOnce("is not run until")
                .contains("on_enqueue of queue 'work': line 2: used more than");
        stores.clock().advance(Duration.ofSeconds(10));
        fixture.put(QUEUE, "x");
        assertThat(logOf(() -> assertThat(
                                fixture.queues().nack(fixture.take(QUEUE).receipt()))
                        .isEqualTo(new QueueOutcome.Requeued(
                                1, stores.clock().instant().plusSeconds(7)))))
                .contains("on_failure of queue 'work': action must be 'retry' or 'dlq', but is 'dead'");
    }

    private static String logOf(Runnable work) {
        try (CapturedLog log = new CapturedLog()) {
            work.run();
            return log.text();
        }
    }

    @Test
    void aScriptThatExceedsItsMemoryRestsAfterThreeMessages() {
        String hungry = "function on_enqueue(msg) local t = {} for i = 1, 100000 do t[i] = {} end end";
        QueueFixture fixture = fixture(QueueConfig.named(QUEUE).withOnEnqueue(hungry));
        for (int i = 0; i < 3; i++) {
            assertThat(fixture.queues().enqueue(message(QUEUE, "x")))
                    .isInstanceOfSatisfying(
                            QueueOutcome.LuaError.class,
                            refused -> assertThat(refused.message()).contains("bytes of memory"));
        }
        assertThat(fixture.queues().enqueue(message(QUEUE, "x")))
                .isInstanceOfSatisfying(
                        QueueOutcome.LuaError.class,
                        refused -> assertThat(refused.message()).contains("is not run until"));
        assertThat(fixture.stats(QUEUE).scriptRests()).isEqualTo(1);
    }
}
