package io.holdfast.identity;

import java.time.Instant;

/** A wallet of an identity. */
public record WalletCredential(String address, AuthMethod chain, IdentityId identity, Instant linked) {}
