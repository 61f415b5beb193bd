package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * Options for the identity module.
 *
 * @param masterKeys the keys that encrypt private keys, MFA secrets and PKCE verifiers; there is no default
 * @param issuer the issuer of access tokens, "holdfast" by default
 * @param lifetimes the lifetimes of tokens, sessions and other expiring rows
 * @param quotas the limits per identity
 * @param argon2 the cost parameters for password hashing
 * @param protection the limits on guessing passwords and codes
 * @param passwords the rules for new passwords
 * @param mail the options for emailed links and codes
 * @param random the source of randomness for tokens, keys and ids, a {@link SecureRandom} by default
 */
public record IdentityOptions(
        MasterKeyring masterKeys,
        String issuer,
        Lifetimes lifetimes,
        IdentityQuotas quotas,
        Argon2Costs argon2,
        LoginProtection protection,
        PasswordPolicy passwords,
        MailOptions mail,
        RandomGenerator random) {

    public IdentityOptions {
        IdentityArguments.name("issuer", issuer);
    }

    /** Returns the default options with the given master keys. */
    public static IdentityOptions of(MasterKeyring masterKeys) {
        return new IdentityOptions(
                masterKeys,
                "holdfast",
                Lifetimes.DEFAULT,
                IdentityQuotas.DEFAULT,
                Argon2Costs.DEFAULT,
                LoginProtection.DEFAULT,
                PasswordPolicy.DEFAULT,
                MailOptions.DEFAULT,
                new SecureRandom());
    }

    public IdentityOptions withIssuer(String newIssuer) {
        return new IdentityOptions(
                masterKeys, newIssuer, lifetimes, quotas, argon2, protection, passwords, mail, random);
    }

    public IdentityOptions withLifetimes(Lifetimes newLifetimes) {
        return new IdentityOptions(
                masterKeys, issuer, newLifetimes, quotas, argon2, protection, passwords, mail, random);
    }

    public IdentityOptions withQuotas(IdentityQuotas newQuotas) {
        return new IdentityOptions(
                masterKeys, issuer, lifetimes, newQuotas, argon2, protection, passwords, mail, random);
    }

    public IdentityOptions withArgon2(Argon2Costs newArgon2) {
        return new IdentityOptions(
                masterKeys, issuer, lifetimes, quotas, newArgon2, protection, passwords, mail, random);
    }

    /** Returns a copy with another source of randomness, for tests. A production source must be cryptographically secure. */
    public IdentityOptions withRandom(RandomGenerator newRandom) {
        return new IdentityOptions(
                masterKeys, issuer, lifetimes, quotas, argon2, protection, passwords, mail, newRandom);
    }

    public IdentityOptions withProtection(LoginProtection newProtection) {
        return new IdentityOptions(
                masterKeys, issuer, lifetimes, quotas, argon2, newProtection, passwords, mail, random);
    }

    public IdentityOptions withPasswords(PasswordPolicy newPasswords) {
        return new IdentityOptions(
                masterKeys, issuer, lifetimes, quotas, argon2, protection, newPasswords, mail, random);
    }

    public IdentityOptions withMail(MailOptions newMail) {
        return new IdentityOptions(
                masterKeys, issuer, lifetimes, quotas, argon2, protection, passwords, newMail, random);
    }
}
