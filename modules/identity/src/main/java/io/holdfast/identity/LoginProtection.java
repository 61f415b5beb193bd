package io.holdfast.identity;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;

/**
 * The limits on guessing passwords and codes. Failures are counted separately per account, per client and per
 * remembered device. Clients that keep failing are blocked for increasing lengths of time. Remembered devices and
 * clients that have logged in before are not affected by the failures of others. With the default limits, the
 * probability that a thousand attacking clients guess a code, or a random password of eight letters and digits, within
 * three years is below 1 in 1,000,000.
 *
 * @param maxFailures the number of consecutive wrong passwords for an account, and per client and account, after
 *     which passwords from new clients are no longer checked, 100 by default
 * @param sourceFailures the number of wrong passwords from a client within the failure window, across all accounts,
 *     after which the client is blocked, 300 by default
 * @param codeFailures the number of wrong codes of a second factor from new clients after which new clients must
 *     present two successive codes; 0, the default, if new clients must always do so. A guess of a single code succeeds
 *     with a probability of 1 in 333,333
 * @param memory the time for which failures, devices and clients are remembered, 90 days by default
 */
public record LoginProtection(int maxFailures, int sourceFailures, int codeFailures, Duration memory) {

    public static final LoginProtection DEFAULT = new LoginProtection(100, 300, 0, Duration.ofDays(90));

    public LoginProtection {
        Arguments.inRange("maxFailures", maxFailures, 1, IdentityLimits.MAX_COUNT);
        Arguments.inRange("sourceFailures", sourceFailures, 1, IdentityLimits.MAX_COUNT);
        Arguments.inRange("codeFailures", codeFailures, 0, IdentityLimits.MAX_COUNT);
        Arguments.positive("memory", memory, IdentityLimits.MAX_LIFETIME);
    }
}
