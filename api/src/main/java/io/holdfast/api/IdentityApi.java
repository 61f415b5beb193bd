package io.holdfast.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Requests and answers of the identity room: who there is. How one shows who one is, see {@link LoginApi}. Keys and
 * fingerprints are the Base64 of 32 bytes.
 */
public interface IdentityApi {

    enum IdentityStatus {
        ACTIVE,
        DISABLED,
        FROZEN,
        DELETED
    }

    enum Tier {
        MANAGED,
        SELF_SOVEREIGN
    }

    enum Role {
        OWNER,
        ADMIN,
        MEMBER
    }

    enum RevocationKind {
        IDENTITY_FROZEN,
        IDENTITY_DISABLED,
        IDENTITY_DELETED,
        MACHINE_REVOKED,
        MEMBER_REMOVED,
        SESSION_REVOKED
    }

    enum DeliveryStatus {
        PENDING,
        DELIVERED,
        FAILED
    }

    /** Whether something is allowed, or the first reason against it. */
    enum Verdict {
        ALLOWED,
        IDENTITY_FROZEN,
        IDENTITY_INACTIVE,
        MACHINE_REVOKED,
        NAMESPACE_INACTIVE,
        MISSING_CAPABILITIES,
        MFA_REQUIRED,
        APPROVALS_REQUIRED,
        REPUTATION_TOO_LOW,
        TOO_MANY_FAILURES
    }

    // Requests.

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    /**
     * A device.
     *
     * @param signingKey its public Ed25519 key
     * @param encryptionKey its public X25519 key
     * @param expires when it can no longer be used; never, if nothing is said
     */
    record NewMachine(
            UUID machine,
            byte[] signingKey,
            byte[] encryptionKey,
            @Nullable List<String> capabilities,
            @Nullable String deviceName,
            @Nullable String platform,
            @Nullable Instant expires) {}

    /** An identity with a namespace of its own and its first machine. */
    record Create(
            UUID identity,
            byte[] signingKey,
            @Nullable Tier tier,
            UUID namespace,
            String namespaceName,
            NewMachine machine) {}

    record IdentityRef(UUID identity) {}

    record DidRef(String did) {}

    record Stop(UUID identity, String reason) {}

    record Enroll(UUID identity, UUID namespace, NewMachine machine) {}

    record MachineRef(UUID machine) {}

    record Rekey(UUID machine, Long fromEpoch, byte[] signingKey, byte[] encryptionKey) {}

    record Allow(UUID machine, List<String> capabilities) {}

    record RevokeMachine(UUID machine, String reason) {}

    record OfNamespace(
            UUID namespace,
            @Nullable Integer limit,
            @Nullable String cursor) {}

    record CreateNamespace(UUID namespace, String name, UUID owner) {}

    record NamespaceRef(UUID namespace) {}

    record Rename(UUID namespace, String name) {}

    record SetActive(UUID namespace, Boolean active) {}

    record Join(UUID namespace, UUID identity, Role role) {}

    record Leave(UUID namespace, UUID identity, String reason) {}

    record MemberRef(UUID namespace, UUID identity) {}

    record RevocationsOf(
            UUID namespace, @Nullable Long after, @Nullable Integer limit) {}

    /** Another service; {@code certificate} is the SHA-256 of its certificate. */
    record PutService(
            UUID service,
            String name,
            byte[] certificate,
            @Nullable List<String> scopes,
            @Nullable String webhook) {}

    record ServiceRef(UUID service) {}

    /** A certificate, by the 64 hexadecimal digits of its SHA-256. */
    record CertificateRef(String certificate) {}

    record EventRef(UUID event) {}

    /**
     * An attempt to tell a service of an event.
     *
     * @param number 1 for the first, and one more each time
     * @param problem what went wrong, if anything did
     * @param last whether it is given up, should it have gone wrong
     */
    record Attempt(
            UUID service,
            UUID event,
            Integer number,
            @Nullable String problem,
            @Nullable Boolean last) {}

    record DeliveryRef(UUID service, UUID event) {}

    record DeliveriesOf(
            UUID service, @Nullable Integer limit, @Nullable String cursor) {}

    /** A change of reputation, once for each event. */
    record AdjustReputation(UUID identity, UUID event, Integer by, String reason) {}

    /** Counts one time of {@code what} by a subject: at most so many within a time. */
    record Hit(String what, String subject, Integer most, Duration within) {}

    /**
     * What somebody wants to do.
     *
     * @param capabilities what it takes
     * @param granted what the session may do
     */
    record Decide(
            UUID identity,
            UUID machine,
            UUID namespace,
            @Nullable List<String> capabilities,
            @Nullable List<String> granted,
            @Nullable Boolean needsMfa,
            @Nullable Boolean mfa,
            @Nullable Integer needsApprovals,
            @Nullable Integer approvals,
            @Nullable Integer needsReputation) {}

    // Answers.

    record Identity(
            UUID identity,
            String did,
            byte[] signingKey,
            IdentityStatus status,
            Tier tier,
            Instant created,
            Instant updated,
            @Nullable Instant frozen,
            @Nullable String reason) {}

    record Machine(
            UUID machine,
            UUID identity,
            UUID namespace,
            byte[] signingKey,
            byte[] encryptionKey,
            List<String> capabilities,
            long epoch,
            String deviceName,
            String platform,
            Instant created,
            @Nullable Instant expires,
            @Nullable Instant lastUsed,
            @Nullable Instant revoked,
            @Nullable String reason) {}

    record Namespace(
            UUID namespace, String name, UUID creator, boolean active, long events, Instant created, Instant updated) {}

    record Created(Identity identity, Namespace namespace, Machine machine) {}

    record Member(UUID namespace, UUID identity, Role role, Instant joined) {}

    /** Whether there was something to be done. */
    record Changed(boolean changed) {}

    record Revocation(
            UUID id,
            UUID namespace,
            long sequence,
            RevocationKind kind,
            UUID identity,
            @Nullable UUID machine,
            @Nullable UUID session,
            String reason,
            Instant at) {}

    record Service(
            UUID service,
            String name,
            byte[] certificate,
            List<String> scopes,
            @Nullable String webhook,
            Instant created,
            Instant updated) {}

    record FirstTime(boolean first) {}

    record Delivery(
            UUID service,
            UUID event,
            DeliveryStatus status,
            int attempts,
            Instant created,
            @Nullable Instant lastAttempt,
            @Nullable String lastProblem) {}

    record Score(UUID identity, int score) {}

    record Left(long times, Instant until) {}

    record Decision(Verdict verdict) {}

    record Rewrapped(long resealed, long unreadable) {}

    record Check(boolean clean, long identities, long sessions, long rows, long problems, List<String> named) {}
}
