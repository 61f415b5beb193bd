package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A wallet with a sign-in message whose signature has been verified. The validity period and the nonce of the message
 * are checked when it is used.
 *
 * @param chain {@link AuthMethod#EVM} or {@link AuthMethod#SOLANA}
 * @param notBefore the time from which the message is valid, or null for any time
 * @param expires the time at which the message expires, or null if it does not expire
 */
public record VerifiedWalletLogin(
        AuthMethod chain,
        String address,
        String nonce,
        Instant issued,
        @Nullable Instant notBefore,
        @Nullable Instant expires) {}
