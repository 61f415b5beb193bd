package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.AuthLinkKey;
import io.holdfast.identity.IdentityKeys.CredentialKey;
import io.holdfast.identity.IdentityKeys.DeliveryKey;
import io.holdfast.identity.IdentityKeys.EventKey;
import io.holdfast.identity.IdentityKeys.MemberKey;
import io.holdfast.identity.IdentityKeys.MembershipKey;
import io.holdfast.identity.IdentityKeys.OAuthKey;
import io.holdfast.identity.IdentityKeys.RefreshKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import java.time.Instant;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Reads every table once and names what does not agree with the others. */
final class Check {

    private final ReadTx tx;
    private final Room room;
    private final Findings findings;

    Check(ReadTx tx, Room room) {
        this.tx = tx;
        this.room = room;
        this.findings = new Findings(tx);
    }

    CheckReport run() {
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
        new IndexCheck(tx, findings).run();
        return findings.report(identities, sessions);
    }

    private <K, V> long each(Table<K, V> table, BiConsumer<K, V> check) {
        return findings.each(table, check);
    }

    private void hold(boolean holds, Table<?, ?> table, Object key, String problem) {
        findings.hold(holds, table, key, problem);
    }

    private boolean isAlive(IdentityId id) {
        return tx.get(IdentitySchema.IDENTITIES, id)
                .filter(row -> row.status() != Identity.Status.DELETED)
                .isPresent();
    }

    private void identity(IdentityId id, Identity row) {
        Table<?, ?> table = IdentitySchema.IDENTITIES;
        hold(row.id().equals(id), table, id, "its row has another id");
        hold(row.did().equals(Did.of(row.signingKey())), table, id, "its DID is not made of its key");
        hold(
                (row.frozenAt() != null) == (row.status() == Identity.Status.FROZEN),
                table,
                id,
                "it is frozen without a time, or the other way round");
    }

    private void machine(MachineId id, MachineKey row) {
        Table<?, ?> table = IdentitySchema.MACHINES;
        hold(row.id().equals(id), table, id, "its row has another id");
        hold(row.isRevoked() || isAlive(row.identity()), table, id, "its identity is not there");
        hold(tx.exists(IdentitySchema.NAMESPACES, row.namespace()), table, id, "its namespace is not there");
        hold(row.epoch() >= 1, table, id, "its epoch is below 1");
    }

    private void namespace(NamespaceId id, Namespace row) {
        long last = tx.scan(IdentitySchema.REVOCATION_EVENTS)
                .prefix(EventKey.CODEC.prefix(id))
                .reverse()
                .first()
                .map(event -> event.key().sequence())
                .orElse(0L);
        Table<?, ?> table = IdentitySchema.NAMESPACES;
        hold(row.id().equals(id), table, id, "its row has another id");
        hold(last == row.events(), table, id, "it counts " + row.events() + " events of " + last);
        boolean empty = tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                .prefix(MemberKey.CODEC.prefix(id))
                .first()
                .isEmpty();
        hold(empty || Namespaces.hasOwners(tx, id, 1), table, id, "it has members, but no owner");
    }

    private void membership(MembershipKey key, Membership row) {
        Table<?, ?> table = IdentitySchema.MEMBERSHIPS;
        hold(
                row.identity().equals(key.identity()) && row.namespace().equals(key.namespace()),
                table,
                key,
                "its row is about another");
        hold(isAlive(key.identity()), table, key, "its identity is not there");
        hold(tx.exists(IdentitySchema.NAMESPACES, key.namespace()), table, key, "its namespace is not there");
    }

    private void session(SessionId id, Session row) {
        Table<?, ?> table = IdentitySchema.SESSIONS;
        hold(row.id().equals(id), table, id, "its row has another id");
        var current = tx.find(
                IdentitySchema.REFRESH_TOKENS,
                IdentitySchema.REFRESH_BY_FAMILY,
                new RefreshKey(row.family(), row.generation()));
        boolean usable = current.filter(token -> token.value().isUsable()).isPresent();
        if (row.isRevoked()) {
            hold(!usable, table, id, "it is revoked, but its refresh token is good");
            return;
        }
        hold(usable, table, id, "it has no good refresh token");
        Identity owner = tx.get(IdentitySchema.IDENTITIES, row.identity()).orElse(null);
        hold(owner != null && owner.problem() == null, table, id, "its identity is not active");
        MachineKey machine = tx.get(IdentitySchema.MACHINES, row.machine()).orElse(null);
        hold(machine != null && !machine.isRevoked(), table, id, "its machine is not there, or revoked");
        hold(
                machine == null || machine.identity().equals(row.identity()),
                table,
                id,
                "its machine is of another identity");
        hold(
                machine == null || machine.expires() == null || !row.expires().isAfter(machine.expires()),
                table,
                id,
                "it goes on longer than its machine");
        hold(
                tx.exists(IdentitySchema.MEMBERSHIPS, new MembershipKey(row.identity(), row.namespace())),
                table,
                id,
                "its identity is not in its namespace");
    }

    private void refresh(Bytes32 hash, RefreshTokenRecord row) {
        Table<?, ?> table = IdentitySchema.REFRESH_TOKENS;
        if (!row.isUsable()) {
            return;
        }
        Session session = tx.get(IdentitySchema.SESSIONS, row.session()).orElse(null);
        if (session == null) {
            hold(false, table, hash, "it is good, but its session is not there");
            return;
        }
        hold(
                session.family().equals(row.family()) && session.generation() == row.generation(),
                table,
                hash,
                "it is good, but not the newest of its session");
        hold(session.machine().equals(row.machine()), table, hash, "its machine is not that of its session");
        hold(session.expires().equals(row.expires()), table, hash, "it does not end with its session");
    }

    private void links() {
        each(IdentitySchema.LINKS, (key, row) -> {
            Table<?, ?> table = IdentitySchema.LINKS;
            hold(key.equals(new AuthLinkKey(row.identity(), row.method())), table, key, "its row is about another");
            hold(isAlive(key.identity()), table, key, "its identity is not there");
            hold(stands(row), table, key, "what it links to is not there, or another's");
            hold(tx.exists(IdentitySchema.PRIMARY_METHOD, key.identity()), table, key, "none comes first");
        });
        each(IdentitySchema.CREDENTIALS, (key, row) -> {
            hold(row.identity().equals(key.identity()), IdentitySchema.CREDENTIALS, key, "its row is about another");
            linked(IdentitySchema.CREDENTIALS, key, new AuthLinkKey(key.identity(), AuthMethod.EMAIL), row.email());
        });
        each(
                IdentitySchema.WALLETS,
                (key, row) -> linked(IdentitySchema.WALLETS, key, new AuthLinkKey(row.identity(), row.chain()), key));
        each(
                IdentitySchema.OAUTH_LINKS,
                (key, row) -> linked(
                        IdentitySchema.OAUTH_LINKS,
                        key,
                        new AuthLinkKey(row.identity(), key.provider()),
                        key.subject()));
        each(
                IdentitySchema.PRIMARY_METHOD,
                (identity, method) -> hold(
                        tx.exists(IdentitySchema.LINKS, new AuthLinkKey(identity, method)),
                        IdentitySchema.PRIMARY_METHOD,
                        identity,
                        "its identity has no such link"));
        each(IdentitySchema.MFA_SECRETS, (id, row) -> owned(IdentitySchema.MFA_SECRETS, id, row.identity()));
        each(IdentitySchema.REPUTATION, (id, row) -> owned(IdentitySchema.REPUTATION, id, row.identity()));
    }

    private void owned(Table<?, ?> table, IdentityId id, IdentityId says) {
        hold(says.equals(id), table, id, "its row is about another");
        hold(isAlive(id), table, id, "its identity is not there");
    }

    private boolean stands(AuthLink link) {
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
                tx.get(IdentitySchema.OAUTH_LINKS, new OAuthKey(link.method(), link.name()))
                        .filter(row -> row.identity().equals(owner))
                        .isPresent();
            case MACHINE ->
                tx.get(IdentitySchema.MACHINES, MachineId.of(UUID.fromString(link.name())))
                        .filter(row -> row.identity().equals(owner) && !row.isRevoked())
                        .isPresent();
        };
    }

    private void linked(Table<?, ?> table, Object key, AuthLinkKey link, String name) {
        hold(
                tx.get(IdentitySchema.LINKS, link)
                        .filter(row -> row.name().equals(name))
                        .isPresent(),
                table,
                key,
                "its identity has no such link");
    }

    /** Nothing that is good once is still good when its time is over. */
    private void oneTime() {
        expires(IdentitySchema.CHALLENGES, Challenge::expires);
        expires(IdentitySchema.USED_NONCES, expiry -> expiry);
        expires(IdentitySchema.OAUTH_STATES, OAuthState::expires);
        expires(IdentitySchema.OIDC_NONCES, Window::expires);
        expires(IdentitySchema.JWKS_CACHE, JwksKeySet::expires);
        expires(IdentitySchema.PROCESSED_EVENTS, Window::expires);
        expires(IdentitySchema.RATE_LIMITS, Window::expires);
    }

    private <K, V> void expires(Table<K, V> table, Function<V, Instant> expiry) {
        each(
                table,
                (key, row) -> hold(tx.now().isBefore(expiry.apply(row)), table, "a row", "it is there past its time"));
    }

    private void keys() {
        long[] active = {0};
        SigningKeys keys = new SigningKeys(room);
        each(IdentitySchema.SIGNING_KEYS, (id, row) -> {
            active[0] += row.status() == JwtSigningKey.Status.ACTIVE ? 1 : 0;
            hold(row.id().equals(id), IdentitySchema.SIGNING_KEYS, id, "its row has another id");
            byte[] secret = keys.open(row);
            hold(
                    secret == null || Crypto.publicKey(secret).equals(row.publicKey()),
                    IdentitySchema.SIGNING_KEYS,
                    id,
                    "its two halves do not fit");
        });
        hold(active[0] <= 1, IdentitySchema.SIGNING_KEYS, "active", active[0] + " of them sign");
        Rewrap.shelves().forEach(this::opens);
    }

    private <K, V> void opens(Rewrap.Shelf<K, V> shelf) {
        for (Entry<K, V> row : tx.scan(shelf.table())) {
            Sealed box = shelf.box().apply(row.value());
            hold(
                    box == null || room.vault().open(box, shelf.place().apply(row.key())) != null,
                    shelf.table(),
                    row.key(),
                    "no master key opens its secret");
        }
    }

    /** Numbers go up by one within a namespace. */
    private void events() {
        EventKey[] last = {null};
        each(IdentitySchema.REVOCATION_EVENTS, (key, row) -> {
            EventKey before = last[0];
            long next = before != null && before.namespace().equals(key.namespace()) ? before.sequence() + 1 : 1;
            Table<?, ?> table = IdentitySchema.REVOCATION_EVENTS;
            hold(key.sequence() == next, table, key, "the number before it should be there");
            hold(key.equals(new EventKey(row.namespace(), row.sequence())), table, key, "its row is about another");
            hold(tx.exists(IdentitySchema.NAMESPACES, key.namespace()), table, key, "its namespace is not there");
            last[0] = key;
        });
    }

    private void services() {
        each(
                IdentitySchema.SERVICES,
                (id, row) -> hold(row.id().equals(id), IdentitySchema.SERVICES, id, "its row has another id"));
        each(
                IdentitySchema.DELIVERIES,
                (key, row) -> hold(
                        key.equals(new DeliveryKey(row.service(), row.event())),
                        IdentitySchema.DELIVERIES,
                        key,
                        "its row is about another"));
    }
}
