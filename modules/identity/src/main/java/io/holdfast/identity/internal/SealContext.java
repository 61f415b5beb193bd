package io.holdfast.identity.internal;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.SigningKeyId;

/**
 * The additional authenticated data for encrypted secrets: the table and the key of the row that contains the secret.
 * These strings are part of the storage format and never change.
 */
public final class SealContext {

    private SealContext() {}

    public static String signingKey(SigningKeyId key) {
        return "signing_keys:" + key;
    }

    public static String mfaSecret(IdentityId identity) {
        return "mfa_secrets:" + identity;
    }

    /** Returns the context for the PKCE verifier of an OAuth state, given the hash of the state. */
    public static String oauthState(String stateHash) {
        return "oauth_states:" + stateHash;
    }

    /** Returns the context for the string that identifies a master key. */
    static String masterKey(String name) {
        return "master_keys:" + name;
    }
}
