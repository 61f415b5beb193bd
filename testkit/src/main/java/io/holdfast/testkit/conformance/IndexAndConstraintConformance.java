package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.SampleSchema.BY_EMAIL;
import static io.holdfast.testkit.internal.SampleSchema.BY_TAG;
import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.Scan;
import io.holdfast.store.Tx;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.internal.SampleSchema.User;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Conformance tests for indexes and checks: every write updates the indexes and is validated by the checks. */
abstract class IndexAndConstraintConformance extends ConformanceTestBase {

    IndexAndConstraintConformance(BackendConformance suite) {
        super(suite);
    }

    @AfterEach
    final void assertConsistent() {
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
    }

    @Test
    final void a_unique_index_follows_puts_updates_and_deletes() {
        store.put(USERS, 1L, User.of("old@x"));
        assertThat(find("old@x")).contains(1L);
        store.put(USERS, 1L, User.of("new@x"));
        assertThat(find("old@x")).isEmpty();
        assertThat(find("new@x")).contains(1L);
        store.put(USERS, 1L, User.of(null));
        assertThat(find("new@x")).isEmpty();
        store.put(USERS, 1L, User.of("new@x"));
        store.delete(USERS, 1L);
        assertThat(find("new@x")).isEmpty();
        assertThat(store.<Optional<User>>write(tx -> tx.take(USERS, 1L))).isEmpty();
    }

    @Test
    final void a_unique_entry_has_one_row() {
        store.put(USERS, 1L, User.of("a@x", "t"));
        StoreErrorAssertions.assertStoreError(ErrorCode.NOT_UNIQUE, () -> store.put(USERS, 2L, User.of("a@x", "t")))
                .hasMessageContaining("users")
                .hasMessageContaining("users_by_email");
        store.put(USERS, 1L, User.of("a@x", "u"));
        assertThat(store.get(USERS, 2L)).isEmpty();
        assertThat(idsByTag(scan -> scan)).containsExactly(1L);
    }

    @Test
    final void a_rejected_put_leaves_nothing_even_if_the_function_continues() {
        store.put(USERS, 1L, User.of("a@x"));
        store.put(USERS, 2L, User.of("b@x", "t"));
        store.update(tx -> {
            try {
                tx.put(USERS, 2L, User.of("a@x", "u"));
            } catch (StoreException e) {
                tx.put(COUNTERS, "caught", 1L);
            }
        });
        assertThat(store.get(COUNTERS, "caught")).contains(1L);
        assertThat(store.get(USERS, 2L)).contains(User.of("b@x", "t"));
        assertThat(find("a@x")).contains(1L);
        assertThat(find("b@x")).contains(2L);
    }

    @Test
    final void unique_entries_can_be_swapped_in_one_write() {
        store.put(USERS, 1L, User.of("a@x"));
        store.put(USERS, 2L, User.of("b@x"));
        store.update(tx -> {
            tx.put(USERS, 1L, User.of(null));
            tx.put(USERS, 2L, User.of("a@x"));
            tx.put(USERS, 1L, User.of("b@x"));
            assertThat(tx.find(USERS, BY_EMAIL, "a@x").map(Entry::key)).contains(2L);
        });
        assertThat(find("a@x")).contains(2L);
        assertThat(find("b@x")).contains(1L);
    }

    @Test
    final void only_one_of_many_concurrent_puts_of_a_unique_entry_succeeds() throws Exception {
        AtomicInteger winners = new AtomicInteger();
        ConcurrentRunner.run(4, thread -> {
            try {
                store.put(USERS, (long) thread, User.of("a@x"));
                winners.incrementAndGet();
            } catch (StoreException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.NOT_UNIQUE);
            }
        });
        assertThat(winners).hasValue(1);
        assertThat(store.<Long>read(tx -> tx.scan(USERS).count())).isEqualTo(1);
    }

    @Test
    final void an_index_scan_returns_rows_as_the_transaction_has_written_them_during_the_scan() {
        store.update(tx -> putTagged(tx, 100));
        List<Long> balances = store.write(tx -> {
            List<Long> seen = new ArrayList<>();
            for (Entry<Long, User> user : tx.scan(USERS, BY_TAG)) {
                seen.add(user.value().balance());
                Optional<User> later = tx.get(USERS, user.key() + 3);
                later.ifPresent(row -> tx.put(USERS, user.key() + 3, row.withBalance(row.balance() + 1)));
            }
            return seen;
        });
        List<Long> expected = new ArrayList<>(Collections.nCopies(100, 1L));
        Collections.fill(expected.subList(0, 3), 0L);
        assertThat(balances).isEqualTo(expected);
    }

    @Test
    final void an_index_scan_leaves_out_rows_that_the_transaction_deletes_during_the_scan() {
        store.update(tx -> putTagged(tx, 100));
        List<Long> ids = store.write(tx -> {
            List<Long> seen = new ArrayList<>();
            for (Entry<Long, User> user : tx.scan(USERS, BY_TAG)) {
                seen.add(user.key());
                tx.delete(USERS, user.key() + 1);
            }
            return seen;
        });
        assertThat(ids).hasSize(50).allMatch(id -> id % 2 == 0);
    }

    private static void putTagged(Tx tx, long count) {
        for (long id = 0; id < count; id++) {
            tx.put(USERS, id, User.of(null, "t"));
        }
    }

    @Test
    final void rows_without_an_entry_are_not_in_the_index() {
        store.put(USERS, 1L, User.of(null));
        store.put(USERS, 2L, User.of(null));
        store.put(USERS, 3L, User.of("a@x"));
        assertThat(idsByEmail(scan -> scan)).containsExactly(3L);
        assertThat(store.<Long>read(tx -> tx.scan(USERS).count())).isEqualTo(3);
    }

    @Test
    final void a_row_can_have_many_entries() {
        store.put(USERS, 1L, User.of(null, "x", "y", "x"));
        store.put(USERS, 2L, User.of(null, "y"));
        assertThat(idsByTag(scan -> scan)).containsExactly(1L, 1L, 2L);
        assertThat(idsByTag(scan -> scan.at("y"))).containsExactly(1L, 2L);
        store.put(USERS, 1L, User.of(null, "y", "z"));
        assertThat(idsByTag(scan -> scan.at("x"))).isEmpty();
        assertThat(idsByTag(scan -> scan.at("z"))).containsExactly(1L);
        store.delete(USERS, 1L);
        assertThat(idsByTag(scan -> scan)).containsExactly(2L);
    }

    @Test
    final void an_index_is_scanned_in_its_own_order_and_bounds_in_both_directions() {
        store.update(tx -> {
            tx.put(USERS, 4L, User.of("a@x", "p"));
            tx.put(USERS, 3L, User.of("b@x", "q"));
            tx.put(USERS, 2L, User.of("c@x", "q"));
            tx.put(USERS, 1L, User.of("d@x", "r"));
        });
        assertThat(idsByEmail(scan -> scan)).containsExactly(4L, 3L, 2L, 1L);
        assertThat(idsByEmail(scan -> scan.from("b@x").to("d@x"))).containsExactly(3L, 2L);
        assertThat(idsByEmail(scan -> scan.after("b@x").reverse())).containsExactly(1L, 2L);
        assertThat(idsByEmail(scan -> scan.through("b@x").reverse().limit(1))).containsExactly(3L);
        assertThat(idsByTag(scan -> scan.at("q"))).containsExactly(2L, 3L);
        assertThat(idsByTag(scan -> scan.at("q").reverse())).containsExactly(3L, 2L);
        assertThat(idsByTag(scan -> scan.after("q"))).containsExactly(1L);
        assertThat(idsByTag(scan -> scan.to("q"))).containsExactly(4L);
        assertThat(idsByTag(scan -> scan.through("q"))).containsExactly(4L, 2L, 3L);
    }

    @Test
    final void a_write_scans_an_index_over_its_own_changes() {
        store.put(USERS, 1L, User.of("a@x", "t"));
        List<Long> seen = store.write(tx -> {
            tx.put(USERS, 2L, User.of("b@x", "t"));
            tx.delete(USERS, 1L);
            tx.put(USERS, 3L, User.of("a@x", "t"));
            return ids(tx.scan(USERS, BY_TAG));
        });
        assertThat(seen).containsExactly(2L, 3L);
        assertThat(find("a@x")).contains(3L);
    }

    @Test
    final void pages_of_an_index_are_consecutive() {
        store.update(tx -> {
            for (long id = 0; id < 10; id++) {
                tx.put(USERS, id, User.of(null, "t"));
            }
        });
        List<Long> all = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            String from = cursor;
            Page<Entry<Long, User>> page =
                    store.read(tx -> tx.scan(USERS, BY_TAG).at("t").page(3, from));
            page.rows().forEach(row -> all.add(row.key()));
            store.put(USERS, 100L + all.size(), User.of(null, "other"));
            cursor = page.next().orElse(null);
        } while (cursor != null);
        assertThat(all).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    @Test
    final void a_write_that_violates_a_check_never_commits() {
        store.put(USERS, 1L, User.of("a@x").withBalance(10));
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.CHECK_FAILED,
                        () -> store.put(USERS, 1L, User.of("a@x").withBalance(-1)))
                .hasMessageContaining("users")
                .hasMessageContaining("balance");
        store.update(tx -> {
            try {
                tx.put(USERS, 1L, User.of("a@x").withBalance(-1));
            } catch (StoreException e) {
                tx.put(COUNTERS, "caught", 1L);
            }
        });
        assertThat(store.get(COUNTERS, "caught")).contains(1L);
        assertThat(store.get(USERS, 1L)).contains(User.of("a@x").withBalance(10));
    }

    private Optional<Long> find(String email) {
        return store.read(tx -> tx.find(USERS, BY_EMAIL, email).map(Entry::key));
    }

    private List<Long> idsByEmail(UnaryOperator<Scan<String, Entry<Long, User>>> bounds) {
        return store.read(tx -> ids(bounds.apply(tx.scan(USERS, BY_EMAIL))));
    }

    private List<Long> idsByTag(UnaryOperator<Scan<String, Entry<Long, User>>> bounds) {
        return store.read(tx -> ids(bounds.apply(tx.scan(USERS, BY_TAG))));
    }

    private static List<Long> ids(Scan<String, Entry<Long, User>> scan) {
        return scan.stream().map(Entry::key).toList();
    }
}
