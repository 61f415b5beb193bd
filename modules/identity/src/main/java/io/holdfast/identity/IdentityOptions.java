package io.holdfast.identity;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * How the room works.
 *
 * @param masterKeys what private keys, MFA secrets and PKCE verifiers are encrypted with; there is no default
 * @param issuer who access tokens are from, "holdfast" by default
 * @param lifetimes how long things are good for
 * @param quotas how much of something one identity may have
 * @param argon2 how passwords are hashed
 * @param random where tokens, keys and ids come from, a {@link SecureRandom} by default
 */
public record IdentityOptions(
        MasterKeys masterKeys,
        String issuer,
        Lifetimes lifetimes,
        Quotas quotas,
        Argon2Costs argon2,
        RandomGenerator random) {

    public IdentityOptions {
        Args.name("issuer", issuer);
    }

    /** All defaults, with these master keys. */
    public static IdentityOptions of(MasterKeys masterKeys) {
        return new IdentityOptions(
                masterKeys, "holdfast", Lifetimes.DEFAULT, Quotas.DEFAULT, Argon2Costs.DEFAULT, new SecureRandom());
    }

    public IdentityOptions withIssuer(String other) {
        return new IdentityOptions(masterKeys, other, lifetimes, quotas, argon2, random);
    }

    public IdentityOptions withLifetimes(Lifetimes other) {
        return new IdentityOptions(masterKeys, issuer, other, quotas, argon2, random);
    }

    public IdentityOptions withQuotas(Quotas other) {
        return new IdentityOptions(masterKeys, issuer, lifetimes, other, argon2, random);
    }

    public IdentityOptions withArgon2(Argon2Costs other) {
        return new IdentityOptions(masterKeys, issuer, lifetimes, quotas, other, random);
    }

    /** For tests: a source that is not secure makes tokens that can be guessed. */
    public IdentityOptions withRandom(RandomGenerator other) {
        return new IdentityOptions(masterKeys, issuer, lifetimes, quotas, argon2, other);
    }
}
