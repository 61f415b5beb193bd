package io.holdfast.identity;

import io.holdfast.identity.internal.CredentialChanges;
import io.holdfast.identity.internal.EnrolledDeviceCommands;
import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityCheck;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentityLifecycle;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentitySweep;
import io.holdfast.identity.internal.NamespaceCommands;
import io.holdfast.identity.internal.PageMapper;
import io.holdfast.identity.internal.PasswordCommands;
import io.holdfast.identity.internal.RevocationLogWriter;
import io.holdfast.identity.internal.SecretRewrapper;
import io.holdfast.identity.internal.SessionCommands;
import io.holdfast.identity.internal.SigningKeyCommands;
import io.holdfast.identity.internal.Vault;
import io.holdfast.identity.internal.crypto.CryptoWarmUp;
import io.holdfast.identity.internal.mail.MailCommands;
import io.holdfast.identity.internal.mail.MailSecrets;
import io.holdfast.identity.internal.row.IdentityRow;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.kit.SweepResult;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The facade of the identity module. It creates, suspends and deletes identities, and gives access to their devices,
 * credentials and sessions. Every command has two forms: one without a transaction, which is durable when it returns, and
 * one with a {@link Tx}, which is part of the caller's transaction. This class is thread-safe and holds no state in
 * memory.
 *
 * <pre>{@code
 * Identities identities = new Identities(store, IdentityOptions.of(MasterKeyring.of("2026", key)));
 * identities.create(new NewIdentity(ada, adasKey, Tier.SELF_SOVEREIGN, home, "Ada", laptop));
 * CreatedSession login = identities.sessions().create(NewSession.of(session, ada, laptop.id(), home)).orThrow();
 * identities.sessions().lookup(login.token());
 * }</pre>
 */
public final class Identities {

    /** The tables of the identity module. The store must be opened with this schema. */
    public static final Schema SCHEMA = IdentitySchema.SCHEMA;

    private final IdentityContext context;
    private final SessionCommands sessions;
    private final EnrolledDeviceCommands machines;
    private final NamespaceCommands namespaces;
    private final IdentityLifecycle lifecycle;
    private final CredentialChanges credentialChanges;

    /**
     * Starts loading the crypto library in the background. Loading takes about a second, once per process. The
     * constructor waits until it is done.
     */
    public static void preload() {
        CryptoWarmUp.start();
    }

    /** Creates the module on a store that was opened with {@link #SCHEMA}. */
    public Identities(Store store, IdentityOptions options) {
        store.require(SCHEMA, "Identities.SCHEMA");
        CryptoWarmUp.await(); // Loading the library in the first transaction would block all other transactions.
        MasterKeyring masterKeys = options.masterKeys();
        Vault vault = new Vault(masterKeys.currentName(), masterKeys.keys(), options.random());
        context = IdentityContext.of(store, options, vault);
        RevocationLogWriter revocationLog = new RevocationLogWriter(context);
        sessions = new SessionCommands(context, revocationLog);
        machines = new EnrolledDeviceCommands(context, sessions, revocationLog);
        namespaces = new NamespaceCommands(context, sessions, revocationLog);
        lifecycle = new IdentityLifecycle(sessions, namespaces, revocationLog);
        credentialChanges = new CredentialChanges(context, sessions, revocationLog);
    }

    public Sessions sessions() {
        return new Sessions(context, sessions);
    }

    public Machines machines() {
        return new Machines(context, machines);
    }

    public Namespaces namespaces() {
        return new Namespaces(context, namespaces);
    }

    /** Returns the display names and external ids of identities, and the search for identities. */
    public Profiles profiles() {
        return new Profiles(context);
    }

    /** Returns the commands for passwords, wallets and OAuth accounts. */
    public Credentials credentials() {
        return new Credentials(context, credentialChanges);
    }

    /** Returns the commands for importing and exporting password hashes. */
    public PasswordMigration passwordMigration() {
        return new PasswordMigration(context, new PasswordCommands(context, credentialChanges));
    }

    /** Returns the commands for emailed links and codes. */
    public MailFlows mail() {
        MailSecrets secrets = new MailSecrets(context);
        return new MailFlows(
                context,
                secrets,
                new MailCommands(secrets, new PasswordCommands(context, credentialChanges), credentialChanges));
    }

    /** Returns the commands for devices that are remembered after a login. */
    public KnownDevices knownDevices() {
        return new KnownDevices(context);
    }

    /** Returns the commands for second factors. */
    public Mfa mfa() {
        return new Mfa(context);
    }

    /** Returns the commands for logins with OAuth providers. */
    public OAuthLogins oauth() {
        return new OAuthLogins(context);
    }

    /** Returns the commands for logins with wallets. */
    public WalletLogins wallets() {
        return new WalletLogins(context);
    }

    public ChallengesAndNonces challengesAndNonces() {
        return new ChallengesAndNonces(context);
    }

    /** Returns the commands for the keys that sign access tokens. */
    public SigningKeys signingKeys() {
        return new SigningKeys(context);
    }

    public AccessTokens accessTokens() {
        return new AccessTokens(context);
    }

    public RevocationLog revocationLog() {
        return new RevocationLog(context);
    }

    /** Returns the commands for external services and their webhooks. */
    public Integrations integrations() {
        return new Integrations(context);
    }

    public IdentityReputation reputation() {
        return new IdentityReputation(context);
    }

    public RateLimits rateLimits() {
        return new RateLimits(context);
    }

    public AccessPolicy accessPolicy() {
        return new AccessPolicy(context);
    }

    /**
     * Creates an identity with its own namespace and its first device. A duplicate request returns their current state.
     *
     * <p>Refusals: IDENTITY_EXISTS if another request has used the id, IDENTITY_DELETED, DID_EXISTS, NAMESPACE_EXISTS,
     * MACHINE_EXISTS.
     */
    public IdentityOutcome<CreatedIdentity> create(NewIdentity request) {
        return context.store().write(tx -> create(tx, request));
    }

    /** Like {@link #create(NewIdentity)}, but in the caller's transaction. */
    public IdentityOutcome<CreatedIdentity> create(Tx tx, NewIdentity request) {
        return lifecycle.create(tx, request);
    }

    /** Returns an identity. A deleted identity is still returned, with the status DELETED. */
    public Optional<Identity> get(IdentityId identity) {
        return context.store().read(tx -> get(tx, identity));
    }

    /** Like {@link #get(IdentityId)}, but in the caller's transaction. */
    public Optional<Identity> get(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.IDENTITIES, identity).map(IdentityRow::toView);
    }

    public Optional<Identity> findByDid(Did did) {
        return context.store().read(tx -> findByDid(tx, did));
    }

    /** Like {@link #findByDid(Did)}, but in the caller's transaction. */
    public Optional<Identity> findByDid(ReadTx tx, Did did) {
        return tx.find(IdentitySchema.IDENTITIES, IdentitySchema.BY_DID, did)
                .map(row -> row.value().toView());
    }

    /**
     * Lists all identities, ordered by id. Deleted identities are included.
     *
     * @param limit the maximum number of identities, at most {@link IdentityLimits#MAX_PAGE}
     * @param cursor the {@code next} cursor of the previous page, or null for the first page
     */
    public Page<Identity> list(int limit, @Nullable String cursor) {
        return context.store().read(tx -> list(tx, limit, cursor));
    }

    /** Like {@link #list(int, String)}, but in the caller's transaction. */
    public Page<Identity> list(ReadTx tx, int limit, @Nullable String cursor) {
        IdentityArguments.limit(limit);
        return PageMapper.map(tx.scan(IdentitySchema.IDENTITIES).page(limit, cursor), IdentityRow::toView);
    }

    /**
     * Freezes an identity temporarily and revokes its sessions. Has no effect if the identity is already frozen.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND, IDENTITY_DISABLED, IDENTITY_DELETED.
     */
    public IdentityOutcome<Identity> freeze(IdentityId identity, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> freeze(tx, identity, reason));
    }

    /** Like {@link #freeze(IdentityId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Identity> freeze(Tx tx, IdentityId identity, String reason) {
        return lifecycle.suspend(tx, identity, Identity.Status.FROZEN, reason);
    }

    /**
     * Reactivates a frozen identity. Its sessions remain revoked.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND, IDENTITY_DISABLED, IDENTITY_DELETED.
     */
    public IdentityOutcome<Identity> unfreeze(IdentityId identity) {
        return context.store().write(tx -> unfreeze(tx, identity));
    }

    /** Like {@link #unfreeze(IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<Identity> unfreeze(Tx tx, IdentityId identity) {
        return lifecycle.resume(tx, identity, Identity.Status.FROZEN);
    }

    /**
     * Disables an identity until it is enabled again, and revokes its sessions. Has no effect if the identity is
     * already disabled.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND, IDENTITY_DELETED.
     */
    public IdentityOutcome<Identity> disable(IdentityId identity, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> disable(tx, identity, reason));
    }

    /** Like {@link #disable(IdentityId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Identity> disable(Tx tx, IdentityId identity, String reason) {
        return lifecycle.suspend(tx, identity, Identity.Status.DISABLED, reason);
    }

    /**
     * Reactivates a disabled identity. Its sessions remain revoked.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND, IDENTITY_FROZEN, IDENTITY_DELETED.
     */
    public IdentityOutcome<Identity> enable(IdentityId identity) {
        return context.store().write(tx -> enable(tx, identity));
    }

    /** Like {@link #enable(IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<Identity> enable(Tx tx, IdentityId identity) {
        return lifecycle.resume(tx, identity, Identity.Status.DISABLED);
    }

    /**
     * Deletes an identity together with its sessions, credentials and memberships in one transaction. Its row remains
     * with the status DELETED, so that its id and DID cannot be used again. Its revoked devices and the revocation logs
     * remain too.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND, LAST_OWNER if the identity is the only owner of a namespace that has other
     * members.
     */
    public IdentityOutcome<Identity> delete(IdentityId identity, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> delete(tx, identity, reason));
    }

    /** Like {@link #delete(IdentityId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Identity> delete(Tx tx, IdentityId identity, String reason) {
        return lifecycle.delete(tx, identity, reason);
    }

    /**
     * Encrypts all secrets of this module with the current master key. Runs in several small transactions, concurrently
     * with other commands. Afterwards, the other master keys can be removed, unless some secrets could not be decrypted
     * or other modules have secrets that were encrypted with them.
     */
    public RewrapResult rewrap() {
        return new SecretRewrapper(context).rewrapAll();
    }

    /**
     * Returns the names of the master keys that encrypted the secrets of this module.
     *
     * @param limit the maximum number of rows to read from each table
     */
    public Set<String> masterKeysInUse(ReadTx tx, long limit) {
        return SecretRewrapper.keyNames(tx, limit);
    }

    /**
     * Removes revocation events and webhook deliveries after their retention time, replaces the signing key when it is old
     * enough, and retires keys whose tokens have expired. Runs in several transactions.
     */
    public SweepResult sweep() {
        return new IdentitySweep(context, new SigningKeyCommands(context)).run();
    }

    /** Starts a background task that calls {@link #sweep()} periodically until the task is closed. */
    public RecurringTask sweepEvery(Duration period) {
        return sweepEvery(period, swept -> {});
    }

    /** Like {@link #sweepEvery(Duration)}, and passes the result of every sweep to the given listener. */
    public RecurringTask sweepEvery(Duration period, Consumer<SweepResult> listener) {
        return RecurringTask.startEvery(
                Arguments.positive("period", period, IdentityLimits.MAX_LIFETIME),
                "identity-sweeper",
                ending -> listener.accept(sweep()));
    }

    /**
     * Verifies that all tables are consistent and reports every inconsistency. Reads all rows. The report counts
     * {@code identities}, {@code sessions} and {@code rows}.
     */
    public CheckReport check() {
        return context.store().read(this::check);
    }

    /** Like {@link #check()}, but in the caller's transaction. */
    public CheckReport check(ReadTx tx) {
        return new IdentityCheck(tx, context).run();
    }
}
