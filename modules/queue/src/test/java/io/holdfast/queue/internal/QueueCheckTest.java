package io.holdfast.queue.internal;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.queue.QueueFixture;
import io.holdfast.queue.Queues;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.SweepPositionRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The check finds and reports every kind of inconsistency. */
class QueueCheckTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    /** Creates a queue with messages in all states, damages it, and returns the reported problems. */
    private List<String> found(Consumer<Tx> damage) {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
        fixture.queues().runtimeSettings().setThrottle("t", 0.1, 1);
        fixture.put(QUEUE, "ada", "leased");
        fixture.take(QUEUE);
        fixture.put(QUEUE, "ada", "ready");
        fixture.put(message(QUEUE, "delayed").withDelay(Duration.ofHours(1)));
        fixture.put(message(QUEUE, "slow").withFairnessKey("slow").withThrottleKeys("t"));
        fixture.put(message(QUEUE, "slower").withFairnessKey("slow").withThrottleKeys("t"));
        fixture.queues().lease(QUEUE, 3);
        fixture.put(QUEUE, "ada", "ready too");
        fixture.put(QUEUE, "ada", "ready as well");
        fixture.assertConsistent();
        stores.store().update(damage);
        CheckReport report = fixture.queues().check();
        assertThat(report.isClean()).isFalse();
        assertThat(report.problemCount()).isEqualTo(report.problems().size());
        return report.problems();
    }

    private static <K, V> void deleteFirst(Tx tx, Table<K, V> table) {
        tx.delete(table, tx.scan(table).first().map(Entry::key).orElseThrow());
    }

    @Test
    void aMessageWithoutALocationRow() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.MESSAGE_LOCATIONS)))
                .anyMatch(text -> text.contains("no location row"));
    }

    @Test
    void aLocationRowWithoutAMessage() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.MESSAGES)))
                .anyMatch(text -> text.contains("the location row of") && text.contains("refers to no message"));
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
                            new QueueRowTypes.ReadyRow(lease.value().enqueued(), 0, List.of(), null));
                }))
                .anyMatch(text -> text.contains("is in 2 states"));
    }

    @Test
    void aLeaseWithoutAnExpiryEntry() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.LEASE_EXPIRY)))
                .anyMatch(text -> text.contains("has a lease without an expiry entry"));
    }

    @Test
    void anExpiryEntryWithoutALease() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.LEASES)))
                .anyMatch(text -> text.contains("refers to no lease"));
    }

    @Test
    void aLaneThatIsNotActive() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.ACTIVE_LANES)))
                .anyMatch(text -> text.contains("has the schedule TURNS, but its entries are: active false"));
    }

    @Test
    void aThrottleThatDoesNotWait() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.WAITS)))
                .anyMatch(text -> text.contains("PARKED") && text.contains("turn false, waits false"));
    }

    @Test
    void aSublaneWithoutItsMessage() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.SUBLANE_MESSAGES)))
                .anyMatch(text -> text.contains("has 0 messages, but its counters have 1"))
                .anyMatch(text -> text.contains("is in 0 states"));
    }

    @Test
    void aSublaneThatDoesNotExist() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.SUBLANES)))
                .anyMatch(text -> text.contains("is in a sublane that does not exist"))
                .anyMatch(text -> text.contains("belongs to no sublane"));
    }

    @Test
    void aLaneThatIsNotAmongTheLanesOfItsThrottle() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.THROTTLED_LANES)))
                .anyMatch(text -> text.contains("is not among the lanes of its throttle"))
                .anyMatch(text -> text.contains("has 0 lanes, a lane counter of 1"));
    }

    @Test
    void anOfferThatIsMissing() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.OFFERS)))
                .anyMatch(text -> text.contains("has 0 offers with 0 throttles, but its counters are 1 and 1"));
    }

    @Test
    void aScheduleEntryWithoutALane() {
        assertThat(found(tx -> tx.put(
                        QueueSchema.ACTIVE_LANES, new LaneScheduleKey(QUEUE, Long.MAX_VALUE, "nobody"), Unit.UNIT)))
                .anyMatch(text -> text.contains("refers to no lane"));
    }

    @Test
    void aLaneWithoutARow() {
        assertThat(found(tx -> deleteFirst(tx, QueueSchema.LANES))).anyMatch(text -> text.contains("no lane row"));
    }

    @Test
    void countersThatAreWrong() {
        assertThat(found(tx -> tx.put(QueueSchema.COUNTERS, QUEUE, QueueCountersRow.EMPTY)))
                .anyMatch(text -> text.contains("but its counters are"));
    }

    @Test
    void entriesBeforeTheStartOfTheirScan() {
        assertThat(found(tx -> {
                    QueueCountersRow counters =
                            tx.get(QueueSchema.COUNTERS, QUEUE).orElseThrow();
                    tx.put(
                            QueueSchema.COUNTERS,
                            QUEUE,
                            new QueueCountersRow(
                                    counters.ready(),
                                    counters.delayed(),
                                    counters.inFlight(),
                                    counters.enqueued(),
                                    counters.delivered(),
                                    counters.acked(),
                                    counters.failed(),
                                    counters.deadLettered(),
                                    counters.token(),
                                    Long.MAX_VALUE,
                                    "",
                                    counters.pace(),
                                    Long.MAX_VALUE,
                                    Long.MAX_VALUE,
                                    null,
                                    counters.bytes(),
                                    null));
                }))
                .anyMatch(text -> text.contains("skips an active lane before the start of its scan: LaneScheduleKey"))
                .anyMatch(text -> text.contains("is before the start of the scan for waits"))
                .anyMatch(text -> text.contains("first delayed message"));
    }

    @Test
    void aLeaseThatTheSweepHasPassed() {
        assertThat(found(tx -> tx.put(
                        QueueSchema.SWEEP_POSITION,
                        SweepPositionRow.KEY,
                        new SweepPositionRow(Long.MAX_VALUE, 0, null))))
                .anyMatch(text -> text.contains("ends before the position that the sweep has reached"));
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
                .anyMatch(text -> text.contains("has a different key than its location row"));
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
                .anyMatch(text -> text.contains("has a different time than its location row"));
    }

    @Test
    void messagesOfAQueueThatDoesNotExist() {
        assertThat(found(tx -> tx.delete(QueueSchema.QUEUES, QUEUE)))
                .anyMatch(text -> text.contains("has counters but does not exist"))
                .anyMatch(text -> text.contains("has message ") && text.contains("but does not exist"));
    }

    @Test
    void aTokenThatWouldBeUsedAgain() {
        assertThat(found(tx -> {
                    var lease = tx.scan(QueueSchema.LEASES).first().orElseThrow();
                    QueueRowTypes.LeaseRow row = lease.value();
                    tx.put(
                            QueueSchema.LEASES,
                            lease.key(),
                            new QueueRowTypes.LeaseRow(
                                    row.consumer(),
                                    row.token() + 1_000,
                                    row.leased(),
                                    row.expires(),
                                    row.attempts(),
                                    row.fairness(),
                                    row.enqueued(),
                                    row.priority(),
                                    row.order(),
                                    row.group(),
                                    row.size(),
                                    row.notAfter(),
                                    row.chunks()));
                }))
                .anyMatch(text -> text.contains("would be used again"));
    }
}
