package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginAttempt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A successful login or a refused attempt.
 *
 * @param refusal the error code, or null for a successful login
 * @param address the network address of the client, or null if it is unknown
 * @param agent the user agent of the client, or null if it is unknown
 */
public record LoginAttemptRow(
        IdentityId identity,
        Instant at,
        AuthMethod method,
        @Nullable String refusal,
        @Nullable String address,
        @Nullable String agent,
        Instant expires) {

    public LoginAttempt toView() {
        return new LoginAttempt(identity, at, method, refusal, address, agent);
    }
}
