package io.holdfast.server;

import static io.holdfast.server.Operation.apart;
import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.leaving;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.found;

import io.holdfast.api.Json;
import io.holdfast.api.LoginApi;
import io.holdfast.api.LoginCalls;
import io.holdfast.identity.ChallengeId;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityId;
import io.holdfast.identity.KeyId;
import io.holdfast.identity.MachineId;
import io.holdfast.identity.Outcome;
import io.holdfast.identity.Secret;
import io.holdfast.identity.SessionId;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** The identity room over HTTP: showing who one is, sessions and tokens. */
final class LoginRoutes {

    private final Identities identities;
    private final Executor hashing;

    /**
     * The routes of a room.
     *
     * @param hashing for passwords, which take tens of milliseconds and much memory on purpose
     */
    LoginRoutes(Identities identities, Executor hashing) {
        this.identities = identities;
        this.hashing = hashing;
    }

    List<Operation<?>> all() {
        return Stream.of(credentials(), mfa(), oneTime(), oauth(), sessions(), tokens())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> credentials() {
        return List.of(
                apart(
                        LoginCalls.SET_EMAIL,
                        hashing,
                        q -> LoginWire.link(identities
                                .credentials()
                                .setEmail(id(q.identity()), q.email(), Secret.of(q.password()))
                                .orThrow())),
                apart(
                        LoginCalls.LOGIN,
                        hashing,
                        q -> new LoginApi.Owner(identities
                                .credentials()
                                .login(q.email(), Secret.of(q.password()))
                                .orThrow()
                                .value())),
                does(
                        LoginCalls.LINK_WALLET,
                        (tx, q) -> LoginWire.link(identities
                                .credentials()
                                .linkWallet(tx, id(q.identity()), LoginWire.method(q.chain()), q.address())
                                .orThrow())),
                does(
                        LoginCalls.LINK_OAUTH,
                        (tx, q) -> LoginWire.link(identities
                                .credentials()
                                .linkOAuth(tx, id(q.identity()), LoginWire.method(q.provider()), q.subject(), q.email())
                                .orThrow())),
                does(
                        LoginCalls.LINK_MACHINE,
                        (tx, q) -> LoginWire.link(identities
                                .credentials()
                                .linkMachine(tx, id(q.identity()), MachineId.of(q.machine()))
                                .orThrow())),
                does(
                        LoginCalls.UNLINK,
                        (tx, q) -> new LoginApi.Changed(identities
                                .credentials()
                                .unlink(tx, id(q.identity()), LoginWire.method(q.method()))
                                .orThrow())),
                reads(
                        LoginCalls.LINKS,
                        (tx, q) -> Wire.all(identities.credentials().links(tx, id(q.identity())), LoginWire::link)),
                reads(
                        LoginCalls.OWNER,
                        (tx, q) -> new LoginApi.Owner(found(
                                        "owner",
                                        q.method(),
                                        identities.credentials().find(tx, LoginWire.method(q.method()), q.name()))
                                .value())),
                reads(
                        LoginCalls.PRIMARY,
                        (tx, q) -> new LoginApi.Primary(
                                q.identity(),
                                Wire.same(
                                        LoginApi.Method.class,
                                        found(
                                                "primary method",
                                                q.identity(),
                                                identities.credentials().primary(tx, id(q.identity())))))),
                does(LoginCalls.SET_PRIMARY, (tx, q) -> {
                    identities
                            .credentials()
                            .setPrimary(tx, id(q.identity()), LoginWire.method(q.method()))
                            .orThrow();
                    return new LoginApi.Primary(q.identity(), q.method());
                }));
    }

    private List<Operation<?>> mfa() {
        return List.of(
                does(
                        LoginCalls.ENROLL_MFA,
                        (tx, q) -> LoginWire.enrollment(identities
                                .mfa()
                                .enroll(tx, id(q.identity()), q.account())
                                .orThrow())),
                leaving(
                        LoginCalls.CONFIRM_MFA,
                        (tx, q) -> either(identities
                                .mfa()
                                .confirm(tx, id(q.identity()), Secret.of(q.code()))
                                .map(LoginApi.Changed::new))),
                leaving(
                        LoginCalls.VERIFY_MFA,
                        (tx, q) -> either(identities
                                .mfa()
                                .verify(tx, id(q.identity()), Secret.of(q.code()))
                                .map(LoginApi.Changed::new))),
                leaving(
                        LoginCalls.USE_BACKUP_CODE,
                        (tx, q) -> either(identities
                                .mfa()
                                .useBackupCode(tx, id(q.identity()), Secret.of(q.code()))
                                .map(LoginApi.CodesLeft::new))),
                does(
                        LoginCalls.RENEW_BACKUP_CODES,
                        (tx, q) -> new LoginApi.BackupCodes(each(
                                identities
                                        .mfa()
                                        .renewBackupCodes(tx, id(q.identity()))
                                        .orThrow(),
                                Secret::reveal))),
                reads(
                        LoginCalls.MFA,
                        (tx, q) -> new LoginApi.Mfa(
                                identities.mfa().isConfirmed(tx, id(q.identity())),
                                identities.mfa().backupCodesLeft(tx, id(q.identity())))),
                does(
                        LoginCalls.REMOVE_MFA,
                        (tx, q) -> new LoginApi.Changed(
                                identities.mfa().remove(tx, id(q.identity())).orThrow())));
    }

    private List<Operation<?>> oneTime() {
        return List.of(
                does(
                        LoginCalls.CHALLENGE,
                        (tx, q) -> LoginWire.challenge(identities
                                .oneTime()
                                .challenge(tx, MachineId.of(q.machine()), q.purpose())
                                .orThrow())),
                does(
                        LoginCalls.ANSWER,
                        (tx, q) -> IdentityWire.machine(identities
                                .oneTime()
                                .answer(tx, ChallengeId.of(q.challenge()), q.purpose(), q.signature())
                                .orThrow())),
                does(
                        LoginCalls.USE_NONCE,
                        (tx, q) -> new LoginApi.Remembered(
                                identities.oneTime().useNonce(tx, q.nonce()).orThrow())));
    }

    private List<Operation<?>> oauth() {
        return List.of(
                does(
                        LoginCalls.BEGIN_OAUTH,
                        (tx, q) -> LoginWire.begun(identities
                                .oauth()
                                .begin(
                                        tx,
                                        LoginWire.method(q.provider()),
                                        q.redirect(),
                                        q.verifier() == null ? null : Secret.of(q.verifier()),
                                        q.linkTo() == null ? null : id(q.linkTo()))
                                .orThrow())),
                does(
                        LoginCalls.FINISH_OAUTH,
                        (tx, q) -> LoginWire.returned(identities
                                .oauth()
                                .finish(tx, Secret.of(q.state()))
                                .orThrow())),
                does(
                        LoginCalls.NEW_OIDC_NONCE,
                        (tx, q) -> new LoginApi.Nonce(
                                identities.oauth().newNonce(tx).reveal())),
                does(
                        LoginCalls.USE_OIDC_NONCE,
                        (tx, q) -> new LoginApi.NonceUsed(identities
                                .oauth()
                                .useNonce(tx, Secret.of(q.nonce()))
                                .orThrow())),
                does(
                        LoginCalls.PUT_KEY_SET,
                        (tx, q) -> LoginWire.keySet(
                                q.provider(), identities.oauth().cache(tx, q.provider(), q.json()))),
                reads(
                        LoginCalls.KEY_SET,
                        (tx, q) -> LoginWire.keySet(
                                q.provider(),
                                found(
                                        "key set",
                                        q.provider(),
                                        identities.oauth().cached(tx, q.provider())))));
    }

    private List<Operation<?>> sessions() {
        return List.of(
                does(
                        LoginCalls.CREATE_SESSION,
                        (tx, q) -> LoginWire.grant(identities
                                .sessions()
                                .create(tx, LoginWire.session(q))
                                .orThrow())),
                reads(
                        LoginCalls.LOOKUP,
                        (tx, q) -> LoginWire.session(identities
                                .sessions()
                                .lookup(tx, Secret.of(q.token()))
                                .orThrow())),
                reads(
                        LoginCalls.SESSION,
                        (tx, q) -> LoginWire.session(found(
                                "session", q.session(), identities.sessions().get(tx, SessionId.of(q.session()))))),
                reads(
                        LoginCalls.SESSIONS,
                        (tx, q) ->
                                Wire.all(identities.sessions().ofIdentity(tx, id(q.identity())), LoginWire::session)),
                does(
                        LoginCalls.TOUCH,
                        (tx, q) -> LoginWire.session(identities
                                .sessions()
                                .touch(tx, SessionId.of(q.session()))
                                .orThrow())),
                leaving(LoginCalls.REFRESH, this::refresh),
                does(
                        LoginCalls.REVOKE_SESSION,
                        (tx, q) -> LoginWire.session(identities
                                .sessions()
                                .revoke(tx, SessionId.of(q.session()), q.reason())
                                .orThrow())),
                does(
                        LoginCalls.REVOKE_SESSIONS,
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
                .map(LoginWire::rotation));
    }

    private List<Operation<?>> tokens() {
        return List.of(
                reads(
                        LoginCalls.ISSUE_TOKEN,
                        (tx, q) -> LoginWire.token(identities
                                .tokens()
                                .issue(tx, SessionId.of(q.session()), q.audience())
                                .orThrow())),
                reads(
                        LoginCalls.VERIFY_TOKEN,
                        (tx, q) -> LoginWire.claims(identities
                                .tokens()
                                .verify(tx, Secret.of(q.jwt()), q.audience())
                                .orThrow())),
                reads(
                        LoginCalls.INTROSPECT,
                        (tx, q) -> LoginWire.claims(identities
                                .tokens()
                                .introspect(tx, Secret.of(q.jwt()), q.audience())
                                .orThrow())),
                reads(
                        LoginCalls.SIGNING_KEYS,
                        (tx, q) -> Wire.all(identities.keys().published(tx), LoginWire::key)),
                reads(
                        LoginCalls.JWKS,
                        (tx, q) -> Json.read(
                                identities.keys().jwks(tx).getBytes(StandardCharsets.UTF_8), LoginApi.Jwks.class)),
                does(
                        LoginCalls.ROTATE_KEY,
                        (tx, q) -> LoginWire.key(
                                identities.keys().rotate(tx, KeyId.of(q.key())).orThrow())),
                does(
                        LoginCalls.RETIRE_KEY,
                        (tx, q) -> LoginWire.key(
                                identities.keys().retire(tx, KeyId.of(q.key())).orThrow())));
    }

    private static IdentityId id(UUID identity) {
        return IdentityId.of(identity);
    }

    /** The answer, or the refusal itself: what it leaves behind is committed. */
    private static Object either(Outcome<?> outcome) {
        return outcome.isDone() ? outcome.orThrow() : outcome;
    }
}
