package io.holdfast.oidc;

import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;

/** The outcome of a step of a login at an OpenID provider. */
public sealed interface OidcOutcome<T> {

    /** The step succeeded. */
    record Done<T>(T value) implements OidcOutcome<T> {}

    /**
     * The step was refused.
     *
     * @param about the cause, such as the failed check of an ID token; never a secret or a token
     */
    record Refused<T>(OidcError error, String about) implements OidcOutcome<T>, Refusal {

        @Override
        public String code() {
            return Refusal.codeOf(error);
        }
    }

    /**
     * Returns the result.
     *
     * @throws RefusedException if the step was refused
     */
    default T orThrow() {
        return ((Done<T>) Refusal.orThrow(this)).value();
    }
}
