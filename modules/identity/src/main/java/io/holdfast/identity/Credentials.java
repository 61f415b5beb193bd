package io.holdfast.identity;

import io.holdfast.identity.internal.FailedAttempts;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.OAuthLinkRow;
import io.holdfast.identity.internal.row.WalletCredentialRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which identities show who they are. Of each method an identity has at most one, and no two identities share
 * an email address, wallet or account. The first is the primary one, until another is chosen.
 */
public final class Credentials {

    /** How often a login looks at a password that changes while it does. */
    private static final int ATTEMPTS = 4;

    private final IdentityContext context;
    private final FailedAttempts failures;

    Credentials(IdentityContext room) {
        this.context = room;
        this.failures = new FailedAttempts(room.quotas());
    }

    /** Hashes a password with Argon2id, which takes tens of milliseconds on purpose: never inside a write function. */
    public PasswordHash hash(Secret password) {
        return PasswordHash.of(password, context.options().argon2(), context.random());
    }

    /** Sets email address and password of an identity. IDENTITY_*, METHOD_TAKEN. */
    public IdentityOutcome<LinkedAuthMethod> setEmail(IdentityId identity, String email, Secret password) {
        AuthMethod.EMAIL.normalize(email);
        PasswordHash hash = hash(password);
        return context.store().write(tx -> setEmail(tx, identity, email, hash));
    }

    /** As {@link #setEmail(IdentityId, String, Secret)}, within a transaction of the caller's. */
    public IdentityOutcome<LinkedAuthMethod> setEmail(Tx tx, IdentityId identity, String email, PasswordHash password) {
        String address = AuthMethod.EMAIL.normalize(email);
        LinkedAuthMethod old = tx.get(IdentitySchema.LINKS, new AuthLinkKey(identity, AuthMethod.EMAIL))
                .orElse(null);
        IdentityOutcome<LinkedAuthMethod> linked = link(tx, identity, AuthMethod.EMAIL, address, true);
        if (linked.isDone()) {
            CredentialKey key = CredentialKey.email(identity);
            Instant created = tx.get(IdentitySchema.CREDENTIALS, key)
                    .map(EmailCredentialRow::created)
                    .orElse(tx.now());
            tx.put(
                    IdentitySchema.CREDENTIALS,
                    key,
                    new EmailCredentialRow(identity, address, password, created, tx.now()));
            if (old != null) {
                failures.reset(tx, AuthMethod.EMAIL.lookupKey(old.name()));
            }
        }
        return linked;
    }

    /**
     * Who has this email address and password: WRONG_CREDENTIALS, which is counted; TOO_MANY_FAILURES; IDENTITY_*. It takes
     * as long for an address that nobody has. There is no form for a transaction of the caller's: see {@link #hash}.
     */
    public IdentityOutcome<IdentityId> login(String email, Secret password) {
        String method = AuthMethod.EMAIL.lookupKey(AuthMethod.EMAIL.normalize(email));
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            IdentityOutcome<IdentityId> outcome = attempt(email, method, password);
            if (outcome != null) {
                return outcome;
            }
        }
        return context.store().write(tx -> recordWrongPassword(tx, method));
    }

    /** Null if the password was changed, or hashed anew, while it was looked at. */
    private @Nullable IdentityOutcome<IdentityId> attempt(String email, String method, Secret password) {
        CredentialSnapshot seen = context.store().read(tx -> {
            IdentityId owner = find(tx, AuthMethod.EMAIL, email).orElse(null);
            EmailCredentialRow credential = owner == null
                    ? null
                    : tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(owner))
                            .orElse(null);
            return new CredentialSnapshot(credential, failures.lockedUntil(tx, method));
        });
        if (seen.lockedUntil() != null) {
            return IdentityOutcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", seen.lockedUntil());
        }
        EmailCredentialRow credential = seen.credential();
        if (credential == null) {
            boolean unused = new PasswordHash(context.options().argon2(), new byte[16], new byte[32]).matches(password);
            return context.store().write(tx -> recordWrongPassword(tx, method));
        }
        boolean fits = credential.password().matches(password);
        boolean old =
                fits && !credential.password().costs().equals(context.options().argon2());
        PasswordHash better = old ? hash(password) : null;
        return context.store()
                .write(tx -> Optional.ofNullable(
                        fits ? enter(tx, method, credential, better) : recordWrongPassword(tx, method)))
                .orElse(null);
    }

    private record CredentialSnapshot(
            @Nullable EmailCredentialRow credential,
            @Nullable Instant lockedUntil) {}

    private IdentityOutcome<IdentityId> recordWrongPassword(Tx tx, String method) {
        Instant locked = failures.lockedUntil(tx, method);
        if (locked != null) {
            return IdentityOutcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", locked);
        }
        failures.increment(tx, method);
        return IdentityOutcome.refused(IdentityError.WRONG_CREDENTIALS, "email");
    }

    /** The password was right a moment ago: it still has to be the same, and the identity active. */
    private @Nullable IdentityOutcome<IdentityId> enter(
            Tx tx, String method, EmailCredentialRow seen, @Nullable PasswordHash better) {
        CredentialKey key = CredentialKey.email(seen.identity());
        EmailCredentialRow now = tx.get(IdentitySchema.CREDENTIALS, key).orElse(null);
        if (now == null || !now.equals(seen)) {
            return null;
        }
        Instant locked = failures.lockedUntil(tx, method);
        if (locked != null) {
            return IdentityOutcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", locked);
        }
        IdentityError problem = LoginEligibility.refusal(tx, seen.identity());
        if (problem != null) {
            return IdentityOutcome.refused(problem, seen.identity());
        }
        failures.reset(tx, method);
        if (better != null) {
            tx.put(
                    IdentitySchema.CREDENTIALS,
                    key,
                    new EmailCredentialRow(now.identity(), now.email(), better, now.created(), tx.now()));
        }
        return IdentityOutcome.done(seen.identity());
    }

    /** Links a wallet, whose owner the caller has verified. IDENTITY_*, METHOD_TAKEN, METHOD_LINKED. */
    public IdentityOutcome<LinkedAuthMethod> linkWallet(IdentityId identity, AuthMethod chain, String address) {
        return context.store().write(tx -> linkWallet(tx, identity, chain, address));
    }

    /** As {@link #linkWallet(IdentityId, AuthMethod, String)}, within a transaction of the caller's. */
    public IdentityOutcome<LinkedAuthMethod> linkWallet(Tx tx, IdentityId identity, AuthMethod chain, String address) {
        if (!chain.isWallet()) {
            throw Args.invalid("chain is " + chain + ", it must be EVM or SOLANA");
        }
        String normal = chain.normalize(address);
        IdentityOutcome<LinkedAuthMethod> linked = link(tx, identity, chain, normal, false);
        if (linked.isDone()) {
            tx.put(
                    IdentitySchema.WALLETS,
                    normal,
                    new WalletCredentialRow(
                            normal, chain, identity, linked.orThrow().linked()));
        }
        return linked;
    }

    /** Links an account at another provider, which the caller has verified. IDENTITY_*, METHOD_TAKEN, METHOD_LINKED. */
    public IdentityOutcome<LinkedAuthMethod> linkOAuth(
            IdentityId identity, AuthMethod provider, String subject, @Nullable String email) {
        return context.store().write(tx -> linkOAuth(tx, identity, provider, subject, email));
    }

    /** As {@link #linkOAuth(IdentityId, AuthMethod, String, String)}, within a transaction of the caller's. */
    public IdentityOutcome<LinkedAuthMethod> linkOAuth(
            Tx tx, IdentityId identity, AuthMethod provider, String subject, @Nullable String email) {
        if (!provider.isOAuth()) {
            throw Args.invalid("provider is " + provider + ", it must be GOOGLE, X or EPIC");
        }
        Args.optional("email", email, IdentityLimits.MAX_EMAIL);
        String name = provider.normalize(subject);
        IdentityOutcome<LinkedAuthMethod> linked = link(tx, identity, provider, name, false);
        if (linked.isDone()) {
            tx.put(
                    IdentitySchema.OAUTH_LINKS,
                    new OAuthAccountKey(provider, name),
                    new OAuthLinkRow(
                            provider, name, identity, email, linked.orThrow().linked()));
        }
        return linked;
    }

    /** Links a machine of the identity's own. IDENTITY_*, MACHINE_*, METHOD_LINKED. */
    public IdentityOutcome<LinkedAuthMethod> linkMachine(IdentityId identity, MachineId machine) {
        return context.store().write(tx -> linkMachine(tx, identity, machine));
    }

    /** As {@link #linkMachine(IdentityId, MachineId)}, within a transaction of the caller's. */
    public IdentityOutcome<LinkedAuthMethod> linkMachine(Tx tx, IdentityId identity, MachineId id) {
        EnrolledMachine machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        IdentityError problem = LoginEligibility.refusal(tx, identity, machine);
        return problem == null
                ? link(tx, identity, AuthMethod.MACHINE, id.toString(), false)
                : IdentityOutcome.refused(problem, id);
    }

    private IdentityOutcome<LinkedAuthMethod> link(
            Tx tx, IdentityId identity, AuthMethod method, String name, boolean replaces) {
        IdentityError problem = LoginEligibility.refusal(tx, identity);
        if (problem != null) {
            return IdentityOutcome.refused(problem, identity);
        }
        LinkedAuthMethod held = tx.find(IdentitySchema.LINKS, IdentitySchema.LINKS_BY_METHOD, method.lookupKey(name))
                .map(Entry::value)
                .orElse(null);
        if (held != null) {
            return held.identity().equals(identity)
                    ? IdentityOutcome.done(held)
                    : IdentityOutcome.refused(IdentityError.METHOD_TAKEN, method);
        }
        AuthLinkKey key = new AuthLinkKey(identity, method);
        if (!replaces && tx.exists(IdentitySchema.LINKS, key)) {
            return IdentityOutcome.refused(IdentityError.METHOD_LINKED, method);
        }
        LinkedAuthMethod link = new LinkedAuthMethod(identity, method, name, tx.now());
        tx.put(IdentitySchema.LINKS, key, link);
        tx.putIfAbsent(IdentitySchema.PRIMARY_METHOD, identity, method);
        return IdentityOutcome.done(link);
    }

    /** Takes a way to log in from an identity; done also if it had none. IDENTITY_NOT_FOUND. */
    public IdentityOutcome<Boolean> unlink(IdentityId identity, AuthMethod method) {
        return context.store().write(tx -> unlink(tx, identity, method));
    }

    /** As {@link #unlink(IdentityId, AuthMethod)}, within a transaction of the caller's. */
    public IdentityOutcome<Boolean> unlink(Tx tx, IdentityId identity, AuthMethod method) {
        if (!tx.exists(IdentitySchema.IDENTITIES, identity)) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, identity);
        }
        LinkedAuthMethod link =
                tx.get(IdentitySchema.LINKS, new AuthLinkKey(identity, method)).orElse(null);
        if (link == null) {
            return IdentityOutcome.done(false);
        }
        unlink(tx, link);
        return IdentityOutcome.done(true);
    }

    /** A machine that is revoked is no way to log in. */
    static void unlinkMachine(Tx tx, EnrolledMachine machine) {
        tx.get(IdentitySchema.LINKS, new AuthLinkKey(machine.identity(), AuthMethod.MACHINE))
                .filter(link -> link.name().equals(machine.id().toString()))
                .ifPresent(link -> unlink(tx, link));
    }

    private static void unlink(Tx tx, LinkedAuthMethod link) {
        remove(tx, link);
        IdentityId identity = link.identity();
        if (tx.get(IdentitySchema.PRIMARY_METHOD, identity)
                .filter(link.method()::equals)
                .isEmpty()) {
            return;
        }
        Optional<LinkedAuthMethod> next = linksOf(tx, identity).findFirst();
        if (next.isPresent()) {
            tx.put(IdentitySchema.PRIMARY_METHOD, identity, next.get().method());
        } else {
            tx.delete(IdentitySchema.PRIMARY_METHOD, identity);
        }
    }

    /** The link and what it stands for. */
    public static void remove(Tx tx, LinkedAuthMethod link) {
        tx.delete(IdentitySchema.LINKS, new AuthLinkKey(link.identity(), link.method()));
        if (link.method() == AuthMethod.EMAIL) {
            tx.delete(IdentitySchema.CREDENTIALS, CredentialKey.email(link.identity()));
        } else if (link.method().isWallet()) {
            tx.delete(IdentitySchema.WALLETS, link.name());
        } else if (link.method().isOAuth()) {
            tx.delete(IdentitySchema.OAUTH_LINKS, new OAuthAccountKey(link.method(), link.name()));
        }
    }

    /** The ways in which an identity can log in. */
    public List<LinkedAuthMethod> links(IdentityId identity) {
        return context.store().read(tx -> links(tx, identity));
    }

    /** As {@link #links(IdentityId)}, within a transaction of the caller's. */
    public List<LinkedAuthMethod> links(ReadTx tx, IdentityId identity) {
        return linksOf(tx, identity).toList();
    }

    private static Stream<LinkedAuthMethod> linksOf(ReadTx tx, IdentityId identity) {
        return tx.scan(IdentitySchema.LINKS).prefix(AuthLinkKey.CODEC.prefix(identity)).stream()
                .map(Entry::value);
    }

    /** Who has this email address, wallet or account. */
    public Optional<IdentityId> find(AuthMethod method, String name) {
        return context.store().read(tx -> find(tx, method, name));
    }

    /** As {@link #find(AuthMethod, String)}, within a transaction of the caller's. */
    public Optional<IdentityId> find(ReadTx tx, AuthMethod method, String name) {
        return tx.find(IdentitySchema.LINKS, IdentitySchema.LINKS_BY_METHOD, method.lookupKey(method.normalize(name)))
                .map(link -> link.value().identity());
    }

    /** The way that comes first. */
    public Optional<AuthMethod> primaryMethod(IdentityId identity) {
        return context.store().read(tx -> primaryMethod(tx, identity));
    }

    /** As {@link #primaryMethod(IdentityId)}, within a transaction of the caller's. */
    public Optional<AuthMethod> primaryMethod(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.PRIMARY_METHOD, identity);
    }

    /** Chooses the way that comes first: NOT_LINKED. */
    public IdentityOutcome<AuthMethod> setPrimaryMethod(IdentityId identity, AuthMethod method) {
        return context.store().write(tx -> setPrimaryMethod(tx, identity, method));
    }

    /** As {@link #setPrimaryMethod(IdentityId, AuthMethod)}, within a transaction of the caller's. */
    public IdentityOutcome<AuthMethod> setPrimaryMethod(Tx tx, IdentityId identity, AuthMethod method) {
        if (!tx.exists(IdentitySchema.LINKS, new AuthLinkKey(identity, method))) {
            return IdentityOutcome.refused(IdentityError.NOT_LINKED, method);
        }
        tx.put(IdentitySchema.PRIMARY_METHOD, identity, method);
        return IdentityOutcome.done(method);
    }
}
