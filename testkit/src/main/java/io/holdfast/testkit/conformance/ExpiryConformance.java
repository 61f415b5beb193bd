package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.SampleSchema.BY_HOLDER;
import static io.holdfast.testkit.internal.SampleSchema.LEASES;
import static io.holdfast.testkit.internal.SampleSchema.TOKENS;
import static io.holdfast.testkit.internal.SampleSchema.TOKEN_AGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Entry;
import io.holdfast.store.Snapshot;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.internal.SampleSchema;
import io.holdfast.testkit.internal.SampleSchema.Lease;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Conformance tests for expiring tables: a row is visible exactly until its expiry time, whether or not it has been
 * swept.
 */
abstract class ExpiryConformance extends ConformanceTestBase {

    private static final Instant EXPIRY = ManualClock.START.plusSeconds(60);
    private static final Duration NANO = Duration.ofNanos(1);

    ExpiryConformance(BackendConformance suite) {
        super(suite);
    }

    @AfterEach
    final void assertConsistent() {
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
    }

    @Test
    final void a_row_is_visible_until_its_expiry_time() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        clock.set(EXPIRY.minus(NANO));
        assertThat(visible("a")).isTrue();
        clock.set(EXPIRY);
        assertThat(visible("a")).isFalse();
        clock.set(EXPIRY.minus(NANO));
        assertThat(visible("a")).isTrue();
    }

    @Test
    final void a_time_to_live_starts_at_the_put() {
        store.put(TOKENS, "t", "one");
        clock.advance(TOKEN_AGE.minus(NANO));
        assertThat(store.get(TOKENS, "t")).contains("one");
        store.put(TOKENS, "t", "two");
        clock.advance(TOKEN_AGE.minus(NANO));
        assertThat(store.get(TOKENS, "t")).contains("two");
        clock.advance(NANO);
        assertThat(store.get(TOKENS, "t")).isEmpty();
    }

    @Test
    final void a_row_without_an_expiry_time_does_not_expire() {
        store.put(LEASES, "a", new Lease("ann", null));
        store.put(LEASES, "b", new Lease("bob", Instant.parse("9999-01-01T00:00:00Z")));
        clock.set(Instant.parse("2500-01-01T00:00:00Z"));
        assertThat(store.sweep()).isZero();
        assertThat(visible("a")).isTrue();
        assertThat(visible("b")).isTrue();
    }

    @Test
    final void a_row_put_with_a_past_expiry_time_is_never_visible() {
        store.update(tx -> {
            tx.put(LEASES, "a", new Lease("ann", ManualClock.START));
            tx.put(LEASES, "b", new Lease("bob", Instant.EPOCH.minusSeconds(1)));
            assertThat(tx.get(LEASES, "a")).isEmpty();
            assertThat(tx.exists(LEASES, "b")).isFalse();
        });
        assertThat(store.sweep()).isEqualTo(2);
    }

    @Test
    final void an_expired_row_is_absent_for_every_operation() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        clock.set(EXPIRY);
        assertThat(store.<Optional<Lease>>write(tx -> tx.take(LEASES, "a"))).isEmpty();
        assertThat(store.<Map<String, Lease>>read(tx -> tx.getAll(LEASES, List.of("a"))))
                .isEmpty();
        assertThat(store.<Long>read(tx -> tx.scan(LEASES).count())).isZero();
        assertThat(store.<Integer>read(tx -> tx.scan(LEASES).page(1).rows().size()))
                .isZero();
        assertThat(store.<Boolean>write(tx -> tx.putIfAbsent(LEASES, "a", new Lease("ann", EXPIRY.plusSeconds(1)))))
                .isTrue();
        assertThat(visible("a")).isTrue();
    }

    @Test
    final void expiry_applies_to_open_snapshots() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        try (Snapshot snapshot = store.snapshot()) {
            assertThat(snapshot.exists(LEASES, "a")).isTrue();
            clock.set(EXPIRY);
            assertThat(snapshot.exists(LEASES, "a")).isFalse();
        }
    }

    @Test
    final void a_transaction_has_one_time() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        assertThat(store.<Boolean>read(tx -> {
                    assertThat(tx.now()).isEqualTo(ManualClock.START);
                    clock.set(EXPIRY);
                    return tx.exists(LEASES, "a");
                }))
                .isTrue();
    }

    @Test
    final void a_sweep_removes_only_expired_rows_and_their_index_entries() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        store.put(LEASES, "b", new Lease("bob", EXPIRY.plus(NANO)));
        store.put(TOKENS, "t", "one");
        clock.set(EXPIRY);
        assertThat(store.sweep()).isEqualTo(2);
        assertThat(store.sweep()).isZero();
        assertThat(rawKeys("leases")).isEqualTo(1);
        assertThat(rawKeys("leases_by_holder")).isEqualTo(1);
        assertThat(rawKeys("tokens")).isZero();
        assertThat(rawKeys("_expiry")).isEqualTo(1);
        assertThat(visible("b")).isTrue();
    }

    @Test
    final void a_sweep_of_many_rows_removes_them_all() {
        store.update(tx -> IntStream.range(0, 1000).forEach(i -> tx.put(TOKENS, "t" + i, "x")));
        clock.advance(TOKEN_AGE);
        assertThat(store.sweep()).isEqualTo(1000);
        assertThat(rawKeys("tokens") + rawKeys("_expiry")).isZero();
    }

    @Test
    final void a_later_put_replaces_the_expiry_time() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        store.put(LEASES, "a", new Lease("ann", EXPIRY.plusSeconds(60)));
        clock.set(EXPIRY);
        assertThat(store.sweep()).isZero();
        assertThat(visible("a")).isTrue();
        assertThat(rawKeys("_expiry")).isEqualTo(1);
        store.put(LEASES, "a", new Lease("ann", null));
        assertThat(rawKeys("_expiry")).isZero();
    }

    @Test
    final void a_deleted_row_leaves_nothing_to_sweep() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        store.delete(LEASES, "a");
        clock.set(EXPIRY);
        assertThat(store.sweep()).isZero();
        assertThat(rawKeys("_expiry")).isZero();
    }

    @Test
    final void a_unique_entry_is_free_again_when_its_row_has_expired() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.NOT_UNIQUE, () -> store.put(LEASES, "b", new Lease("ann", null)));
        clock.set(EXPIRY);
        assertThat(holding("ann")).isEmpty();
        store.put(LEASES, "b", new Lease("ann", null));
        assertThat(holding("ann")).contains("b");
        assertThat(store.sweep()).isZero();
        assertThat(holding("ann")).contains("b");
    }

    @Test
    final void expired_rows_stay_invisible_after_a_reopen() {
        store.put(LEASES, "a", new Lease("ann", EXPIRY));
        clock.set(EXPIRY);
        reopen(SampleSchema.SCHEMA);
        assertThat(visible("a")).isFalse();
        assertThat(store.sweep()).isEqualTo(1);
    }

    /** Returns whether a lease is visible, and asserts that all kinds of reads return the same result. */
    private boolean visible(String lease) {
        List<Boolean> results = store.write(tx -> List.of(
                tx.get(LEASES, lease).isPresent(),
                tx.exists(LEASES, lease),
                tx.scan(LEASES).at(lease).count() == 1,
                tx.scan(LEASES, BY_HOLDER).stream().anyMatch(row -> row.key().equals(lease))));
        assertThat(results).containsOnly(results.get(0));
        assertThat(store.get(LEASES, lease).isPresent()).isEqualTo(results.get(0));
        return results.get(0);
    }

    private Optional<String> holding(String holder) {
        return store.read(tx -> tx.find(LEASES, BY_HOLDER, holder).map(Entry::key));
    }

    private long rawKeys(String family) {
        return store.read(tx -> tx.scan(store.raw(family)).count());
    }
}
