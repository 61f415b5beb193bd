package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.AuthLinkKey;
import io.holdfast.identity.IdentityKeys.CredentialKey;
import io.holdfast.identity.IdentityKeys.EventKey;
import io.holdfast.identity.IdentityKeys.MembershipKey;
import io.holdfast.identity.IdentityKeys.OAuthKey;
import io.holdfast.identity.IdentityKeys.RefreshKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Index;
import io.holdfast.store.ReadTx;
import io.holdfast.store.StoreException;
import io.holdfast.store.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Reads every table once and names what does not agree with the others. */
final class Check {

    private static final int NAMED = 100;

    private final ReadTx tx;
    private final Room room;
    private final List<String> named = new ArrayList<>();
    private long problems;
    private long rows;

    Check(ReadTx tx, Room room) {
        this.tx = tx;
        this.room = room;
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
        indexes();
        return new CheckReport(identities, sessions, rows, problems, named);
    }

    private <K, V> long each(Table<K, V> table, BiConsumer<K, V> check) {
        long count = 0;
        for (Entry<K, V> row : tx.scan(table)) {
            check.accept(row.key(), row.value());
            count++;
        }
        rows += count;
        return count;
    }

    private void hold(boolean holds, Table<?, ?> table, Object key, String problem) {
        if (!holds) {
            problems++;
            if (named.size() < NAMED) {
                named.add(table + " " + key + ": " + problem);
            }
        }
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
        hold(last == row.events(), IdentitySchema.NAMESPACES, id, "it counts " + row.events() + " events of " + last);
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
    }

    private void links() {
        each(IdentitySchema.LINKS, (key, row) -> {
            hold(isAlive(key.identity()), IdentitySchema.LINKS, key, "its identity is not there");
            hold(stands(row), IdentitySchema.LINKS, key, "what it links to is not there, or another's");
        });
        each(
                IdentitySchema.CREDENTIALS,
                (key, row) -> linked(IdentitySchema.CREDENTIALS, key, AuthMethod.EMAIL, key.identity()));
        each(IdentitySchema.WALLETS, (key, row) -> linked(IdentitySchema.WALLETS, key, row.chain(), row.identity()));
        each(
                IdentitySchema.OAUTH_LINKS,
                (key, row) -> linked(IdentitySchema.OAUTH_LINKS, key, row.provider(), row.identity()));
        each(
                IdentitySchema.PRIMARY_METHOD,
                (identity, method) -> linked(IdentitySchema.PRIMARY_METHOD, identity, method, identity));
        each(
                IdentitySchema.MFA_SECRETS,
                (id, row) -> hold(isAlive(id), IdentitySchema.MFA_SECRETS, id, "its identity is not there"));
        each(
                IdentitySchema.REPUTATION,
                (id, row) -> hold(isAlive(id), IdentitySchema.REPUTATION, id, "its identity is not there"));
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
                        .filter(row -> row.identity().equals(owner))
                        .isPresent();
        };
    }

    private void linked(Table<?, ?> table, Object key, AuthMethod method, IdentityId identity) {
        hold(
                tx.exists(IdentitySchema.LINKS, new AuthLinkKey(identity, method)),
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
        each(
                IdentitySchema.SIGNING_KEYS,
                (id, row) -> active[0] += row.status() == JwtSigningKey.Status.ACTIVE ? 1 : 0);
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
            hold(key.sequence() == next, IdentitySchema.REVOCATION_EVENTS, key, "the number before it should be there");
            last[0] = key;
        });
    }

    private void indexes() {
        index(IdentitySchema.IDENTITIES, IdentitySchema.BY_DID, row -> true);
        index(IdentitySchema.MACHINES, IdentitySchema.MACHINES_BY_IDENTITY, row -> !row.isRevoked());
        index(IdentitySchema.MACHINES, IdentitySchema.MACHINES_BY_NAMESPACE, row -> true);
        index(IdentitySchema.MEMBERSHIPS, IdentitySchema.NAMESPACES_BY_IDENTITY, row -> true);
        index(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE, row -> true);
        index(IdentitySchema.LINKS, IdentitySchema.LINKS_BY_METHOD, row -> true);
        index(IdentitySchema.OAUTH_LINKS, IdentitySchema.OAUTH_LINKS_BY_IDENTITY, row -> true);
        index(IdentitySchema.WALLETS, IdentitySchema.WALLETS_BY_IDENTITY, row -> true);
        index(IdentitySchema.SESSIONS, IdentitySchema.SESSIONS_BY_IDENTITY, row -> !row.isRevoked());
        index(IdentitySchema.SESSIONS, IdentitySchema.SESSIONS_BY_TOKEN, row -> true);
        index(IdentitySchema.REFRESH_TOKENS, IdentitySchema.REFRESH_BY_FAMILY, row -> true);
        index(IdentitySchema.SERVICES, IdentitySchema.SERVICES_BY_CERT, row -> true);
    }

    /** An index has one entry for each row that it should have, and each leads to such a row. */
    private <K, V> void index(Table<K, V> table, Index<?, K, V> index, Function<V, Boolean> has) {
        long expected = 0;
        for (Entry<K, V> row : tx.scan(table)) {
            expected += has.apply(row.value()) ? 1 : 0;
        }
        try {
            long found = 0;
            for (Entry<K, V> row : tx.scan(table, index)) {
                hold(has.apply(row.value()), table, row.key(), "it should not be in " + index);
                found++;
            }
            hold(found == expected, table, index, "it has " + found + " entries for " + expected + " rows");
        } catch (StoreException e) {
            hold(false, table, index, String.valueOf(e.getMessage()));
        }
    }
}
