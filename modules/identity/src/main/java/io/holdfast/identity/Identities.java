package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityCheck;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentityLifecycle;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.SecretRewrapper;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.Optional;

/**
 * Identities, and the way to all that they have. Every command comes in two forms: alone, durable when it returns, and
 * with a {@link Tx} as its first argument, as a part of a transaction of the caller's. For any number of threads; it keeps
 * nothing in memory.
 *
 * <pre>{@code
 * Identities identities = new Identities(store, IdentityOptions.of(MasterKeys.of("2026", key)));
 * identities.create(new NewIdentity(ada, adasKey, Tier.SELF_SOVEREIGN, home, "Ada", laptop));
 * CreatedSession login = identities.sessions().create(NewSession.of(session, ada, laptop.id(), home)).orThrow();
 * identities.sessions().lookup(login.token());
 * }</pre>
 */
public final class Identities {

    /** The tables that a store needs to be opened with. */
    public static final Schema SCHEMA = IdentitySchema.SCHEMA;

    private final IdentityContext context;
    private final RevocationLog revocations;
    private final Sessions sessions;
    private final Machines machines;
    private final Namespaces namespaces;
    private final IdentityLifecycle lifecycle;

    public Identities(Store store, IdentityOptions options) {
        context = IdentityContext.of(store, options);
        revocations = new RevocationLog(context);
        sessions = new Sessions(context, revocations);
        machines = new Machines(context, sessions, revocations);
        namespaces = new Namespaces(context, sessions, revocations);
        lifecycle = new IdentityLifecycle(sessions, machines, namespaces, revocations);
    }

    public Sessions sessions() {
        return sessions;
    }

    public Machines machines() {
        return machines;
    }

    public Namespaces namespaces() {
        return namespaces;
    }

    /** Passwords, wallets, accounts elsewhere, and which of them comes first. */
    public Credentials credentials() {
        return new Credentials(context);
    }

    /** Second factors. */
    public Mfa mfa() {
        return new Mfa(context);
    }

    /** Logins at other providers that have begun. */
    public OAuthLogins oauth() {
        return new OAuthLogins(context);
    }

    /** Challenges and nonces. */
    public ChallengesAndNonces challengesAndNonces() {
        return new ChallengesAndNonces(context);
    }

    /** The keys that sign access tokens. */
    public SigningKeys signingKeys() {
        return new SigningKeys(context);
    }

    /** Access tokens. */
    public AccessTokens accessTokens() {
        return new AccessTokens(context, signingKeys());
    }

    /** The log of what is no longer good. */
    public RevocationLog revocationLog() {
        return revocations;
    }

    /** Other services, and what they have been told. */
    public Integrations integrations() {
        return new Integrations(context);
    }

    public ReputationScores reputation() {
        return new ReputationScores(context);
    }

    public RateLimits rateLimits() {
        return new RateLimits(context);
    }

    public AccessPolicy accessPolicy() {
        return new AccessPolicy(context);
    }

    /**
     * Creates an identity with its namespace and first machine: eight entries in one commit. A repeat gets them as they are
     * now. IDENTITY_EXISTS if the id was used by another request; DID_EXISTS, NAMESPACE_EXISTS, MACHINE_EXISTS.
     */
    public IdentityOutcome<CreatedIdentity> create(NewIdentity asked) {
        return context.store().write(tx -> create(tx, asked));
    }

    /** As {@link #create(NewIdentity)}, within a transaction of the caller's. */
    public IdentityOutcome<CreatedIdentity> create(Tx tx, NewIdentity asked) {
        return lifecycle.create(tx, asked);
    }

    public Optional<Identity> get(IdentityId identity) {
        return context.store().read(tx -> get(tx, identity));
    }

    /** As {@link #get(IdentityId)}, within a transaction of the caller's. */
    public Optional<Identity> get(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.IDENTITIES, identity);
    }

    public Optional<Identity> findByDid(Did did) {
        return context.store().read(tx -> findByDid(tx, did));
    }

    /** As {@link #findByDid(Did)}, within a transaction of the caller's. */
    public Optional<Identity> findByDid(ReadTx tx, Did did) {
        return tx.find(IdentitySchema.IDENTITIES, IdentitySchema.BY_DID, did).map(Entry::value);
    }

    /** Stops an identity for a while and ends its sessions; a repeat changes nothing. IDENTITY_NOT_FOUND, _DISABLED, _DELETED. */
    public IdentityOutcome<Identity> freeze(IdentityId identity, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> freeze(tx, identity, reason));
    }

    /** As {@link #freeze(IdentityId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Identity> freeze(Tx tx, IdentityId identity, String reason) {
        return lifecycle.suspend(tx, identity, Identity.Status.FROZEN, reason);
    }

    /** Lets a frozen identity go on; its sessions stay ended. IDENTITY_NOT_FOUND, _DISABLED, _DELETED. */
    public IdentityOutcome<Identity> unfreeze(IdentityId identity) {
        return context.store().write(tx -> unfreeze(tx, identity));
    }

    /** As {@link #unfreeze(IdentityId)}, within a transaction of the caller's. */
    public IdentityOutcome<Identity> unfreeze(Tx tx, IdentityId identity) {
        return lifecycle.resume(tx, identity, Identity.Status.FROZEN);
    }

    /** Stops an identity until it is enabled, and ends its sessions. IDENTITY_NOT_FOUND, IDENTITY_DELETED. */
    public IdentityOutcome<Identity> disable(IdentityId identity, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> disable(tx, identity, reason));
    }

    /** As {@link #disable(IdentityId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Identity> disable(Tx tx, IdentityId identity, String reason) {
        return lifecycle.suspend(tx, identity, Identity.Status.DISABLED, reason);
    }

    /** Lets a disabled identity go on. IDENTITY_NOT_FOUND, IDENTITY_FROZEN, IDENTITY_DELETED. */
    public IdentityOutcome<Identity> enable(IdentityId identity) {
        return context.store().write(tx -> enable(tx, identity));
    }

    /** As {@link #enable(IdentityId)}, within a transaction of the caller's. */
    public IdentityOutcome<Identity> enable(Tx tx, IdentityId identity) {
        return lifecycle.resume(tx, identity, Identity.Status.DISABLED);
    }

    /**
     * Deletes an identity with all that it has, in one commit. What stays is its row, marked as deleted, so that nobody
     * gets its id or DID; its revoked machines; and the log. IDENTITY_NOT_FOUND; LAST_OWNER while it is the only owner
     * of a namespace that has other members.
     */
    public IdentityOutcome<Identity> delete(IdentityId identity, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> delete(tx, identity, reason));
    }

    /** As {@link #delete(IdentityId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Identity> delete(Tx tx, IdentityId identity, String reason) {
        return lifecycle.delete(tx, identity, reason);
    }

    /**
     * Seals every stored secret with the current master key, some at a time, while work goes on; when it is done, the other
     * master keys are not needed any more, unless some secrets could not be opened.
     */
    public RewrapResult rewrap() {
        return new SecretRewrapper(context).rewrapAll();
    }

    /** Proves that all tables of the room agree: reads everything. */
    public CheckReport check() {
        return context.store().read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public CheckReport check(ReadTx tx) {
        return new IdentityCheck(tx, context).run();
    }
}
