package io.holdfast.queue.internal;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.queue.CheckReport;
import io.holdfast.queue.QueueFixture;
import io.holdfast.queue.Queues;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueSchema.QueueCountersRow;
import io.holdfast.queue.internal.QueueSchema.SweepPositionRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every kind of disagreement is found and named. */
class QueueCheckTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    /** A queue with messages in all states, and then something wrong in it. */
    private List<String> found(Consumer<Tx> damage) {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QUEUE);
        desk.queues().runtimeSettings().setThrottle("t", 0.1, 1);
        desk.put(QUEUE, "ada", "leased");
        desk.take(QUEUE);
        desk.put(QUEUE, "ada", "ready");
        desk.put(message(QUEUE, "delayed").withDelay(Duration.ofHours(1)));
        desk.put(message(QUEUE, "slow").withFairnessKey("slow").withThrottleKeys("t"));
        desk.put(message(QUEUE, "slower").withFairnessKey("slow").withThrottleKeys("t"));
        desk.queues().lease(QUEUE, 3);
        desk.put(QUEUE, "ada", "ready too");
        desk.assertSound();
        stores.store().update(damage);
        CheckReport report = desk.queues().check();
        assertThat(report.isClean()).isFalse();
        assertThat(report.problems()).isEqualTo(report.named().size());
        return report.named();
    }

    private static <K, V> void deleteFirst(Tx tx, Table<K, V> table) {
        tx.delete(table, tx.scan(table).first().map(Entry::key).orElseThrow());
    }

    @Test
    void aMessageWithoutATicket() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.MESSAGE_LOCATIONS)))
                .anyMatch(text -> text.contains("no ticket"));
    }

    @Test
    void aTicketWithoutAMessage() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.MESSAGES)))
                .anyMatch(text -> text.contains("ticket") && text.contains("stands for no message"));
    }

    @Test
    void aMessageInNoState() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.READY))).anyMatch(text -> text.contains("is in 0 states"));
        assertThat(stores.store().<Long>read(tx -> tx.scan(QueueSchema.READY).count()))
                .isPositive();
    }

    @Test
    void aMessageInTwoStates() {
        assertThat(found(tx -> {
                    var lease = tx.scan(QueueSchema.LEASES).first().orElseThrow();
                    tx.put(
                            QueueSchema.READY,
                            new QueueKeys.ReadyKey(
                                    new LaneKey(QUEUE, lease.value().fairness()),
                                    lease.value().priority(),
                                    lease.value().order(),
                                    lease.key().id()),
                            new QueueSchema.ReadyRow(lease.value().enqueued(), 0, List.of()));
                }))
                .anyMatch(text -> text.contains("is in 2 states"));
    }

    @Test
    void aLeaseThatNeverEnds() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.LEASE_EXPIRY))).anyMatch(text -> text.contains("never end"));
    }

    @Test
    void anExpiryOfNothing() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.LEASES)))
                .anyMatch(text -> text.contains("stands for no lease"));
    }

    @Test
    void aLaneThatIsNotInTurn() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.ACTIVE_LANES)))
                .anyMatch(text -> text.contains("should wait in TURNS"));
    }

    @Test
    void aLaneThatIsNotParked() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.PARKED_LANES)))
                .anyMatch(text -> text.contains("should wait in PARKED"));
    }

    @Test
    void aTurnOfNobody() {
        assertThat(found(tx -> tx.put(
                        QueueSchema.ACTIVE_LANES, new LaneScheduleKey(QUEUE, Long.MAX_VALUE, "nobody"), Unit.UNIT)))
                .anyMatch(text -> text.contains("stands for no lane"));
    }

    @Test
    void aLaneWithoutARow() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.LANES))).anyMatch(text -> text.contains("no row"));
    }

    @Test
    void countsThatAreWrong() {
        assertThat(found(tx -> tx.put(QueueSchema.COUNTERS, QUEUE, QueueCountersRow.EMPTY)))
                .anyMatch(text -> text.contains("its tally says"));
    }

    @Test
    void aPlaceWhereNobodyLooks() {
        assertThat(found(tx -> {
                    QueueCountersRow tally = tx.get(QueueSchema.COUNTERS, QUEUE).orElseThrow();
                    tx.put(
                            QueueSchema.COUNTERS,
                            QUEUE,
                            new QueueCountersRow(
                                    tally.ready(),
                                    tally.delayed(),
                                    tally.inFlight(),
                                    tally.enqueued(),
                                    tally.delivered(),
                                    tally.acked(),
                                    tally.failed(),
                                    tally.deadLettered(),
                                    tally.token(),
                                    Long.MAX_VALUE,
                                    "",
                                    tally.pace(),
                                    Long.MAX_VALUE,
                                    Long.MAX_VALUE));
                }))
                .anyMatch(text -> text.contains("will not find TurnKey"))
                .anyMatch(text -> text.contains("first parked lane"))
                .anyMatch(text -> text.contains("first delayed message"));
    }

    @Test
    void aLeaseThatTheSweepHasPassed() {
        assertThat(found(tx -> tx.put(
                        QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY, new SweepPositionRow(Long.MAX_VALUE, 0))))
                .anyMatch(text -> text.contains("will not find that of message"));
    }

    @Test
    void aSecondEntryOfAReadyMessage() {
        assertThat(found(tx -> {
                    var ready = tx.scan(QueueSchema.READY).first().orElseThrow();
                    tx.put(
                            QueueSchema.READY,
                            new QueueKeys.ReadyKey(
                                    ready.key().lane(), 9, 1, ready.key().id()),
                            ready.value());
                }))
                .anyMatch(text -> text.contains("is in another place than its ticket says"));
    }

    @Test
    void aSecondEntryOfADelayedMessage() {
        assertThat(found(tx -> {
                    var delayed = tx.scan(QueueSchema.DELAYED).first().orElseThrow();
                    tx.put(
                            QueueSchema.DELAYED,
                            new QueueKeys.DelayedKey(
                                    QUEUE, Long.MAX_VALUE, delayed.key().id()),
                            delayed.value());
                }))
                .anyMatch(text -> text.contains("is for another time than its ticket says"));
    }

    @Test
    void messagesOfAQueueThatIsNotThere() {
        assertThat(found(tx -> tx.delete(QueueSchema.QUEUES, QUEUE)))
                .anyMatch(text -> text.contains("there are counts of queue"))
                .anyMatch(text -> text.contains("there is message") && text.contains("but no such queue"));
    }

    @Test
    void aTokenThatWouldBeGivenAgain() {
        assertThat(found(tx -> {
                    var lease = tx.scan(QueueSchema.LEASES).first().orElseThrow();
                    QueueSchema.LeaseRow row = lease.value();
                    tx.put(
                            QueueSchema.LEASES,
                            lease.key(),
                            new QueueSchema.LeaseRow(
                                    row.consumer(),
                                    row.token() + 1_000,
                                    row.leased(),
                                    row.expires(),
                                    row.attempts(),
                                    row.fairness(),
                                    row.enqueued(),
                                    row.priority(),
                                    row.order()));
                }))
                .anyMatch(text -> text.contains("it would give it again"));
    }
}
