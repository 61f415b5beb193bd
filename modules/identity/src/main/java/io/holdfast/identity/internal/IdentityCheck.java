package io.holdfast.identity.internal;

import io.holdfast.identity.CheckReport;
import io.holdfast.identity.Namespaces;
import io.holdfast.identity.SigningKeys;
import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.IdentityTableKeys.MemberByRoleKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.IdentityTableKeys.WebhookDeliveryKey;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.CountWindowRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.internal.row.RefreshTokenRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.CachedJwks;
import io.holdfast.identity.model.Challenge;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import java.time.Instant;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Reads every table once and names what does not agree with the others. */
public final class IdentityCheck {

    private final ReadTx tx;
    private final IdentityContext context;
    private final IdentityCheckFindings findings;

    public IdentityCheck(ReadTx tx, IdentityContext room) {
        this.tx = tx;
        this.context = room;
        this.findings = new IdentityCheckFindings(tx);
    }

    public CheckReport run() {
        long identities = each(IdentitySchema.IDENTITIES, this::identity);
        each(IdentitySchema.MACHINES, this::machine);
        each(IdentitySchema.NAMESPACES, this::namespace);
        each(IdentitySchema.MEMBERSHIPS, this::membership);
        long sessions = each(IdentitySchema.SESSIONS, this::session);
        each(IdentitySchema.REFRESH_TOKENS, this::refresh);
        links();
        oneTime();
        keys();
        events();
        services();
        new IdentityIndexCheck(tx, findings).run();
        return findings.report(identities, sessions);
    }

    private <K, V> long each(Table<K, V> table, BiConsumer<K, V> check) {
        return findings.each(table, check);
    }

    private void require(boolean holds, Table<?, ?> table, Object key, String problem) {
        findings.require(holds, table, key, problem);
    }

    private boolean isAlive(IdentityId id) {
        return tx.get(IdentitySchema.IDENTITIES, id)
                .filter(row -> row.status() != Identity.Status.DELETED)
                .isPresent();
    }

    private void identity(IdentityId id, Identity row) {
        Table<?, ?> table = IdentitySchema.IDENTITIES;
        require(row.id().equals(id), table, id, "its row has another id");
        require(row.did().equals(Did.of(row.signingKey())), table, id, "its DID is not made of its key");
        require(
                (row.frozenAt() != null) == (row.status() == Identity.Status.FROZEN),
                table,
                id,
                "it is frozen without a time, or the other way round");
    }

    private void machine(MachineId id, EnrolledMachine row) {
        Table<?, ?> table = IdentitySchema.MACHINES;
        require(row.id().equals(id), table, id, "its row has another id");
        require(row.isRevoked() || isAlive(row.identity()), table, id, "its identity is not there");
        require(tx.exists(IdentitySchema.NAMESPACES, row.namespace()), table, id, "its namespace is not there");
        require(row.epoch() >= 1, table, id, "its epoch is below 1");
    }

    private void namespace(NamespaceId id, Namespace row) {
        long last = tx.scan(IdentitySchema.REVOCATION_EVENTS)
                .prefix(RevocationEventKey.CODEC.prefix(id))
                .reverse()
                .first()
                .map(event -> event.key().sequence())
                .orElse(0L);
        Table<?, ?> table = IdentitySchema.NAMESPACES;
        require(row.id().equals(id), table, id, "its row has another id");
        require(last == row.events(), table, id, "it counts " + row.events() + " events of " + last);
        boolean empty = tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                .prefix(MemberByRoleKey.CODEC.prefix(id))
                .first()
                .isEmpty();
        require(empty || Namespaces.hasOwners(tx, id, 1), table, id, "it has members, but no owner");
    }

    private void membership(MembershipKey key, Membership row) {
        Table<?, ?> table = IdentitySchema.MEMBERSHIPS;
        require(
                row.identity().equals(key.identity()) && row.namespace().equals(key.namespace()),
                table,
                key,
                "its row is about another");
        require(isAlive(key.identity()), table, key, "its identity is not there");
        require(tx.exists(IdentitySchema.NAMESPACES, key.namespace()), table, key, "its namespace is not there");
    }

    private void session(SessionId id, Session row) {
        Table<?, ?> table = IdentitySchema.SESSIONS;
        require(row.id().equals(id), table, id, "its row has another id");
        var current = tx.find(
                IdentitySchema.REFRESH_TOKENS,
                IdentitySchema.REFRESH_BY_FAMILY,
                new RefreshTokenFamilyKey(row.family(), row.generation()));
        boolean usable = current.filter(token -> token.value().isUsable()).isPresent();
        if (row.isRevoked()) {
            require(!usable, table, id, "it is revoked, but its refresh token is good");
            return;
        }
        require(usable, table, id, "it has no good refresh token");
        Identity owner = tx.get(IdentitySchema.IDENTITIES, row.identity()).orElse(null);
        require(owner != null && owner.refusal() == null, table, id, "its identity is not active");
        EnrolledMachine machine = tx.get(IdentitySchema.MACHINES, row.machine()).orElse(null);
        require(machine != null && !machine.isRevoked(), table, id, "its machine is not there, or revoked");
        require(
                machine == null || machine.identity().equals(row.identity()),
                table,
                id,
                "its machine is of another identity");
        require(
                machine == null || machine.expires() == null || !row.expires().isAfter(machine.expires()),
                table,
                id,
                "it goes on longer than its machine");
        require(
                tx.exists(IdentitySchema.MEMBERSHIPS, new MembershipKey(row.identity(), row.namespace())),
                table,
                id,
                "its identity is not in its namespace");
    }

    private void refresh(Bytes32 hash, RefreshTokenRow row) {
        Table<?, ?> table = IdentitySchema.REFRESH_TOKENS;
        if (!row.isUsable()) {
            return;
        }
        Session session = tx.get(IdentitySchema.SESSIONS, row.session()).orElse(null);
        if (session == null) {
            require(false, table, hash, "it is good, but its session is not there");
            return;
        }
        require(
                session.family().equals(row.family()) && session.generation() == row.generation(),
                table,
                hash,
                "it is good, but not the newest of its session");
        require(session.machine().equals(row.machine()), table, hash, "its machine is not that of its session");
        require(session.expires().equals(row.expires()), table, hash, "it does not end with its session");
    }

    private void links() {
        each(IdentitySchema.LINKS, (key, row) -> {
            Table<?, ?> table = IdentitySchema.LINKS;
            require(key.equals(new AuthLinkKey(row.identity(), row.method())), table, key, "its row is about another");
            require(isAlive(key.identity()), table, key, "its identity is not there");
            require(hasCredential(row), table, key, "what it links to is not there, or another's");
            require(tx.exists(IdentitySchema.PRIMARY_METHOD, key.identity()), table, key, "none comes first");
        });
        each(IdentitySchema.CREDENTIALS, (key, row) -> {
            require(row.identity().equals(key.identity()), IdentitySchema.CREDENTIALS, key, "its row is about another");
            checkLink(IdentitySchema.CREDENTIALS, key, new AuthLinkKey(key.identity(), AuthMethod.EMAIL), row.email());
        });
        each(
                IdentitySchema.WALLETS,
                (key, row) ->
                        checkLink(IdentitySchema.WALLETS, key, new AuthLinkKey(row.identity(), row.chain()), key));
        each(
                IdentitySchema.OAUTH_LINKS,
                (key, row) -> checkLink(
                        IdentitySchema.OAUTH_LINKS,
                        key,
                        new AuthLinkKey(row.identity(), key.provider()),
                        key.subject()));
        each(
                IdentitySchema.PRIMARY_METHOD,
                (identity, method) -> require(
                        tx.exists(IdentitySchema.LINKS, new AuthLinkKey(identity, method)),
                        IdentitySchema.PRIMARY_METHOD,
                        identity,
                        "its identity has no such link"));
        each(IdentitySchema.MFA_SECRETS, (id, row) -> checkOwner(IdentitySchema.MFA_SECRETS, id, row.identity()));
        each(IdentitySchema.REPUTATION, (id, row) -> checkOwner(IdentitySchema.REPUTATION, id, row.identity()));
    }

    private void checkOwner(Table<?, ?> table, IdentityId id, IdentityId says) {
        require(says.equals(id), table, id, "its row is about another");
        require(isAlive(id), table, id, "its identity is not there");
    }

    private boolean hasCredential(LinkedAuthMethod link) {
        IdentityId owner = link.identity();
        return switch (link.method()) {
            case EMAIL ->
                tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(owner))
                        .filter(row -> row.email().equals(link.name()))
                        .isPresent();
            case EVM, SOLANA ->
                tx.get(IdentitySchema.WALLETS, link.name())
                        .filter(row -> row.identity().equals(owner))
                        .isPresent();
            case GOOGLE, X, EPIC ->
                tx.get(IdentitySchema.OAUTH_LINKS, new OAuthAccountKey(link.method(), link.name()))
                        .filter(row -> row.identity().equals(owner))
                        .isPresent();
            case MACHINE ->
                tx.get(IdentitySchema.MACHINES, MachineId.of(UUID.fromString(link.name())))
                        .filter(row -> row.identity().equals(owner) && !row.isRevoked())
                        .isPresent();
        };
    }

    private void checkLink(Table<?, ?> table, Object key, AuthLinkKey link, String name) {
        require(
                tx.get(IdentitySchema.LINKS, link)
                        .filter(row -> row.name().equals(name))
                        .isPresent(),
                table,
                key,
                "its identity has no such link");
    }

    /** Nothing that is good once is still good when its time is over. */
    private void oneTime() {
        checkExpiry(IdentitySchema.CHALLENGES, Challenge::expires);
        checkExpiry(IdentitySchema.USED_NONCES, expiry -> expiry);
        checkExpiry(IdentitySchema.OAUTH_STATES, OAuthStateRow::expires);
        checkExpiry(IdentitySchema.OIDC_NONCES, CountWindowRow::expires);
        checkExpiry(IdentitySchema.JWKS_CACHE, CachedJwks::expires);
        checkExpiry(IdentitySchema.PROCESSED_EVENTS, CountWindowRow::expires);
        checkExpiry(IdentitySchema.RATE_LIMITS, CountWindowRow::expires);
    }

    private <K, V> void checkExpiry(Table<K, V> table, Function<V, Instant> expiry) {
        each(
                table,
                (key, row) ->
                        require(tx.now().isBefore(expiry.apply(row)), table, "a row", "it is there past its time"));
    }

    private void keys() {
        long[] active = {0};
        SigningKeys keys = new SigningKeys(context);
        each(IdentitySchema.SIGNING_KEYS, (id, row) -> {
            active[0] += row.status() == JwtSigningKey.Status.ACTIVE ? 1 : 0;
            require(row.id().equals(id), IdentitySchema.SIGNING_KEYS, id, "its row has another id");
            byte[] secret = keys.unsealPrivateKey(row);
            require(
                    secret == null || CryptoPrimitives.publicKey(secret).equals(row.publicKey()),
                    IdentitySchema.SIGNING_KEYS,
                    id,
                    "its two halves do not fit");
        });
        require(active[0] <= 1, IdentitySchema.SIGNING_KEYS, "active", active[0] + " of them sign");
        SecretRewrapper.sealedTables().forEach(this::checkUnseals);
    }

    private <K, V> void checkUnseals(SecretRewrapper.SealedTable<K, V> shelf) {
        for (Entry<K, V> row : tx.scan(shelf.table())) {
            SealedSecret box = shelf.box().apply(row.value());
            require(
                    box == null || context.vault().open(box, shelf.place().apply(row.key())) != null,
                    shelf.table(),
                    row.key(),
                    "no master key opens its secret");
        }
    }

    /** Numbers go up by one within a namespace. */
    private void events() {
        RevocationEventKey[] last = {null};
        each(IdentitySchema.REVOCATION_EVENTS, (key, row) -> {
            RevocationEventKey before = last[0];
            long next = before != null && before.namespace().equals(key.namespace()) ? before.sequence() + 1 : 1;
            Table<?, ?> table = IdentitySchema.REVOCATION_EVENTS;
            require(key.sequence() == next, table, key, "the number before it should be there");
            require(
                    key.equals(new RevocationEventKey(row.namespace(), row.sequence())),
                    table,
                    key,
                    "its row is about another");
            require(tx.exists(IdentitySchema.NAMESPACES, key.namespace()), table, key, "its namespace is not there");
            last[0] = key;
        });
    }

    private void services() {
        each(
                IdentitySchema.SERVICES,
                (id, row) -> require(row.id().equals(id), IdentitySchema.SERVICES, id, "its row has another id"));
        each(
                IdentitySchema.DELIVERIES,
                (key, row) -> require(
                        key.equals(new WebhookDeliveryKey(row.service(), row.event())),
                        IdentitySchema.DELIVERIES,
                        key,
                        "its row is about another"));
    }
}
