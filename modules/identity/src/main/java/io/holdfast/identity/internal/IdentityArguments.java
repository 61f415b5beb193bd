package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import java.util.TreeSet;

/**
 * Argument checks for the identity module. Each check throws a {@link BadRequestException} if its argument is invalid.
 */
public final class IdentityArguments {

    private IdentityArguments() {}

    /** Checks the name of a namespace, service, account, audience or similar object. */
    public static String name(String field, String value) {
        return Arguments.notBlank(field, value, IdentityLimits.MAX_NAME);
    }

    /** Checks the reason for a revocation, which may be empty. */
    public static String reason(String value) {
        return Arguments.text("reason", value, IdentityLimits.MAX_REASON);
    }

    /** Checks the maximum number of rows in a page. */
    public static int limit(int value) {
        return Arguments.inRange("limit", value, 1, IdentityLimits.MAX_PAGE);
    }

    /** Checks a list of capabilities or scopes. Returns them sorted and without duplicates. */
    public static List<String> capabilities(String field, List<String> values) {
        if (Arguments.notNull(field, values).size() > IdentityLimits.MAX_CAPABILITIES) {
            throw Arguments.tooLarge(field + " must have at most " + IdentityLimits.MAX_CAPABILITIES
                    + " entries, but has " + values.size());
        }
        values.forEach(value -> Arguments.notBlank("an entry of " + field, value, IdentityLimits.MAX_CAPABILITY));
        return List.copyOf(new TreeSet<>(values));
    }

    /** Checks that a login method is an OAuth provider. */
    public static void provider(AuthMethod method) {
        if (!Arguments.notNull("provider", method).isOAuth()) {
            throw Arguments.invalid("provider must be GOOGLE, X, EPIC or OIDC, but is " + method);
        }
    }

    /** Checks that a login method is a blockchain wallet. */
    static void chain(AuthMethod method) {
        if (!Arguments.notNull("chain", method).isWallet()) {
            throw Arguments.invalid("chain must be EVM or SOLANA, but is " + method);
        }
    }
}
