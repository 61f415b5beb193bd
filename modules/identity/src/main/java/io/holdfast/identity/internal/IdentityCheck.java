package io.holdfast.identity.internal;

import io.holdfast.identity.internal.IdentityTableKeys.MemberByRoleKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.row.IdentityRow;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.internal.row.RefreshTokenRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.kit.CheckFindings;
import io.holdfast.store.kit.CheckReport;
import java.util.Objects;

/** Reads all tables and indexes of the module and reports inconsistencies between them. */
public final class IdentityCheck {

    private final ReadTx tx;
    private final IdentityContext context;
    private final CheckFindings findings = new CheckFindings();
    private final IdentityCheckContext checker;

    public IdentityCheck(ReadTx tx, IdentityContext context) {
        this.tx = tx;
        this.context = context;
        this.checker = new IdentityCheckContext(tx, findings);
    }

    public CheckReport run() {
        findings.count("identities", checker.forEach(IdentitySchema.IDENTITIES, this::checkIdentity));
        checker.forEach(IdentitySchema.MACHINES, this::checkMachine);
        checker.forEach(IdentitySchema.NAMESPACES, this::checkNamespace);
        checker.forEach(IdentitySchema.MEMBERSHIPS, this::checkMembership);
        findings.count("sessions", checker.forEach(IdentitySchema.SESSIONS, this::checkSession));
        checker.forEach(IdentitySchema.REFRESH_TOKENS, this::checkRefreshToken);
        new IdentityReferencesCheck(tx, checker).run();
        new HiddenExpiredRowsCheck(tx, checker).run();
        new SealedSecretCheck(tx, context, checker).run();
        new RevocationCheck(tx, checker).run();
        new IdentityIndexCheck(tx, checker).run();
        return findings.toReport();
    }

    private void require(boolean condition, Table<?, ?> table, Object key, String problem) {
        checker.require(condition, table, key, problem);
    }

    private void checkIdentity(IdentityId id, IdentityRow row) {
        Table<?, ?> table = IdentitySchema.IDENTITIES;
        require(row.id().equals(id), table, id, IdentityCheckContext.OTHER_ID);
        require(row.did().equals(Did.of(row.signingKey())), table, id, "its DID does not match its signing key");
        require(
                (row.frozenAt() != null) == (row.status() == Identity.Status.FROZEN),
                table,
                id,
                "its status is " + row.status() + ", but the time of its freeze is " + row.frozenAt());
    }

    private void checkMachine(MachineId id, MachineRow row) {
        Table<?, ?> table = IdentitySchema.MACHINES;
        require(row.id().equals(id), table, id, IdentityCheckContext.OTHER_ID);
        require(row.isRevoked() || checker.exists(row.identity()), table, id, IdentityCheckContext.NO_IDENTITY);
        require(tx.exists(IdentitySchema.NAMESPACES, row.namespace()), table, id, IdentityCheckContext.NO_NAMESPACE);
        require(row.epoch() >= 1, table, id, "its epoch must be at least 1, but is " + row.epoch());
    }

    private void checkNamespace(NamespaceId id, NamespaceRow row) {
        Table<?, ?> table = IdentitySchema.NAMESPACES;
        long lastEvent = tx.scan(IdentitySchema.REVOCATION_EVENTS)
                .prefix(RevocationEventKey.CODEC.prefix(id))
                .reverse()
                .first()
                .map(event -> event.key().sequence())
                .orElse(row.lastPurged());
        require(row.id().equals(id), table, id, IdentityCheckContext.OTHER_ID);
        require(
                lastEvent == row.events(),
                table,
                id,
                "its event counter is " + row.events() + ", but its last event has the sequence number " + lastEvent);
        boolean empty = tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                .prefix(MemberByRoleKey.CODEC.prefix(id))
                .first()
                .isEmpty();
        require(empty || NamespaceCommands.hasOwners(tx, id, 1), table, id, "it has members, but no owner");
    }

    private void checkMembership(MembershipKey key, MembershipRow row) {
        Table<?, ?> table = IdentitySchema.MEMBERSHIPS;
        require(
                row.identity().equals(key.identity()) && row.namespace().equals(key.namespace()),
                table,
                key,
                IdentityCheckContext.OTHER_KEY);
        require(checker.exists(key.identity()), table, key, IdentityCheckContext.NO_IDENTITY);
        require(tx.exists(IdentitySchema.NAMESPACES, key.namespace()), table, key, IdentityCheckContext.NO_NAMESPACE);
    }

    private void checkSession(SessionId id, SessionRow row) {
        Table<?, ?> table = IdentitySchema.SESSIONS;
        require(row.id().equals(id), table, id, IdentityCheckContext.OTHER_ID);
        boolean usable = tx.find(
                        IdentitySchema.REFRESH_TOKENS,
                        IdentitySchema.REFRESH_BY_FAMILY,
                        new RefreshTokenFamilyKey(row.family(), row.generation()))
                .filter(token -> token.value().isUsable())
                .isPresent();
        if (row.isRevoked()) {
            require(!usable, table, id, "it is revoked, but its refresh token is valid");
            return;
        }
        require(usable, table, id, "it has no valid refresh token");
        IdentityRow owner = tx.get(IdentitySchema.IDENTITIES, row.identity()).orElse(null);
        require(owner != null && LoginEligibility.refusal(owner) == null, table, id, "its identity is not active");
        MachineRow machine = SessionCommands.machine(tx, row.machine());
        require(
                row.machine() == null || (machine != null && !machine.isRevoked()),
                table,
                id,
                "its machine does not exist or is revoked");
        require(
                machine == null || machine.identity().equals(row.identity()),
                table,
                id,
                "its machine belongs to another identity");
        require(
                machine == null || machine.expires() == null || !row.expires().isAfter(machine.expires()),
                table,
                id,
                "it expires after its machine");
        require(
                tx.exists(IdentitySchema.MEMBERSHIPS, new MembershipKey(row.identity(), row.namespace())),
                table,
                id,
                "its identity is not a member of its namespace");
    }

    private void checkRefreshToken(Bytes32 hash, RefreshTokenRow row) {
        Table<?, ?> table = IdentitySchema.REFRESH_TOKENS;
        if (!row.isUsable()) {
            return;
        }
        SessionRow session = tx.get(IdentitySchema.SESSIONS, row.session()).orElse(null);
        if (session == null) {
            require(false, table, hash, "it is valid, but its session does not exist");
            return;
        }
        require(
                session.family().equals(row.family()) && session.generation() == row.generation(),
                table,
                hash,
                "it is valid, but is not the newest token of its session");
        require(
                Objects.equals(session.machine(), row.machine()),
                table,
                hash,
                "its machine is not the machine of its session");
        require(session.expires().equals(row.expires()), table, hash, "it does not expire with its session");
    }
}
