package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.SigningKeyCommands;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.Jwt;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.internal.row.SigningKeyRow;
import io.holdfast.identity.model.AccessToken;
import io.holdfast.identity.model.AccessTokenClaims;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.ReadTx;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Access tokens: short-lived JWTs, signed with EdDSA, that services verify offline. Access tokens are not stored. After
 * a session is revoked, its access tokens remain valid until they expire, except for services that call {@link
 * #introspect(Secret, String)}.
 */
public final class AccessTokens {

    /** The tolerated difference between the clocks of two servers. */
    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(30);

    private final IdentityContext context;
    private final SigningKeyCommands signingKeys;

    AccessTokens(IdentityContext context) {
        this.context = context;
        this.signingKeys = new SigningKeyCommands(context);
    }

    /**
     * Issues an access token for a session.
     *
     * <p>Refusals: SESSION_NOT_FOUND, SESSION_REVOKED, IDENTITY_*, MACHINE_*, NAMESPACE_*, NOT_A_MEMBER, NO_SIGNING_KEY,
     * WRONG_MASTER_KEY.
     *
     * @param audience the service that may accept the token
     */
    public IdentityOutcome<AccessToken> issue(SessionId session, String audience) {
        return context.store().read(tx -> issue(tx, session, audience));
    }

    /** Like {@link #issue(SessionId, String)}, but in the caller's transaction. */
    public IdentityOutcome<AccessToken> issue(ReadTx tx, SessionId id, String audience) {
        IdentityArguments.name("audience", audience);
        IdentityOutcome<SessionRow> session = findActiveSession(tx, id);
        if (!session.isDone()) {
            return session.map(row -> new AccessToken(Secret.of(""), Instant.EPOCH));
        }
        SigningKeyRow key = signingKeys.active(tx).orElse(null);
        if (key == null) {
            return IdentityOutcome.refused(IdentityError.NO_SIGNING_KEY, "active");
        }
        byte[] privateKey = signingKeys.unsealPrivateKey(key);
        if (privateKey == null) {
            return IdentityOutcome.refused(IdentityError.WRONG_MASTER_KEY, key.masterKeyName());
        }
        AccessTokenClaims claims = claims(session.orThrow(), audience, tx.now());
        return IdentityOutcome.done(new AccessToken(Jwt.sign(key.id(), privateKey, claims), claims.expires()));
    }

    private AccessTokenClaims claims(SessionRow session, String audience, Instant now) {
        Instant expires = now.plus(context.lifetimes().access());
        return new AccessTokenClaims(
                context.ids().next(),
                context.options().issuer(),
                audience,
                session.identity(),
                session.id(),
                session.machine(),
                session.namespace(),
                session.capabilities(),
                session.mfa(),
                Instant.ofEpochSecond(now.getEpochSecond()),
                Instant.ofEpochSecond(now.getEpochSecond()),
                Instant.ofEpochSecond(
                        (expires.isBefore(session.expires()) ? expires : session.expires()).getEpochSecond()));
    }

    /**
     * Verifies an access token. The result contains the claims of the token.
     *
     * <p>Refusals: TOKEN_MALFORMED, TOKEN_FORGED if the signature is wrong or the key is retired, TOKEN_EXPIRED,
     * TOKEN_NOT_YET_VALID, TOKEN_MISDIRECTED if the token has a different audience or issuer.
     */
    public IdentityOutcome<AccessTokenClaims> verify(Secret jwt, String audience) {
        return context.store().read(tx -> verify(tx, jwt, audience));
    }

    /** Like {@link #verify(Secret, String)}, but in the caller's transaction. */
    public IdentityOutcome<AccessTokenClaims> verify(ReadTx tx, Secret jwt, String audience) {
        return verifyFor(tx, jwt, audience);
    }

    /** Verifies a token; if the audience is null, a token for any audience is accepted. */
    private IdentityOutcome<AccessTokenClaims> verifyFor(ReadTx tx, Secret jwt, @Nullable String audience) {
        Jwt token = Jwt.parse(jwt, IdentityLimits.MAX_JWT);
        if (token == null) {
            return IdentityOutcome.refused(IdentityError.TOKEN_MALFORMED, "token");
        }
        SigningKeyRow key = tx.get(IdentitySchema.SIGNING_KEYS, token.key()).orElse(null);
        if (key == null
                || key.status() == JwtSigningKey.Status.RETIRED
                || !CryptoPrimitives.verify(key.publicKey(), token.signed(), token.signature())) {
            return IdentityOutcome.refused(IdentityError.TOKEN_FORGED, token.key());
        }
        AccessTokenClaims claims = token.claims();
        if (!claims.issuer().equals(context.options().issuer())
                || (audience != null && !claims.audience().equals(audience))) {
            return IdentityOutcome.refused(IdentityError.TOKEN_MISDIRECTED, claims.id());
        }
        Instant latestStart = tx.now().plus(CLOCK_TOLERANCE);
        if (claims.notBefore().isAfter(latestStart) || claims.issued().isAfter(latestStart)) {
            return IdentityOutcome.refused(IdentityError.TOKEN_NOT_YET_VALID, claims.id());
        }
        return tx.now().isBefore(claims.expires())
                ? IdentityOutcome.done(claims)
                : IdentityOutcome.refused(IdentityError.TOKEN_EXPIRED, claims.id());
    }

    /**
     * Verifies an access token like {@link #verify(Secret, String)}, and also verifies its session.
     *
     * <p>Additional refusals: SESSION_NOT_FOUND, SESSION_REVOKED, IDENTITY_*, MACHINE_*, NAMESPACE_*, NOT_A_MEMBER.
     */
    public IdentityOutcome<AccessTokenClaims> introspect(Secret jwt, String audience) {
        return context.store().read(tx -> introspect(tx, jwt, audience));
    }

    /** Like {@link #introspect(Secret, String)}, but in the caller's transaction. */
    public IdentityOutcome<AccessTokenClaims> introspect(ReadTx tx, Secret jwt, String audience) {
        return withActiveSession(tx, verify(tx, jwt, audience));
    }

    /**
     * Like {@link #introspect(Secret, String)}, but for any audience and in the caller's transaction. The caller must check
     * the audience in the result.
     */
    public IdentityOutcome<AccessTokenClaims> introspect(ReadTx tx, Secret jwt) {
        return withActiveSession(tx, verifyFor(tx, jwt, null));
    }

    private static IdentityOutcome<AccessTokenClaims> withActiveSession(
            ReadTx tx, IdentityOutcome<AccessTokenClaims> verified) {
        if (!verified.isDone()) {
            return verified;
        }
        IdentityOutcome<SessionRow> session =
                findActiveSession(tx, verified.orThrow().session());
        return session.map(row -> verified.orThrow());
    }

    private static IdentityOutcome<SessionRow> findActiveSession(ReadTx tx, SessionId id) {
        SessionRow session = tx.get(IdentitySchema.SESSIONS, id).orElse(null);
        if (session == null || session.isRevoked()) {
            return IdentityOutcome.refused(
                    session == null ? IdentityError.SESSION_NOT_FOUND : IdentityError.SESSION_REVOKED, id);
        }
        IdentityError error = LoginEligibility.refusal(tx, session.identity(), session.machine(), session.namespace());
        return error == null ? IdentityOutcome.done(session) : IdentityOutcome.refused(error, session.identity());
    }
}
