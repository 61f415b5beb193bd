package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The codes of an authenticator: 64 threads enter the same code or codes, and one succeeds. */
@Tag("slow")
class SecondFactorConcurrencyTest {

    private static final int ROUNDS = IdentityConcurrencyTest.ROUNDS;
    private static final ConcurrentCallers CALLERS = new ConcurrentCallers();

    private final ManualClock clock = new ManualClock();
    private final Store store =
            Store.on(new InMemory()).schemas(Identities.SCHEMA).clock(clock).open();
    private final Identities identities = new Identities(store, IdentityTestBase.OPTIONS);
    private final Mfa mfa = identities.mfa();
    private final Mfa.Enrollment enrolled;

    SecondFactorConcurrencyTest() {
        identities.create(IdentityTestBase.ada()).orThrow();
        enrolled = mfa.enroll(IdentityTestBase.ADA, "ada").orThrow();
    }

    @AfterEach
    void close() {
        assertThat(identities.check().problems()).isEmpty();
        store.close();
    }

    @AfterAll
    static void stop() {
        CALLERS.close();
    }

    private void confirm() {
        mfa.confirm(IdentityTestBase.ADA, MfaTest.code(enrolled, clock.instant()))
                .orThrow();
    }

    private LoginSource rememberedDevice() {
        return LoginSource.UNKNOWN.withDevice(identities
                .knownDevices()
                .remember(IdentityTestBase.ADA, LoginSource.UNKNOWN)
                .orThrow());
    }

    private Secret nextCodes(int count) {
        return MfaTest.codes(enrolled, count, clock.advance(Duration.ofSeconds(30L * count)));
    }

    private void assertOneSucceeds(Secret codes, LoginSource source) throws Exception {
        CALLERS.assertOneSucceeds(IdentityError.CODE_USED, () -> mfa.verify(IdentityTestBase.ADA, codes, source));
    }

    @Test
    void aSecondFactorIsConfirmedOnce() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            mfa.remove(IdentityTestBase.ADA).orThrow();
            Mfa.Enrollment next = mfa.enroll(IdentityTestBase.ADA, "ada").orThrow();
            Secret code = MfaTest.code(next, clock.instant());
            CALLERS.assertOneSucceeds(IdentityError.MFA_EXISTS, () -> mfa.confirm(IdentityTestBase.ADA, code));
        }
    }

    @Test
    void aCodeIsUsedOnce() throws Exception {
        confirm();
        LoginSource device = rememberedDevice();
        for (int round = 0; round < ROUNDS; round++) {
            assertOneSucceeds(nextCodes(1), device);
        }
    }

    @Test
    void aPairOfCodesIsUsedOnce() throws Exception {
        confirm();
        for (int round = 0; round < ROUNDS; round++) {
            assertOneSucceeds(nextCodes(2), LoginSource.UNKNOWN);
        }
    }

    @Test
    void aTripleOfCodesIsUsedOnce() throws Exception {
        confirm();
        for (int i = 0; i < 1_000; i++) {
            mfa.verify(IdentityTestBase.ADA, Secret.of("guessofpairs"));
        }
        IdentityTestBase.assertRefused(
                mfa.verify(IdentityTestBase.ADA, nextCodes(2)), IdentityError.CODE_TRIPLE_REQUIRED);
        for (int round = 0; round < ROUNDS; round++) {
            assertOneSucceeds(nextCodes(3), LoginSource.UNKNOWN);
        }
    }

    @Test
    void aCodeIsUsedOnceWhetherAloneOrInAPairOrATriple() throws Exception {
        confirm();
        LoginSource device = rememberedDevice();
        AtomicInteger calls = new AtomicInteger();
        for (int round = 0; round < ROUNDS; round++) {
            Secret triple = nextCodes(3);
            CALLERS.assertOneSucceeds(IdentityError.CODE_USED, () -> {
                int count = calls.getAndIncrement() % 3 + 1;
                Secret last = Secret.of(triple.reveal().substring(6 * (3 - count)));
                return mfa.verify(IdentityTestBase.ADA, last, device);
            });
        }
    }
}
