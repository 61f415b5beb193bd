package io.holdfast.server.identity;

import static io.holdfast.server.identity.IdentityOperationFactory.command;
import static io.holdfast.server.identity.IdentityOperationFactory.commandCommittingRefusals;
import static io.holdfast.server.identity.IdentityOperationFactory.repeatable;
import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.LoginApi;
import io.holdfast.api.LoginEndpoints;
import io.holdfast.identity.AccessTokens;
import io.holdfast.identity.Credentials;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.Mfa;
import io.holdfast.identity.OAuthLogins;
import io.holdfast.identity.Sessions;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.mail.MailOutbox;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for credentials, multi-factor authentication, sessions and tokens. */
public final class LoginRoutes {

    private final Store store;
    private final Identities identities;
    private final Executor hashing;
    private final @Nullable MailOutbox outbox;

    /**
     * Creates the routes.
     *
     * @param hashing the threads that hash passwords, which by design takes tens of milliseconds and a lot of memory
     * @param outbox the outbox that sends emails, or null to return them to the caller
     */
    public LoginRoutes(Store store, Identities identities, Executor hashing, @Nullable MailOutbox outbox) {
        this.outbox = outbox;
        this.store = store;
        this.identities = identities;
        this.hashing = hashing;
    }

    public List<Operation<?, ?, ?>> operations() {
        return Stream.of(
                        credentials(),
                        mfa(),
                        challenges(),
                        oauth(),
                        sessions(),
                        tokens(),
                        new DeviceRoutes(identities).operations(),
                        new ProfileRoutes(identities).operations(),
                        new WalletLoginRoutes(identities).operations(),
                        new MailRoutes(identities, hashing, outbox).operations())
                .<Operation<?, ?, ?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?, ?, ?>> credentials() {
        Credentials credentials = identities.credentials();
        return List.of(
                background(
                        LoginEndpoints.SET_EMAIL,
                        hashing,
                        q -> LoginApiMapper.link(credentials
                                .setEmail(
                                        id(q.identity()),
                                        q.email(),
                                        Secret.of(q.password()),
                                        LoginApiMapper.kept(q.keepSession(), q.keepSessions()))
                                .orThrow())),
                background(
                        LoginEndpoints.LOGIN,
                        hashing,
                        q -> LoginApiMapper.owner(credentials
                                .login(
                                        q.email(),
                                        Secret.of(q.password()),
                                        LoginApiMapper.source(q.address(), q.agent(), q.device()))
                                .orThrow())),
                background(LoginEndpoints.LOGIN_SESSION, hashing, new PasswordLogin(store, identities)::login),
                repeatable(
                        LoginEndpoints.LINK_WALLET,
                        (tx, q) -> credentials.linkWallet(
                                tx, id(q.identity()), LoginApiMapper.method(q.chain()), q.address()),
                        LoginApiMapper::linkResult),
                repeatable(
                        LoginEndpoints.LINK_OAUTH,
                        (tx, q) -> credentials.linkOAuth(
                                tx, id(q.identity()), LoginApiMapper.method(q.provider()), q.subject(), q.email()),
                        LoginApiMapper::linkResult),
                repeatable(
                        LoginEndpoints.LINK_MACHINE,
                        (tx, q) -> credentials.linkMachine(tx, id(q.identity()), MachineId.of(q.machine())),
                        LoginApiMapper::linkResult),
                command(
                        LoginEndpoints.UNLINK,
                        (tx, q) -> credentials.unlink(
                                tx,
                                id(q.identity()),
                                LoginApiMapper.method(q.method()),
                                LoginApiMapper.kept(q.keepSession(), q.keepSessions())),
                        LoginApi.Changed::new),
                query(
                        LoginEndpoints.LINKS,
                        (tx, q) -> credentials.links(tx, id(q.identity())),
                        singlePage(LoginApiMapper::link)),
                query(
                        LoginEndpoints.OWNER,
                        (tx, q) -> orNotFound(
                                "owner", q.method(), credentials.find(tx, LoginApiMapper.method(q.method()), q.name())),
                        LoginApiMapper::owner),
                query(
                        LoginEndpoints.PRIMARY,
                        (tx, q) -> new LoginApi.Primary(
                                q.identity(),
                                enumByName(
                                        LoginApi.Method.class,
                                        orNotFound(
                                                "primary method",
                                                q.identity(),
                                                credentials.primaryMethod(tx, id(q.identity()))))),
                        primary -> primary),
                command(
                        LoginEndpoints.SET_PRIMARY,
                        (tx, q) -> credentials
                                .setPrimaryMethod(tx, id(q.identity()), LoginApiMapper.method(q.method()))
                                .map(changed -> new LoginApi.Primary(q.identity(), q.method())),
                        primary -> primary));
    }

    private List<Operation<?, ?, ?>> mfa() {
        Mfa mfa = identities.mfa();
        return List.of(
                command(
                        LoginEndpoints.ENROLL_MFA,
                        (tx, q) -> mfa.enroll(tx, id(q.identity()), q.account()),
                        LoginApiMapper::enrollment),
                commandCommittingRefusals(
                        LoginEndpoints.CONFIRM_MFA,
                        (tx, q) -> mfa.confirm(tx, id(q.identity()), Secret.of(q.code())),
                        LoginApi.Changed::new),
                commandCommittingRefusals(
                        LoginEndpoints.VERIFY_MFA,
                        (tx, q) -> mfa.verify(
                                tx,
                                id(q.identity()),
                                Secret.of(q.code()),
                                LoginApiMapper.source(q.address(), null, q.device())),
                        LoginApi.Changed::new),
                commandCommittingRefusals(
                        LoginEndpoints.USE_BACKUP_CODE,
                        (tx, q) -> mfa.useBackupCode(tx, id(q.identity()), Secret.of(q.code())),
                        LoginApi.CodesLeft::new),
                command(
                        LoginEndpoints.RENEW_BACKUP_CODES,
                        (tx, q) -> mfa.renewBackupCodes(tx, id(q.identity())),
                        LoginApiMapper::backupCodes),
                query(
                        LoginEndpoints.MFA,
                        (tx, q) -> new LoginApi.Mfa(
                                mfa.isConfirmed(tx, id(q.identity())), mfa.backupCodesLeft(tx, id(q.identity()))),
                        state -> state),
                command(LoginEndpoints.REMOVE_MFA, (tx, q) -> mfa.remove(tx, id(q.identity())), LoginApi.Changed::new));
    }

    private List<Operation<?, ?, ?>> challenges() {
        return List.of(
                command(
                                LoginEndpoints.CHALLENGE,
                                (tx, q) -> identities
                                        .challengesAndNonces()
                                        .issueChallenge(tx, MachineId.of(q.machine()), q.purpose()),
                                LoginApiMapper::challenge)
                        .withStoredResource(
                                (tx, q) -> identities.machines().get(tx, MachineId.of(q.machine())).stream()
                                        .map(found -> List.of(found.identity().toString())),
                                q -> IdentityOperationFactory.notFound(IdentityError.MACHINE_NOT_FOUND, q.machine())),
                command(
                        LoginEndpoints.ANSWER,
                        // Runs before the transaction, because verification would delay other writes.
                        q -> identities
                                .challengesAndNonces()
                                .verifySignature(ChallengeId.of(q.challenge()), q.purpose(), q.signature()),
                        identities.challengesAndNonces()::accept,
                        IdentityMapper::machine),
                command(
                        LoginEndpoints.USE_NONCE,
                        (tx, q) -> identities.challengesAndNonces().useNonce(tx, q.nonce()),
                        LoginApi.Remembered::new));
    }

    private List<Operation<?, ?, ?>> oauth() {
        OAuthLogins oauth = identities.oauth();
        return List.of(
                command(
                        LoginEndpoints.BEGIN_OAUTH,
                        (tx, q) -> oauth.begin(
                                tx,
                                LoginApiMapper.method(q.provider()),
                                q.redirect(),
                                q.verifier() == null ? null : Secret.of(q.verifier()),
                                q.linkTo() == null ? null : id(q.linkTo())),
                        LoginApiMapper::begun),
                command(
                        LoginEndpoints.FINISH_OAUTH,
                        (tx, q) -> oauth.finish(tx, Secret.of(q.state())),
                        LoginApiMapper::returned),
                Operation.command(
                        LoginEndpoints.NEW_OIDC_NONCE,
                        (tx, q) -> oauth.issueNonce(tx),
                        nonce -> new LoginApi.Nonce(nonce.reveal())),
                command(
                        LoginEndpoints.USE_OIDC_NONCE,
                        (tx, q) -> oauth.useNonce(tx, Secret.of(q.nonce())),
                        LoginApi.NonceUsed::new),
                Operation.command(
                        LoginEndpoints.PUT_KEY_SET,
                        (tx, q) -> new Entry<>(q.provider(), oauth.cacheKeySet(tx, q.provider(), q.json())),
                        LoginApiMapper::keySet),
                query(
                        LoginEndpoints.KEY_SET,
                        (tx, q) -> new Entry<>(
                                q.provider(),
                                orNotFound("key set", q.provider(), oauth.cachedKeySet(tx, q.provider()))),
                        LoginApiMapper::keySet));
    }

    private List<Operation<?, ?, ?>> sessions() {
        Sessions sessions = identities.sessions();
        return List.of(
                command(
                        LoginEndpoints.CREATE_SESSION,
                        LoginApiMapper::newSession,
                        sessions::create,
                        LoginApiMapper::grant),
                IdentityOperationFactory.query(
                        LoginEndpoints.LOOKUP,
                        (tx, q) -> sessions.lookup(tx, Secret.of(q.token())),
                        LoginApiMapper::session),
                query(
                                LoginEndpoints.SESSION,
                                (tx, q) -> orNotFound("session", q.session(), sessions.get(tx, session(q.session()))),
                                LoginApiMapper::session)
                        .withStoredResource(
                                (tx, q) -> ownerOf(tx, q.session()),
                                q -> ApiException.notFound("session", q.session())),
                query(
                        LoginEndpoints.SESSIONS,
                        (tx, q) -> sessions.ofIdentity(tx, id(q.identity())),
                        singlePage(LoginApiMapper::session)),
                command(
                                LoginEndpoints.TOUCH,
                                (tx, q) -> sessions.touch(tx, session(q.session())),
                                LoginApiMapper::session)
                        .withStoredResource((tx, q) -> ownerOf(tx, q.session()), q -> sessionNotFound(q.session())),
                commandCommittingRefusals(
                                LoginEndpoints.REFRESH,
                                (tx, q) -> sessions.refresh(
                                        tx,
                                        session(q.session()),
                                        LoginApiMapper.machine(q.machine()),
                                        Secret.of(q.refreshToken()),
                                        q.client()),
                                LoginApiMapper::rotation)
                        .withStoredResource(
                                (tx, q) -> ownerOf(tx, q.session()),
                                q -> IdentityOperationFactory.notFound(IdentityError.REFRESH_NOT_FOUND, "token")),
                repeatable(
                                LoginEndpoints.REVOKE_SESSION,
                                (tx, q) -> sessions.revoke(tx, session(q.session()), q.reason()),
                                LoginApiMapper::sessionResult)
                        .withStoredResource((tx, q) -> ownerOf(tx, q.session()), q -> sessionNotFound(q.session())),
                command(
                        LoginEndpoints.REVOKE_SESSIONS,
                        (tx, q) -> sessions.revokeAll(
                                tx, id(q.identity()), q.except() == null ? null : session(q.except()), q.reason()),
                        LoginApi.Count::new));
    }

    private List<Operation<?, ?, ?>> tokens() {
        AccessTokens tokens = identities.accessTokens();
        return List.of(
                IdentityOperationFactory.query(
                                LoginEndpoints.ISSUE_TOKEN,
                                (tx, q) -> tokens.issue(tx, session(q.session()), q.audience()),
                                LoginApiMapper::token)
                        .withStoredResource((tx, q) -> ownerOf(tx, q.session()), q -> sessionNotFound(q.session())),
                IdentityOperationFactory.query(
                        LoginEndpoints.VERIFY_TOKEN,
                        (tx, q) -> tokens.verify(tx, Secret.of(q.jwt()), q.audience()),
                        LoginApiMapper::claims),
                IdentityOperationFactory.query(
                        LoginEndpoints.INTROSPECT,
                        (tx, q) -> tokens.introspect(tx, Secret.of(q.jwt()), q.audience()),
                        LoginApiMapper::claims),
                query(
                        LoginEndpoints.SIGNING_KEYS,
                        (tx, q) -> identities.signingKeys().published(tx),
                        singlePage(LoginApiMapper::key)),
                query(LoginEndpoints.JWKS, (tx, q) -> identities.signingKeys().jwks(tx), LoginApiMapper::jwks),
                repeatable(
                        LoginEndpoints.ROTATE_KEY,
                        (tx, q) -> identities.signingKeys().rotate(tx, SigningKeyId.of(q.key())),
                        LoginApiMapper::keyResult),
                repeatable(
                        LoginEndpoints.RETIRE_KEY,
                        (tx, q) -> orDefault(q.evenIfInUse(), false)
                                ? identities.signingKeys().retireNow(tx, SigningKeyId.of(q.key()))
                                : identities.signingKeys().retire(tx, SigningKeyId.of(q.key())),
                        LoginApiMapper::keyResult));
    }

    private Stream<List<String>> ownerOf(ReadTx tx, UUID session) {
        return identities.sessions().get(tx, session(session)).stream()
                .map(found -> List.of(found.identity().toString()));
    }

    private static RuntimeException sessionNotFound(UUID session) {
        return IdentityOperationFactory.notFound(IdentityError.SESSION_NOT_FOUND, session(session));
    }

    private static IdentityId id(UUID identity) {
        return IdentityId.of(identity);
    }

    private static SessionId session(UUID session) {
        return SessionId.of(session);
    }
}
