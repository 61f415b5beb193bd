package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Measures the median time of refused logins. Response times must not reveal whether an account exists or is verified,
 * whether the client is blocked, or whether the account is locked for new clients, so all kinds should take as long as a
 * wrong password for a verified account. The kinds are measured alternately.
 */
final class RefusedLoginTimings {

    private static final Secret WRONG = Secret.of("wrong frogs dance");
    private static final LoginSource BLOCKED = LoginSource.of("198.51.100.1");
    private static final int FAILURES_UNTIL_BLOCKED = 10;
    private static final int FAILURES_UNTIL_LOCKED = 100;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final double TOLERANCE = 0.03;

    /** A kind of refused login. */
    private enum Kind {
        WRONG_PASSWORD,
        UNVERIFIED,
        UNKNOWN_ACCOUNT,
        BLOCKED_CLIENT,
        LOCKED_ACCOUNT
    }

    private final LoginFixture fixture;
    private final int rounds;

    /**
     * Creates the benchmark.
     *
     * @param fixture a fixture with {@code rounds} verified accounts, followed by as many unverified accounts and two
     *     more accounts
     */
    RefusedLoginTimings(LoginFixture fixture, int rounds) {
        this.fixture = fixture;
        this.rounds = rounds;
    }

    void run(BenchReport report) {
        for (int i = 0; i < FAILURES_UNTIL_BLOCKED; i++) {
            attempt(LoginFixture.email(2 * rounds), BLOCKED);
        }
        for (int i = 0; i < FAILURES_UNTIL_LOCKED; i++) {
            attempt(LoginFixture.email(2 * rounds + 1), LoginSource.of("203.0.113." + i));
        }
        Kind[] kinds = Kind.values();
        Map<Kind, double[]> micros = new EnumMap<>(Kind.class);
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < kinds.length; turn++) {
                Kind kind = kinds[(round + turn) % kinds.length];
                micros.computeIfAbsent(kind, each -> new double[rounds])[round] = time(kind, round) / NANOS_PER_MICRO;
            }
        }
        MedianWithSpread expected = MedianWithSpread.of(Objects.requireNonNull(micros.remove(Kind.WRONG_PASSWORD)));
        micros.forEach((kind, times) -> {
            String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
            report.add(ComparisonResult.lowerIsBetter(
                            "login-" + name, "us p50", MedianWithSpread.of(times), "wrong password", expected)
                    .withTargetRange(1 - TOLERANCE, 1 + TOLERANCE)
                    .withDescription("the median time of a refused login, compared with a wrong password; the target"
                            + " is a difference of at most 3 % in either direction"));
        });
    }

    private long time(Kind kind, int round) {
        LoginSource source = LoginSource.of("10." + round / 62_500 + "." + round / 250 % 250 + "." + round % 250);
        return switch (kind) {
            case WRONG_PASSWORD -> attempt(LoginFixture.email(round), source);
            case UNVERIFIED -> attempt(LoginFixture.email(rounds + round), source);
            case UNKNOWN_ACCOUNT -> attempt("nobody" + round + "@example.org", source);
            case BLOCKED_CLIENT -> attempt(LoginFixture.email(2 * rounds), BLOCKED);
            case LOCKED_ACCOUNT -> attempt(LoginFixture.email(2 * rounds + 1), source);
        };
    }

    private long attempt(String email, LoginSource source) {
        long start = System.nanoTime();
        IdentityOutcome<IdentityId> outcome = fixture.identities().credentials().login(email, WRONG, source);
        long nanos = System.nanoTime() - start;
        if (outcome.isDone()) {
            throw new IllegalStateException("a wrong password was accepted");
        }
        return nanos;
    }
}
