package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.identity.PasswordHash;
import io.holdfast.identity.model.LoginSource;
import java.util.concurrent.ThreadLocalRandom;

/** Contenders with 64 threads: password logins, and password hashing alone. */
final class Logins {

    private static final int THREADS = 64;

    private Logins() {}

    static Contender withPassword(LoginFixture fixture, int accounts) {
        return round -> ClosedLoopLoad.runBlocking(THREADS, round, () -> {
            int number = ThreadLocalRandom.current().nextInt(accounts);
            fixture.identities()
                    .credentials()
                    .login(LoginFixture.email(number), LoginFixture.PASSWORD, LoginSource.of("192.0.2." + number % 250))
                    .orThrow();
        });
    }

    static Contender hashing(LoginFixture fixture) {
        return round -> ClosedLoopLoad.runBlocking(THREADS, round, () -> {
            PasswordHash unused = fixture.identities().credentials().hash(LoginFixture.PASSWORD);
        });
    }
}
