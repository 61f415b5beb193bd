package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.HexAndUtf8.hex;
import static io.holdfast.testkit.internal.SampleSchema.BY_EMAIL;
import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.PLAIN;
import static io.holdfast.testkit.internal.SampleSchema.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Batch;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.testkit.internal.SampleSchema.User;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conformance tests for batches of blind writes. */
abstract class BatchConformance extends ConformanceTestBase {

    BatchConformance(BackendConformance suite) {
        super(suite);
    }

    @Test
    final void a_batch_commits_typed_and_raw_writes_together() {
        store.put(COUNTERS, "old", 1L);
        store.put(PLAIN, hex("aa"), hex("01"));
        Batch batch = store.batch()
                .put(COUNTERS, "new", 2L)
                .delete(COUNTERS, "old")
                .put(USERS, 1L, User.of("a@b"))
                .putRaw("plain", hex("bb"), hex("02"))
                .deleteRaw("plain", hex("aa"));
        assertThat(batch.size()).isEqualTo(5);
        assertThat(store.get(COUNTERS, "new")).isEmpty();
        assertThat(batch.commit()).isEqualTo(store.lastCommit());
        assertThat(store.get(COUNTERS, "new")).contains(2L);
        assertThat(store.get(COUNTERS, "old")).isEmpty();
        assertThat(store.get(PLAIN, hex("bb"))).hasValue(hex("02"));
        assertThat(store.get(PLAIN, hex("aa"))).isEmpty();
        assertThat(store.<Boolean>read(tx -> tx.find(USERS, BY_EMAIL, "a@b").isPresent()))
                .isTrue();
    }

    @Test
    final void the_last_write_of_a_row_wins() {
        store.batch().put(COUNTERS, "a", 1L).delete(COUNTERS, "a").commit();
        assertThat(store.get(COUNTERS, "a")).isEmpty();
        store.batch()
                .put(COUNTERS, "a", 1L)
                .delete(COUNTERS, "a")
                .put(COUNTERS, "a", 2L)
                .commitAsync()
                .join();
        assertThat(store.get(COUNTERS, "a")).contains(2L);
    }

    @Test
    final void a_rolled_back_batch_leaves_nothing() {
        long before = store.lastCommit();
        store.batch().put(COUNTERS, "a", 1L).rollback();
        assertThat(store.get(COUNTERS, "a")).isEmpty();
        assertThat(store.lastCommit()).isEqualTo(before);
    }

    @Test
    final void an_empty_batch_gets_no_commit_number() {
        long before = store.lastCommit();
        assertThat(store.batch().commit()).isEqualTo(before);
        assertThat(store.lastCommit()).isEqualTo(before);
    }

    @Test
    final void a_batch_that_cannot_commit_commits_nothing() {
        store.put(USERS, 1L, User.of("a@b"));
        Batch batch = store.batch().put(COUNTERS, "a", 1L).put(USERS, 2L, User.of("a@b"));
        StoreErrorAssertions.assertStoreError(ErrorCode.NOT_UNIQUE, batch::commit);
        assertThat(store.get(COUNTERS, "a")).isEmpty();
    }

    @Test
    final void invalid_writes_are_rejected_when_added() {
        Batch batch = store.batch();
        StoreErrorAssertions.assertStoreError(
                ErrorCode.UNKNOWN_FAMILY, () -> batch.putRaw("nowhere", hex("aa"), hex("bb")));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.PROTECTED_FAMILY, () -> batch.putRaw("users", hex("aa"), hex("bb")));
        StoreErrorAssertions.assertStoreError(ErrorCode.PROTECTED_FAMILY, () -> batch.deleteRaw("_meta", hex("aa")));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.INVALID_KEY, () -> batch.putRaw("plain", new byte[0], hex("bb")));
        StoreErrorAssertions.assertStoreError(ErrorCode.LIMIT_EXCEEDED, () -> batch.deleteRaw("plain", new byte[1025]));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.CHECK_FAILED, () -> batch.put(USERS, 1L, User.of(null).withBalance(-1)));
        assertThat(batch.size()).isZero();
    }

    @Test
    final void a_batch_cannot_be_used_after_commit_or_rollback() {
        Batch committed = store.batch().put(COUNTERS, "a", 1L);
        committed.commit();
        Batch rolledBack = store.batch();
        rolledBack.rollback();
        for (Batch ended : List.of(committed, rolledBack)) {
            StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> ended.put(COUNTERS, "b", 1L));
            StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> ended.delete(COUNTERS, "b"));
            StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, ended::commit);
            StoreErrorAssertions.assertStoreError(
                    ErrorCode.MISUSED, () -> ended.commitAsync().join());
            StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, ended::rollback);
        }
        assertThat(store.get(COUNTERS, "b")).isEmpty();
    }

    @Test
    final void bytes_are_copied_when_they_are_added() {
        byte[] key = hex("aa");
        byte[] value = hex("01");
        Batch batch = store.batch().putRaw("plain", key, value);
        key[0] = 0;
        value[0] = 0;
        batch.commit();
        assertThat(store.get(PLAIN, hex("aa"))).hasValue(hex("01"));
    }
}
