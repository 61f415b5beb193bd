package io.holdfast.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.api.LoginApi;
import io.holdfast.identity.Argon2Costs;
import io.holdfast.identity.Credentials;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.identity.Mfa;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.Totp;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.Store;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.memory.InMemory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A login with a password, while the password or the second factor is changed. */
class PasswordLoginTest {

    private static final int ROUNDS = Integer.getInteger("holdfast.identity.rounds", 40);
    private static final int THREADS = 64;
    private static final String EMAIL = "ada@example.org";
    private static final String PASSWORD = "kq7 frogs dance";
    private static final IdentityId ADA = IdentityId.of(new UUID(1, 0xada));
    private static final UUID HOME = new UUID(2, 1);

    private final Store store = Store.open(new InMemory(), Identities.SCHEMA);
    private final Identities identities = new Identities(
            store, IdentityOptions.of(MasterKeyring.of("first", new byte[32])).withArgon2(new Argon2Costs(64, 1, 1)));
    private final PasswordLogin logins = new PasswordLogin(store, identities);
    private final AtomicInteger sessions = new AtomicInteger();

    @BeforeEach
    void createAda() {
        NewMachine laptop = NewMachine.of(
                MachineId.of(new UUID(3, 1)),
                CryptoPrimitives.publicKey(new byte[32]),
                CryptoPrimitives.blake3(new byte[1]));
        identities
                .create(new NewIdentity(
                        ADA,
                        CryptoPrimitives.publicKey(new byte[32]),
                        Identity.Tier.SELF_SOVEREIGN,
                        NamespaceId.of(HOME),
                        "Ada",
                        laptop))
                .orThrow();
        setPassword(PASSWORD);
    }

    @AfterEach
    void close() {
        assertThat(identities.check().problems()).isEmpty();
        store.close();
    }

    private void setPassword(String password) {
        identities.credentials().setEmail(ADA, EMAIL, Secret.of(password)).orThrow();
    }

    /** Returns a request from a new client, so that wrong passwords of others do not block it. */
    private LoginApi.LoginSession request(String password) {
        int session = sessions.incrementAndGet();
        return new LoginApi.LoginSession(
                EMAIL,
                password,
                null,
                null,
                new UUID(4, session),
                null,
                HOME,
                null,
                "10.0." + session / 250 + "." + session % 250,
                null,
                null,
                true);
    }

    /** Confirms a new second factor, as the owner does in an authenticator app. */
    private Mfa.Enrollment confirmSecondFactor() {
        identities.mfa().remove(ADA).orThrow();
        Mfa.Enrollment enrolled = identities.mfa().enroll(ADA, "ada").orThrow();
        identities
                .mfa()
                .confirm(ADA, Secret.of(Totp.code(decode(enrolled.secret()), store.now())))
                .orThrow();
        return enrolled;
    }

    private static byte[] decode(Secret base32) {
        StringBuilder digits = new StringBuilder();
        base32.reveal()
                .chars()
                .map(c -> Character.isLetter(c) ? c - 'A' : c - '2' + 26)
                .forEach(value -> digits.append(Character.forDigit(value, 32)));
        byte[] number = new BigInteger(digits.toString(), 32).toByteArray();
        byte[] secret = new byte[Totp.SECRET_BYTES];
        for (int i = 1; i <= Math.min(secret.length, number.length); i++) {
            secret[secret.length - i] = number[number.length - i];
        }
        return secret;
    }

    private void assertNothingIsOpen() {
        assertThat(identities.sessions().ofIdentity(ADA)).isEmpty();
        assertThat(identities.knownDevices().ofIdentity(ADA)).isEmpty();
    }

    private void assertRefused(String code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.refusal().code()).isEqualTo(code));
    }

    @Test
    void aLoginCreatesTheSessionAndRemembersTheDevice() {
        LoginApi.Grant grant = logins.login(request(PASSWORD));
        assertThat(grant.device()).isNotNull();
        assertThat(identities.sessions().ofIdentity(ADA)).hasSize(1);
        assertThat(identities.knownDevices().ofIdentity(ADA)).hasSize(1);
    }

    @Test
    void aPasswordThatIsChangedAfterItsVerificationCreatesNothing() {
        LoginApi.LoginSession request = request(PASSWORD);
        Credentials.VerifiedPassword verified = logins.verifyPassword(request);
        setPassword("new frogs dance");
        assertRefused("wrong_credentials", () -> logins.createSession(request, verified));
        assertNothingIsOpen();
    }

    @Test
    void aSecondFactorThatIsConfirmedAfterTheVerificationOfThePasswordIsRequired() {
        LoginApi.LoginSession request = request(PASSWORD);
        Credentials.VerifiedPassword verified = logins.verifyPassword(request);
        Mfa.Enrollment enrolled = confirmSecondFactor();
        assertThatThrownBy(() -> logins.createSession(request, verified))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("second factor");
        assertNothingIsOpen();
        LoginApi.LoginSession complete =
                withBackupCode(request, enrolled.backupCodes().get(0).reveal());
        assertThat(logins.createSession(complete, verified).session().mfa()).isTrue();
    }

    @Test
    void aCodeOfAReplacedSecondFactorCreatesNothing() {
        Mfa.Enrollment first = confirmSecondFactor();
        LoginApi.LoginSession request =
                withBackupCode(request(PASSWORD), first.backupCodes().get(0).reveal());
        Credentials.VerifiedPassword verified = logins.verifyPassword(request);
        confirmSecondFactor();
        assertRefused("wrong_code", () -> logins.createSession(request, verified));
        assertNothingIsOpen();
    }

    private static LoginApi.LoginSession withBackupCode(LoginApi.LoginSession request, String code) {
        return new LoginApi.LoginSession(
                request.email(),
                request.password(),
                null,
                code,
                request.session(),
                null,
                HOME,
                null,
                request.address(),
                null,
                null,
                true);
    }

    @Test
    void theCorrectPasswordDoesNotPermitMoreGuessesOfCodesOnARememberedDevice() {
        confirmSecondFactor();
        String device = identities
                .knownDevices()
                .remember(ADA, LoginSource.UNKNOWN)
                .orThrow()
                .reveal();
        for (int i = 0; i < 30; i++) {
            LoginApi.LoginSession guess = new LoginApi.LoginSession(
                    EMAIL, PASSWORD, "guess1", null, UUID.randomUUID(), null, HOME, null, null, null, device, true);
            assertRefused(i < 10 ? "wrong_code" : "too_many_failures", () -> logins.login(guess));
        }
        assertThat(identities.sessions().ofIdentity(ADA)).isEmpty();
    }

    @Test
    @Tag("slow")
    void loginsWithTheOldPasswordLeaveNothingAfterAConcurrentChange() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String old = "frogs in round " + round;
            String next = "frogs in round " + (round + 1);
            setPassword(old);
            race(old, () -> setPassword(next));
            assertNothingIsOpen();
        }
    }

    @Test
    @Tag("slow")
    void loginsWithoutASecondFactorRememberNoDeviceAfterItsConcurrentConfirmation() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            identities.mfa().remove(ADA).orThrow();
            race(PASSWORD, this::confirmSecondFactor);
            assertThat(identities.knownDevices().ofIdentity(ADA)).isEmpty();
        }
    }

    /** Runs 63 logins and a change concurrently. The logins may be refused. */
    private void race(String password, Runnable change) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Runnable call = i == 0 ? change : () -> login(password);
                running.add(threads.submit(() -> {
                    start.await();
                    call.run();
                    return null;
                }));
            }
            for (Future<?> call : running) {
                call.get(1, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void login(String password) {
        try {
            logins.login(request(password));
        } catch (RefusedException | ApiException refused) {
            assertThat(refused.getMessage()).containsAnyOf("wrong_credentials", "second factor");
        }
    }
}
