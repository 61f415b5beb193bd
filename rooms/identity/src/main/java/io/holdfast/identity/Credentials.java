package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.AuthLinkKey;
import io.holdfast.identity.IdentityKeys.CredentialKey;
import io.holdfast.identity.IdentityKeys.OAuthKey;
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

    private final Room room;
    private final Failures failures;

    Credentials(Room room) {
        this.room = room;
        this.failures = new Failures(room.quotas());
    }

    /** Hashes a password with Argon2id, which takes tens of milliseconds on purpose: never inside a write function. */
    public PasswordHash hash(Secret password) {
        return PasswordHash.of(password, room.options().argon2(), room.random());
    }

    /** Sets email address and password of an identity. IDENTITY_*, METHOD_TAKEN. */
    public Outcome<AuthLink> setEmail(IdentityId identity, String email, Secret password) {
        AuthMethod.EMAIL.normal(email);
        PasswordHash hash = hash(password);
        return room.store().write(tx -> setEmail(tx, identity, email, hash));
    }

    /** As {@link #setEmail(IdentityId, String, Secret)}, within a transaction of the caller's. */
    public Outcome<AuthLink> setEmail(Tx tx, IdentityId identity, String email, PasswordHash password) {
        String address = AuthMethod.EMAIL.normal(email);
        AuthLink old = tx.get(IdentitySchema.LINKS, new AuthLinkKey(identity, AuthMethod.EMAIL))
                .orElse(null);
        Outcome<AuthLink> linked = link(tx, identity, AuthMethod.EMAIL, address, true);
        if (linked.isDone()) {
            CredentialKey key = CredentialKey.email(identity);
            Instant created = tx.get(IdentitySchema.CREDENTIALS, key)
                    .map(EmailCredential::created)
                    .orElse(tx.now());
            tx.put(
                    IdentitySchema.CREDENTIALS,
                    key,
                    new EmailCredential(identity, address, password, created, tx.now()));
            if (old != null) {
                failures.forget(tx, AuthMethod.EMAIL.key(old.name()));
            }
        }
        return linked;
    }

    /**
     * Who has this email address and password: WRONG_CREDENTIALS, which is counted; TOO_MANY_FAILURES; IDENTITY_*. It takes
     * as long for an address that nobody has. There is no form for a transaction of the caller's: see {@link #hash}.
     */
    public Outcome<IdentityId> login(String email, Secret password) {
        String method = AuthMethod.EMAIL.key(AuthMethod.EMAIL.normal(email));
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Outcome<IdentityId> outcome = attempt(email, method, password);
            if (outcome != null) {
                return outcome;
            }
        }
        return room.store().write(tx -> wrong(tx, method));
    }

    /** Null if the password was changed, or hashed anew, while it was looked at. */
    private @Nullable Outcome<IdentityId> attempt(String email, String method, Secret password) {
        Seen seen = room.store().read(tx -> {
            IdentityId owner = find(tx, AuthMethod.EMAIL, email).orElse(null);
            EmailCredential credential = owner == null
                    ? null
                    : tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(owner))
                            .orElse(null);
            return new Seen(credential, failures.lockedUntil(tx, method));
        });
        if (seen.lockedUntil() != null) {
            return Outcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", seen.lockedUntil());
        }
        EmailCredential credential = seen.credential();
        if (credential == null) {
            boolean unused = new PasswordHash(room.options().argon2(), new byte[16], new byte[32]).fits(password);
            return room.store().write(tx -> wrong(tx, method));
        }
        boolean fits = credential.password().fits(password);
        boolean old =
                fits && !credential.password().costs().equals(room.options().argon2());
        PasswordHash better = old ? hash(password) : null;
        return room.store()
                .write(tx -> Optional.ofNullable(fits ? enter(tx, method, credential, better) : wrong(tx, method)))
                .orElse(null);
    }

    private record Seen(
            @Nullable EmailCredential credential, @Nullable Instant lockedUntil) {}

    private Outcome<IdentityId> wrong(Tx tx, String method) {
        Instant locked = failures.lockedUntil(tx, method);
        if (locked != null) {
            return Outcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", locked);
        }
        failures.count(tx, method);
        return Outcome.refused(IdentityError.WRONG_CREDENTIALS, "email");
    }

    /** The password was right a moment ago: it still has to be the same, and the identity active. */
    private @Nullable Outcome<IdentityId> enter(
            Tx tx, String method, EmailCredential seen, @Nullable PasswordHash better) {
        CredentialKey key = CredentialKey.email(seen.identity());
        EmailCredential now = tx.get(IdentitySchema.CREDENTIALS, key).orElse(null);
        if (now == null || !now.equals(seen)) {
            return null;
        }
        Instant locked = failures.lockedUntil(tx, method);
        if (locked != null) {
            return Outcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", locked);
        }
        IdentityError problem = Standing.problem(tx, seen.identity());
        if (problem != null) {
            return Outcome.refused(problem, seen.identity());
        }
        failures.forget(tx, method);
        if (better != null) {
            tx.put(
                    IdentitySchema.CREDENTIALS,
                    key,
                    new EmailCredential(now.identity(), now.email(), better, now.created(), tx.now()));
        }
        return Outcome.done(seen.identity());
    }

    /** Links a wallet, whose owner the caller has verified. IDENTITY_*, METHOD_TAKEN, METHOD_LINKED. */
    public Outcome<AuthLink> linkWallet(IdentityId identity, AuthMethod chain, String address) {
        return room.store().write(tx -> linkWallet(tx, identity, chain, address));
    }

    /** As {@link #linkWallet(IdentityId, AuthMethod, String)}, within a transaction of the caller's. */
    public Outcome<AuthLink> linkWallet(Tx tx, IdentityId identity, AuthMethod chain, String address) {
        if (!chain.isWallet()) {
            throw Args.invalid("chain is " + chain + ", it must be EVM or SOLANA");
        }
        String normal = chain.normal(address);
        Outcome<AuthLink> linked = link(tx, identity, chain, normal, false);
        if (linked.isDone()) {
            tx.put(
                    IdentitySchema.WALLETS,
                    normal,
                    new WalletCredential(
                            normal, chain, identity, linked.orThrow().linked()));
        }
        return linked;
    }

    /** Links an account at another provider, which the caller has verified. IDENTITY_*, METHOD_TAKEN, METHOD_LINKED. */
    public Outcome<AuthLink> linkOAuth(
            IdentityId identity, AuthMethod provider, String subject, @Nullable String email) {
        return room.store().write(tx -> linkOAuth(tx, identity, provider, subject, email));
    }

    /** As {@link #linkOAuth(IdentityId, AuthMethod, String, String)}, within a transaction of the caller's. */
    public Outcome<AuthLink> linkOAuth(
            Tx tx, IdentityId identity, AuthMethod provider, String subject, @Nullable String email) {
        if (!provider.isOAuth()) {
            throw Args.invalid("provider is " + provider + ", it must be GOOGLE, X or EPIC");
        }
        Args.optional("email", email, IdentityLimits.MAX_EMAIL);
        String name = provider.normal(subject);
        Outcome<AuthLink> linked = link(tx, identity, provider, name, false);
        if (linked.isDone()) {
            tx.put(
                    IdentitySchema.OAUTH_LINKS,
                    new OAuthKey(provider, name),
                    new OAuthLink(
                            provider, name, identity, email, linked.orThrow().linked()));
        }
        return linked;
    }

    /** Links a machine of the identity's own. IDENTITY_*, MACHINE_*, METHOD_LINKED. */
    public Outcome<AuthLink> linkMachine(IdentityId identity, MachineId machine) {
        return room.store().write(tx -> linkMachine(tx, identity, machine));
    }

    /** As {@link #linkMachine(IdentityId, MachineId)}, within a transaction of the caller's. */
    public Outcome<AuthLink> linkMachine(Tx tx, IdentityId identity, MachineId id) {
        MachineKey machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        IdentityError problem = Standing.problem(tx, identity, machine);
        return problem == null
                ? link(tx, identity, AuthMethod.MACHINE, id.toString(), false)
                : Outcome.refused(problem, id);
    }

    private Outcome<AuthLink> link(Tx tx, IdentityId identity, AuthMethod method, String name, boolean replaces) {
        IdentityError problem = Standing.problem(tx, identity);
        if (problem != null) {
            return Outcome.refused(problem, identity);
        }
        AuthLink held = tx.find(IdentitySchema.LINKS, IdentitySchema.LINKS_BY_METHOD, method.key(name))
                .map(Entry::value)
                .orElse(null);
        if (held != null) {
            return held.identity().equals(identity)
                    ? Outcome.done(held)
                    : Outcome.refused(IdentityError.METHOD_TAKEN, method);
        }
        AuthLinkKey key = new AuthLinkKey(identity, method);
        if (!replaces && tx.exists(IdentitySchema.LINKS, key)) {
            return Outcome.refused(IdentityError.METHOD_LINKED, method);
        }
        AuthLink link = new AuthLink(identity, method, name, tx.now());
        tx.put(IdentitySchema.LINKS, key, link);
        tx.putIfAbsent(IdentitySchema.PRIMARY_METHOD, identity, method);
        return Outcome.done(link);
    }

    /** Takes a way to log in from an identity; done also if it had none. IDENTITY_NOT_FOUND. */
    public Outcome<Boolean> unlink(IdentityId identity, AuthMethod method) {
        return room.store().write(tx -> unlink(tx, identity, method));
    }

    /** As {@link #unlink(IdentityId, AuthMethod)}, within a transaction of the caller's. */
    public Outcome<Boolean> unlink(Tx tx, IdentityId identity, AuthMethod method) {
        if (!tx.exists(IdentitySchema.IDENTITIES, identity)) {
            return Outcome.refused(IdentityError.IDENTITY_NOT_FOUND, identity);
        }
        AuthLink link =
                tx.get(IdentitySchema.LINKS, new AuthLinkKey(identity, method)).orElse(null);
        if (link == null) {
            return Outcome.done(false);
        }
        unlink(tx, link);
        return Outcome.done(true);
    }

    /** A machine that is revoked is no way to log in. */
    static void unlinkMachine(Tx tx, MachineKey machine) {
        tx.get(IdentitySchema.LINKS, new AuthLinkKey(machine.identity(), AuthMethod.MACHINE))
                .filter(link -> link.name().equals(machine.id().toString()))
                .ifPresent(link -> unlink(tx, link));
    }

    private static void unlink(Tx tx, AuthLink link) {
        remove(tx, link);
        IdentityId identity = link.identity();
        if (tx.get(IdentitySchema.PRIMARY_METHOD, identity)
                .filter(link.method()::equals)
                .isEmpty()) {
            return;
        }
        Optional<AuthLink> next = linksOf(tx, identity).findFirst();
        if (next.isPresent()) {
            tx.put(IdentitySchema.PRIMARY_METHOD, identity, next.get().method());
        } else {
            tx.delete(IdentitySchema.PRIMARY_METHOD, identity);
        }
    }

    /** The link and what it stands for. */
    static void remove(Tx tx, AuthLink link) {
        tx.delete(IdentitySchema.LINKS, new AuthLinkKey(link.identity(), link.method()));
        if (link.method() == AuthMethod.EMAIL) {
            tx.delete(IdentitySchema.CREDENTIALS, CredentialKey.email(link.identity()));
        } else if (link.method().isWallet()) {
            tx.delete(IdentitySchema.WALLETS, link.name());
        } else if (link.method().isOAuth()) {
            tx.delete(IdentitySchema.OAUTH_LINKS, new OAuthKey(link.method(), link.name()));
        }
    }

    /** The ways in which an identity can log in. */
    public List<AuthLink> links(IdentityId identity) {
        return room.store().read(tx -> links(tx, identity));
    }

    /** As {@link #links(IdentityId)}, within a transaction of the caller's. */
    public List<AuthLink> links(ReadTx tx, IdentityId identity) {
        return linksOf(tx, identity).toList();
    }

    private static Stream<AuthLink> linksOf(ReadTx tx, IdentityId identity) {
        return tx.scan(IdentitySchema.LINKS).prefix(AuthLinkKey.CODEC.prefix(identity)).stream()
                .map(Entry::value);
    }

    /** Who has this email address, wallet or account. */
    public Optional<IdentityId> find(AuthMethod method, String name) {
        return room.store().read(tx -> find(tx, method, name));
    }

    /** As {@link #find(AuthMethod, String)}, within a transaction of the caller's. */
    public Optional<IdentityId> find(ReadTx tx, AuthMethod method, String name) {
        return tx.find(IdentitySchema.LINKS, IdentitySchema.LINKS_BY_METHOD, method.key(method.normal(name)))
                .map(link -> link.value().identity());
    }

    /** The way that comes first. */
    public Optional<AuthMethod> primary(IdentityId identity) {
        return room.store().read(tx -> primary(tx, identity));
    }

    /** As {@link #primary(IdentityId)}, within a transaction of the caller's. */
    public Optional<AuthMethod> primary(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.PRIMARY_METHOD, identity);
    }

    /** Chooses the way that comes first: NOT_LINKED. */
    public Outcome<AuthMethod> setPrimary(IdentityId identity, AuthMethod method) {
        return room.store().write(tx -> setPrimary(tx, identity, method));
    }

    /** As {@link #setPrimary(IdentityId, AuthMethod)}, within a transaction of the caller's. */
    public Outcome<AuthMethod> setPrimary(Tx tx, IdentityId identity, AuthMethod method) {
        if (!tx.exists(IdentitySchema.LINKS, new AuthLinkKey(identity, method))) {
            return Outcome.refused(IdentityError.NOT_LINKED, method);
        }
        tx.put(IdentitySchema.PRIMARY_METHOD, identity, method);
        return Outcome.done(method);
    }
}
