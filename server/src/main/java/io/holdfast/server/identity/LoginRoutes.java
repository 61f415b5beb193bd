package io.holdfast.server.identity;

import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.commandCommittingRefusals;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orNotFound;

import io.holdfast.api.LoginApi;
import io.holdfast.api.LoginEndpoints;
import io.holdfast.api.StrictJson;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** The identity room over HTTP: showing who one is, sessions and tokens. */
public final class LoginRoutes {

    private final Identities identities;
    private final Executor hashing;

    /**
     * The routes of a room.
     *
     * @param hashing for passwords, which take tens of milliseconds and much memory on purpose
     */
    public LoginRoutes(Identities identities, Executor hashing) {
        this.identities = identities;
        this.hashing = hashing;
    }

    public List<Operation<?>> operations() {
        return Stream.of(credentials(), mfa(), oneTime(), oauth(), sessions(), tokens())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> credentials() {
        return List.of(
                background(
                        LoginEndpoints.SET_EMAIL,
                        hashing,
                        q -> LoginMapper.link(identities
                                .credentials()
                                .setEmail(id(q.identity()), q.email(), Secret.of(q.password()))
                                .orThrow())),
                background(
                        LoginEndpoints.LOGIN,
                        hashing,
                        q -> new LoginApi.Owner(identities
                                .credentials()
                                .login(q.email(), Secret.of(q.password()))
                                .orThrow()
                                .value())),
                command(
                        LoginEndpoints.LINK_WALLET,
                        (tx, q) -> LoginMapper.link(identities
                                .credentials()
                                .linkWallet(tx, id(q.identity()), LoginMapper.method(q.chain()), q.address())
                                .orThrow())),
                command(
                        LoginEndpoints.LINK_OAUTH,
                        (tx, q) -> LoginMapper.link(identities
                                .credentials()
                                .linkOAuth(
                                        tx, id(q.identity()), LoginMapper.method(q.provider()), q.subject(), q.email())
                                .orThrow())),
                command(
                        LoginEndpoints.LINK_MACHINE,
                        (tx, q) -> LoginMapper.link(identities
                                .credentials()
                                .linkMachine(tx, id(q.identity()), MachineId.of(q.machine()))
                                .orThrow())),
                command(
                        LoginEndpoints.UNLINK,
                        (tx, q) -> new LoginApi.Changed(identities
                                .credentials()
                                .unlink(tx, id(q.identity()), LoginMapper.method(q.method()))
                                .orThrow())),
                query(
                        LoginEndpoints.LINKS,
                        (tx, q) -> WireConversions.singlePage(
                                identities.credentials().links(tx, id(q.identity())), LoginMapper::link)),
                query(
                        LoginEndpoints.OWNER,
                        (tx, q) -> new LoginApi.Owner(orNotFound(
                                        "owner",
                                        q.method(),
                                        identities.credentials().find(tx, LoginMapper.method(q.method()), q.name()))
                                .value())),
                query(
                        LoginEndpoints.PRIMARY,
                        (tx, q) -> new LoginApi.Primary(
                                q.identity(),
                                WireConversions.enumByName(
                                        LoginApi.Method.class,
                                        orNotFound(
                                                "primary method",
                                                q.identity(),
                                                identities.credentials().primaryMethod(tx, id(q.identity())))))),
                command(LoginEndpoints.SET_PRIMARY, (tx, q) -> {
                    identities
                            .credentials()
                            .setPrimaryMethod(tx, id(q.identity()), LoginMapper.method(q.method()))
                            .orThrow();
                    return new LoginApi.Primary(q.identity(), q.method());
                }));
    }

    private List<Operation<?>> mfa() {
        return List.of(
                command(
                        LoginEndpoints.ENROLL_MFA,
                        (tx, q) -> LoginMapper.enrollment(identities
                                .mfa()
                                .enroll(tx, id(q.identity()), q.account())
                                .orThrow())),
                commandCommittingRefusals(
                        LoginEndpoints.CONFIRM_MFA,
                        (tx, q) -> either(identities
                                .mfa()
                                .confirm(tx, id(q.identity()), Secret.of(q.code()))
                                .map(LoginApi.Changed::new))),
                commandCommittingRefusals(
                        LoginEndpoints.VERIFY_MFA,
                        (tx, q) -> either(identities
                                .mfa()
                                .verify(tx, id(q.identity()), Secret.of(q.code()))
                                .map(LoginApi.Changed::new))),
                commandCommittingRefusals(
                        LoginEndpoints.USE_BACKUP_CODE,
                        (tx, q) -> either(identities
                                .mfa()
                                .useBackupCode(tx, id(q.identity()), Secret.of(q.code()))
                                .map(LoginApi.CodesLeft::new))),
                command(
                        LoginEndpoints.RENEW_BACKUP_CODES,
                        (tx, q) -> new LoginApi.BackupCodes(mapEach(
                                identities
                                        .mfa()
                                        .renewBackupCodes(tx, id(q.identity()))
                                        .orThrow(),
                                Secret::reveal))),
                query(
                        LoginEndpoints.MFA,
                        (tx, q) -> new LoginApi.Mfa(
                                identities.mfa().isConfirmed(tx, id(q.identity())),
                                identities.mfa().backupCodesLeft(tx, id(q.identity())))),
                command(
                        LoginEndpoints.REMOVE_MFA,
                        (tx, q) -> new LoginApi.Changed(
                                identities.mfa().remove(tx, id(q.identity())).orThrow())));
    }

    private List<Operation<?>> oneTime() {
        return List.of(
                command(
                        LoginEndpoints.CHALLENGE,
                        (tx, q) -> LoginMapper.challenge(identities
                                .challengesAndNonces()
                                .issueChallenge(tx, MachineId.of(q.machine()), q.purpose())
                                .orThrow())),
                command(
                        LoginEndpoints.ANSWER,
                        (tx, q) -> IdentityMapper.machine(identities
                                .challengesAndNonces()
                                .verifyAnswer(tx, ChallengeId.of(q.challenge()), q.purpose(), q.signature())
                                .orThrow())),
                command(
                        LoginEndpoints.USE_NONCE,
                        (tx, q) -> new LoginApi.Remembered(identities
                                .challengesAndNonces()
                                .useNonce(tx, q.nonce())
                                .orThrow())));
    }

    private List<Operation<?>> oauth() {
        return List.of(
                command(
                        LoginEndpoints.BEGIN_OAUTH,
                        (tx, q) -> LoginMapper.begun(identities
                                .oauth()
                                .begin(
                                        tx,
                                        LoginMapper.method(q.provider()),
                                        q.redirect(),
                                        q.verifier() == null ? null : Secret.of(q.verifier()),
                                        q.linkTo() == null ? null : id(q.linkTo()))
                                .orThrow())),
                command(
                        LoginEndpoints.FINISH_OAUTH,
                        (tx, q) -> LoginMapper.returned(identities
                                .oauth()
                                .finish(tx, Secret.of(q.state()))
                                .orThrow())),
                command(
                        LoginEndpoints.NEW_OIDC_NONCE,
                        (tx, q) -> new LoginApi.Nonce(
                                identities.oauth().issueNonce(tx).reveal())),
                command(
                        LoginEndpoints.USE_OIDC_NONCE,
                        (tx, q) -> new LoginApi.NonceUsed(identities
                                .oauth()
                                .useNonce(tx, Secret.of(q.nonce()))
                                .orThrow())),
                command(
                        LoginEndpoints.PUT_KEY_SET,
                        (tx, q) -> LoginMapper.keySet(
                                q.provider(), identities.oauth().cacheKeySet(tx, q.provider(), q.json()))),
                query(
                        LoginEndpoints.KEY_SET,
                        (tx, q) -> LoginMapper.keySet(
                                q.provider(),
                                orNotFound(
                                        "key set",
                                        q.provider(),
                                        identities.oauth().cachedKeySet(tx, q.provider())))));
    }

    private List<Operation<?>> sessions() {
        return List.of(
                command(
                        LoginEndpoints.CREATE_SESSION,
                        (tx, q) -> LoginMapper.grant(identities
                                .sessions()
                                .create(tx, LoginMapper.session(q))
                                .orThrow())),
                query(
                        LoginEndpoints.LOOKUP,
                        (tx, q) -> LoginMapper.session(identities
                                .sessions()
                                .lookup(tx, Secret.of(q.token()))
                                .orThrow())),
                query(
                        LoginEndpoints.SESSION,
                        (tx, q) -> LoginMapper.session(orNotFound(
                                "session", q.session(), identities.sessions().get(tx, SessionId.of(q.session()))))),
                query(
                        LoginEndpoints.SESSIONS,
                        (tx, q) -> WireConversions.singlePage(
                                identities.sessions().ofIdentity(tx, id(q.identity())), LoginMapper::session)),
                command(
                        LoginEndpoints.TOUCH,
                        (tx, q) -> LoginMapper.session(identities
                                .sessions()
                                .touch(tx, SessionId.of(q.session()))
                                .orThrow())),
                commandCommittingRefusals(LoginEndpoints.REFRESH, this::refresh),
                command(
                        LoginEndpoints.REVOKE_SESSION,
                        (tx, q) -> LoginMapper.session(identities
                                .sessions()
                                .revoke(tx, SessionId.of(q.session()), q.reason())
                                .orThrow())),
                command(
                        LoginEndpoints.REVOKE_SESSIONS,
                        (tx, q) -> new LoginApi.Count(identities
                                .sessions()
                                .revokeAll(
                                        tx,
                                        id(q.identity()),
                                        q.except() == null ? null : SessionId.of(q.except()),
                                        q.reason())
                                .orThrow())));
    }

    private Object refresh(Tx tx, LoginApi.Refresh asked) {
        return either(identities
                .sessions()
                .refresh(
                        tx,
                        SessionId.of(asked.session()),
                        MachineId.of(asked.machine()),
                        Secret.of(asked.refreshToken()))
                .map(LoginMapper::rotation));
    }

    private List<Operation<?>> tokens() {
        return List.of(
                query(
                        LoginEndpoints.ISSUE_TOKEN,
                        (tx, q) -> LoginMapper.token(identities
                                .accessTokens()
                                .issue(tx, SessionId.of(q.session()), q.audience())
                                .orThrow())),
                query(
                        LoginEndpoints.VERIFY_TOKEN,
                        (tx, q) -> LoginMapper.claims(identities
                                .accessTokens()
                                .verify(tx, Secret.of(q.jwt()), q.audience())
                                .orThrow())),
                query(
                        LoginEndpoints.INTROSPECT,
                        (tx, q) -> LoginMapper.claims(identities
                                .accessTokens()
                                .introspect(tx, Secret.of(q.jwt()), q.audience())
                                .orThrow())),
                query(
                        LoginEndpoints.SIGNING_KEYS,
                        (tx, q) -> WireConversions.singlePage(
                                identities.signingKeys().published(tx), LoginMapper::key)),
                query(
                        LoginEndpoints.JWKS,
                        (tx, q) -> StrictJson.read(
                                identities.signingKeys().jwks(tx).getBytes(StandardCharsets.UTF_8),
                                LoginApi.Jwks.class)),
                command(
                        LoginEndpoints.ROTATE_KEY,
                        (tx, q) -> LoginMapper.key(identities
                                .signingKeys()
                                .rotate(tx, SigningKeyId.of(q.key()))
                                .orThrow())),
                command(
                        LoginEndpoints.RETIRE_KEY,
                        (tx, q) -> LoginMapper.key(identities
                                .signingKeys()
                                .retire(tx, SigningKeyId.of(q.key()))
                                .orThrow())));
    }

    private static IdentityId id(UUID identity) {
        return IdentityId.of(identity);
    }

    /** The answer, or the refusal itself: what it leaves behind is committed. */
    private static Object either(IdentityOutcome<?> outcome) {
        return outcome.isDone() ? outcome.orThrow() : outcome;
    }
}
