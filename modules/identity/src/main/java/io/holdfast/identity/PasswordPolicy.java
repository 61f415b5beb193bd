package io.holdfast.identity;

import io.holdfast.identity.internal.login.CommonPasswords;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.kit.Arguments;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The rules for new passwords. They do not apply to existing passwords.
 *
 * @param minLength the minimum number of characters, 8 by default
 * @param refuseCommon whether to refuse common passwords and simple variations of them, true by default
 * @param breached returns whether a password is in a list of leaked passwords. It is called outside of transactions, so
 *     it may block. By default, no password is considered leaked
 */
public record PasswordPolicy(int minLength, boolean refuseCommon, Predicate<Secret> breached) {

    public static final PasswordPolicy DEFAULT =
            new PasswordPolicy(IdentityLimits.MIN_PASSWORD, true, password -> false);

    public PasswordPolicy {
        Arguments.inRange("minLength", minLength, IdentityLimits.MIN_PASSWORD, IdentityLimits.MAX_PASSWORD);
    }

    public PasswordPolicy withMinLength(int newMinLength) {
        return new PasswordPolicy(newMinLength, refuseCommon, breached);
    }

    public PasswordPolicy withBreached(Predicate<Secret> newBreached) {
        return new PasswordPolicy(minLength, refuseCommon, newBreached);
    }

    /** Returns the reason why a password is refused, or empty if it is accepted. */
    Optional<IdentityError> refusal(Secret password) {
        String text = password.reveal();
        if (text.codePointCount(0, text.length()) < minLength) {
            return Optional.of(IdentityError.PASSWORD_TOO_SHORT);
        }
        if (refuseCommon && CommonPasswords.contains(text)) {
            return Optional.of(IdentityError.PASSWORD_COMMON);
        }
        return breached.test(password) ? Optional.of(IdentityError.PASSWORD_BREACHED) : Optional.empty();
    }
}
