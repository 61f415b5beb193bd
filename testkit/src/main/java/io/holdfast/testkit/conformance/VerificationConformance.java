package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.HexAndUtf8.hex;
import static io.holdfast.testkit.internal.HexAndUtf8.utf8;
import static io.holdfast.testkit.internal.SampleSchema.LEASES;
import static io.holdfast.testkit.internal.SampleSchema.TOKENS;
import static io.holdfast.testkit.internal.SampleSchema.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.VerifyReport;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.internal.SampleSchema;
import io.holdfast.testkit.internal.SampleSchema.Lease;
import io.holdfast.testkit.internal.SampleSchema.User;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Conformance tests for verification: injected corruption is reported. */
abstract class VerificationConformance extends ConformanceTestBase {

    private static final byte[] ONE = hex("0000000000000001");

    VerificationConformance(BackendConformance suite) {
        super(suite);
    }

    @BeforeEach
    final void putRows() {
        store.put(USERS, 1L, User.of("a@x", "t", "u"));
        store.put(LEASES, "l", new Lease("ann", ManualClock.START.plusSeconds(1)));
    }

    @Test
    final void a_consistent_store_is_clean_and_counted() {
        VerifyReport report = store.verify(ProgressListener.NONE);
        assertThat(report.isClean()).isTrue();
        assertThat(report.problems()).isEmpty();
        assertThat(report.rows()).isEqualTo(2);
        assertThat(report.entries()).isEqualTo(5);
        assertThat(report.commit()).isEqualTo(store.lastCommit());
    }

    @Test
    final void a_missing_index_entry_is_found() {
        tamper(bytes -> bytes.delete("users_by_email", utf8("a@x")));
        assertProblem("'users', row 0x0000000000000001 is missing from the index 'users_by_email'");
    }

    @Test
    final void an_index_entry_for_another_row_is_found() {
        tamper(bytes -> bytes.put("users_by_email", utf8("b@x"), ONE));
        assertProblem("'users', row 0x0000000000000001 does not match its entry in the index 'users_by_email'");
    }

    @Test
    final void an_index_entry_for_no_row_is_found_by_verify_and_by_reads() {
        tamper(bytes -> bytes.put("users_by_email", utf8("b@x"), hex("0000000000000002")));
        assertProblem("row 0x0000000000000002 does not match its entry in the index 'users_by_email'");
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.CORRUPTION, () -> store.read(tx -> tx.find(USERS, SampleSchema.BY_EMAIL, "b@x")))
                .hasMessageContaining("users_by_email")
                .hasMessageContaining("0x0000000000000002");
    }

    @Test
    final void a_violated_check_is_found() {
        byte[] broken = USERS.values().encode(User.of("a@x", "t", "u").withBalance(-5));
        tamper(bytes -> bytes.put("users", ONE, broken));
        assertProblem("'users', row 0x0000000000000001 violates the check 'balance'");
    }

    @Test
    final void a_damaged_value_is_found_by_verify_and_by_reads() {
        tamper(bytes -> bytes.put("users", ONE, hex("ff")));
        assertThat(store.verify(ProgressListener.NONE).problems())
                .anySatisfy(problem -> assertThat(problem).contains("row 0x0000000000000001", "cannot be decoded"));
        StoreErrorAssertions.assertStoreError(ErrorCode.UNDECODABLE, () -> store.get(USERS, 1L))
                .hasMessageContaining("users");
    }

    @Test
    final void an_undecodable_row_affects_only_calls_that_read_it() {
        tamper(bytes -> bytes.put("users", ONE, hex("ff")));
        StoreErrorAssertions.assertStoreError(ErrorCode.UNDECODABLE, () -> store.write(tx -> tx.get(USERS, 1L)));
        StoreErrorAssertions.assertStoreError(ErrorCode.UNDECODABLE, () -> store.put(USERS, 1L, User.of("new@x")));
        store.put(USERS, 7L, User.of("seven@x"));
        assertThat(store.get(USERS, 7L)).isPresent();
    }

    @Test
    final void an_undecodable_expired_row_does_not_stop_the_sweep() {
        byte[] until = Arrays.copyOf(
                store.read(tx -> tx.get(store.raw("leases"), utf8("l"))).orElseThrow(), 9);
        tamper(bytes -> bytes.put("leases", utf8("l"), until));
        store.put(TOKENS, "t", "gone soon");
        clock.advance(Duration.ofDays(1));
        assertThat(store.sweep()).isEqualTo(1);
        assertThat(store.<Boolean>read(tx -> tx.exists(store.raw("tokens"), utf8("t"))))
                .isFalse();
    }

    @Test
    final void an_expiring_row_without_its_time_is_found_by_verify_and_by_reads() {
        tamper(bytes -> bytes.put("leases", utf8("l"), hex("00")));
        assertThat(store.verify(ProgressListener.NONE).isClean()).isFalse();
        StoreErrorAssertions.assertStoreError(ErrorCode.UNDECODABLE, () -> store.get(LEASES, "l"))
                .hasMessageContaining("leases");
    }

    @Test
    final void a_missing_expiry_entry_is_found() {
        byte[] entry = store.read(
                tx -> tx.scan(store.raw("_expiry")).first().orElseThrow().key());
        tamper(bytes -> bytes.delete("_expiry", entry));
        assertProblem("'leases', row 0x6c is missing from the expiry index");
    }

    @Test
    final void an_expiry_entry_for_no_row_is_found() {
        byte[] entry = store.read(
                tx -> tx.scan(store.raw("_expiry")).first().orElseThrow().key());
        entry[0]++;
        tamper(bytes -> bytes.put("_expiry", entry, new byte[0]));
        assertProblem("'leases', row 0x6c does not match its entry in the expiry index");
    }

    private void assertProblem(String text) {
        VerifyReport report = store.verify(ProgressListener.NONE);
        assertThat(report.problemCount()).isEqualTo(1);
        assertThat(report.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains(text));
    }
}
