package io.holdfast.identity.internal.mail;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.LoginFailureKey;
import io.holdfast.identity.internal.login.LoginThrottle;
import io.holdfast.identity.internal.row.LoginFailureRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;

/**
 * Limits the wrong codes per address. Anybody can request emails and guess their codes, so after too many wrong codes,
 * emails to the address contain only a link, which is infeasible to guess. The owner can therefore always use an email. A
 * correct code does not reset the count.
 */
public final class MailCodeLimit {

    /** The maximum number of wrong codes per address. One of 100,000,000 codes is correct. */
    static final int MAX_WRONG_CODES = 20;

    private static final Duration MEMORY = Duration.ofDays(365);
    private static final String CODES = "mail codes";

    private MailCodeLimit() {}

    static boolean isReached(ReadTx tx, String address) {
        return failures(tx, address) >= MAX_WRONG_CODES;
    }

    static void recordWrongCode(Tx tx, String address) {
        tx.put(
                IdentitySchema.LOGIN_FAILURES,
                key(address),
                new LoginFailureRow(
                        failures(tx, address) + 1,
                        tx.now(),
                        null,
                        null,
                        tx.now().plus(MEMORY)));
    }

    /** Resets the count, so that emails to the address contain codes again. */
    public static void clear(Tx tx, String address) {
        if (failures(tx, address) > 0) {
            tx.delete(IdentitySchema.LOGIN_FAILURES, key(address));
        }
    }

    private static long failures(ReadTx tx, String address) {
        return tx.get(IdentitySchema.LOGIN_FAILURES, key(address))
                .map(LoginFailureRow::failures)
                .orElse(0L);
    }

    /** Returns a key that a successful login does not clear, unlike the keys of the account itself. */
    private static LoginFailureKey key(String address) {
        return new LoginFailureKey(LoginThrottle.account(CODES + ":" + address), CODES);
    }
}
