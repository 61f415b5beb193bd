package io.holdfast.identity;

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
 * Grant login = identities.sessions().create(NewSession.of(session, ada, laptop.id(), home)).orThrow();
 * identities.sessions().lookup(login.token());
 * }</pre>
 */
public final class Identities {

    /** The tables that a store needs to be opened with. */
    public static final Schema SCHEMA = IdentitySchema.SCHEMA;

    private final Room room;
    private final Revocations revocations;
    private final Sessions sessions;
    private final Machines machines;
    private final Namespaces namespaces;
    private final Lifecycle lifecycle;

    public Identities(Store store, IdentityOptions options) {
        room = Room.of(store, options);
        revocations = new Revocations(room);
        sessions = new Sessions(room, revocations);
        machines = new Machines(room, sessions, revocations);
        namespaces = new Namespaces(room, sessions, revocations);
        lifecycle = new Lifecycle(sessions, machines, namespaces, revocations);
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
        return new Credentials(room);
    }

    /** Second factors. */
    public Mfa mfa() {
        return new Mfa(room);
    }

    /** Logins at other providers that have begun. */
    public OAuth oauth() {
        return new OAuth(room);
    }

    /** Challenges and nonces. */
    public OneTime oneTime() {
        return new OneTime(room);
    }

    /** The keys that sign access tokens. */
    public SigningKeys keys() {
        return new SigningKeys(room);
    }

    /** Access tokens. */
    public Tokens tokens() {
        return new Tokens(room, keys());
    }

    /** The log of what is no longer good. */
    public Revocations revocations() {
        return revocations;
    }

    /** Other services, and what they have been told. */
    public Integrations integrations() {
        return new Integrations(room);
    }

    public Reputation reputation() {
        return new Reputation(room);
    }

    public RateLimits rateLimits() {
        return new RateLimits(room);
    }

    public Policy policy() {
        return new Policy(room);
    }

    /**
     * Creates an identity with its namespace and first machine: eight entries in one commit. A repeat gets them as they are
     * now. IDENTITY_EXISTS if the id was used by another request; DID_EXISTS, NAMESPACE_EXISTS, MACHINE_EXISTS.
     */
    public Outcome<Created> create(NewIdentity asked) {
        return room.store().write(tx -> create(tx, asked));
    }

    /** As {@link #create(NewIdentity)}, within a transaction of the caller's. */
    public Outcome<Created> create(Tx tx, NewIdentity asked) {
        return lifecycle.create(tx, asked);
    }

    public Optional<Identity> get(IdentityId identity) {
        return room.store().read(tx -> get(tx, identity));
    }

    /** As {@link #get(IdentityId)}, within a transaction of the caller's. */
    public Optional<Identity> get(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.IDENTITIES, identity);
    }

    public Optional<Identity> byDid(Did did) {
        return room.store().read(tx -> byDid(tx, did));
    }

    /** As {@link #byDid(Did)}, within a transaction of the caller's. */
    public Optional<Identity> byDid(ReadTx tx, Did did) {
        return tx.find(IdentitySchema.IDENTITIES, IdentitySchema.BY_DID, did).map(Entry::value);
    }

    /** Stops an identity for a while and ends its sessions; a repeat changes nothing. IDENTITY_NOT_FOUND, _DISABLED, _DELETED. */
    public Outcome<Identity> freeze(IdentityId identity, String reason) {
        return room.store().write(Room.WIDE, tx -> freeze(tx, identity, reason));
    }

    /** As {@link #freeze(IdentityId, String)}, within a transaction of the caller's. */
    public Outcome<Identity> freeze(Tx tx, IdentityId identity, String reason) {
        return lifecycle.stop(tx, identity, Identity.Status.FROZEN, reason);
    }

    /** Lets a frozen identity go on; its sessions stay ended. IDENTITY_NOT_FOUND, _DISABLED, _DELETED. */
    public Outcome<Identity> unfreeze(IdentityId identity) {
        return room.store().write(tx -> unfreeze(tx, identity));
    }

    /** As {@link #unfreeze(IdentityId)}, within a transaction of the caller's. */
    public Outcome<Identity> unfreeze(Tx tx, IdentityId identity) {
        return lifecycle.resume(tx, identity, Identity.Status.FROZEN);
    }

    /** Stops an identity until it is enabled, and ends its sessions. IDENTITY_NOT_FOUND, IDENTITY_DELETED. */
    public Outcome<Identity> disable(IdentityId identity, String reason) {
        return room.store().write(Room.WIDE, tx -> disable(tx, identity, reason));
    }

    /** As {@link #disable(IdentityId, String)}, within a transaction of the caller's. */
    public Outcome<Identity> disable(Tx tx, IdentityId identity, String reason) {
        return lifecycle.stop(tx, identity, Identity.Status.DISABLED, reason);
    }

    /** Lets a disabled identity go on. IDENTITY_NOT_FOUND, IDENTITY_FROZEN, IDENTITY_DELETED. */
    public Outcome<Identity> enable(IdentityId identity) {
        return room.store().write(tx -> enable(tx, identity));
    }

    /** As {@link #enable(IdentityId)}, within a transaction of the caller's. */
    public Outcome<Identity> enable(Tx tx, IdentityId identity) {
        return lifecycle.resume(tx, identity, Identity.Status.DISABLED);
    }

    /**
     * Deletes an identity with all that it has, in one commit. What stays is its row, marked as deleted, so that nobody
     * gets its id or DID; its revoked machines; and the log. IDENTITY_NOT_FOUND; LAST_OWNER while it is the only owner
     * of a namespace that has other members.
     */
    public Outcome<Identity> delete(IdentityId identity, String reason) {
        return room.store().write(Room.WIDE, tx -> delete(tx, identity, reason));
    }

    /** As {@link #delete(IdentityId, String)}, within a transaction of the caller's. */
    public Outcome<Identity> delete(Tx tx, IdentityId identity, String reason) {
        return lifecycle.delete(tx, identity, reason);
    }

    /**
     * Seals every stored secret with the current master key, some at a time, while work goes on; when it is done, the other
     * master keys are not needed any more, unless some secrets could not be opened.
     */
    public Rewrapped rewrap() {
        return new Rewrap(room).all();
    }

    /** Proves that all tables of the room agree: reads everything. */
    public CheckReport check() {
        return room.store().read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public CheckReport check(ReadTx tx) {
        return new Check(tx, room).run();
    }
}
