package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import java.time.Instant;

/** A wallet that is linked to an identity. */
public record LinkedWalletRow(String address, AuthMethod chain, IdentityId identity, Instant linked) {}
