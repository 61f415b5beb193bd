package io.holdfast.api;

import io.holdfast.api.endpoint.RecordCopy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The requests and responses for identities, machines, namespaces and external services; for authentication, see {@link
 * LoginApi}. Keys and fingerprints consist of 32 bytes, encoded in Base64.
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
        SESSION_REVOKED,
        CREDENTIALS_CHANGED,
        ROLE_LOWERED,
        NAMESPACE_CLOSED
    }

    enum DeliveryStatus {
        PENDING,
        DELIVERED,
        FAILED
    }

    /** The result of an access decision: allowed, or the first reason for denying access. */
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
     * A device to be enrolled.
     *
     * @param signingKey the public Ed25519 key of the device
     * @param encryptionKey the public X25519 key of the device
     * @param expires the expiry time, or null if the device does not expire
     */
    record NewMachine(
            UUID machine,
            byte[] signingKey,
            byte[] encryptionKey,
            @Nullable List<String> capabilities,
            @Nullable String deviceName,
            @Nullable String platform,
            @Nullable Instant expires) {
        /** Creates a request with only the required fields. */
        public static NewMachine of(UUID machine, byte[] signingKey, byte[] encryptionKey) {
            return new NewMachine(machine, signingKey, encryptionKey, null, null, null, null);
        }

        /** Returns a copy with the given {@code capabilities}. */
        public NewMachine withCapabilities(List<String> capabilities) {
            return new NewMachine(machine, signingKey, encryptionKey, capabilities, deviceName, platform, expires);
        }

        /** Returns a copy with the given {@code deviceName}. */
        public NewMachine withDeviceName(String deviceName) {
            return new NewMachine(machine, signingKey, encryptionKey, capabilities, deviceName, platform, expires);
        }

        /** Returns a copy with the given {@code platform}. */
        public NewMachine withPlatform(String platform) {
            return new NewMachine(machine, signingKey, encryptionKey, capabilities, deviceName, platform, expires);
        }

        /** Returns a copy with the given {@code expires}. */
        public NewMachine withExpires(Instant expires) {
            return new NewMachine(machine, signingKey, encryptionKey, capabilities, deviceName, platform, expires);
        }
    }

    /** A new identity with its own namespace and its first machine. */
    record Create(
            UUID identity,
            byte[] signingKey,
            @Nullable Tier tier,
            UUID namespace,
            String namespaceName,
            NewMachine machine) {
        /** Creates a request with only the required fields. */
        public static Create of(
                UUID identity, byte[] signingKey, UUID namespace, String namespaceName, NewMachine machine) {
            return new Create(identity, signingKey, null, namespace, namespaceName, machine);
        }

        /** Returns a copy with the given {@code tier}. */
        public Create withTier(Tier tier) {
            return new Create(identity, signingKey, tier, namespace, namespaceName, machine);
        }
    }

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
            UUID namespace, @Nullable Long after, @Nullable Integer limit) {
        /** Creates a request with only the required fields. */
        public static RevocationsOf of(UUID namespace) {
            return new RevocationsOf(namespace, null, null);
        }

        /** Returns a copy with the given {@code after}. */
        public RevocationsOf withAfter(long after) {
            return new RevocationsOf(namespace, after, limit);
        }
    }

    /** An external service; {@code certificate} is the SHA-256 hash of the service's certificate. */
    record PutService(
            UUID service,
            String name,
            byte[] certificate,
            @Nullable List<String> scopes,
            @Nullable String webhook) {
        /** Creates a request with only the required fields. */
        public static PutService of(UUID service, String name, byte[] certificate) {
            return new PutService(service, name, certificate, null, null);
        }

        /** Returns a copy with the given {@code scopes}. */
        public PutService withScopes(List<String> scopes) {
            return new PutService(service, name, certificate, scopes, webhook);
        }

        /** Returns a copy with the given {@code webhook}. */
        public PutService withWebhook(String webhook) {
            return new PutService(service, name, certificate, scopes, webhook);
        }
    }

    record ServiceRef(UUID service) {}

    /** A reference to a certificate by its SHA-256 hash, as 64 hexadecimal digits. */
    record CertificateRef(String certificate) {}

    record EventRef(UUID event) {}

    /**
     * An attempt to deliver an event to an external service.
     *
     * @param number the attempt number, starting at 1
     * @param problem the error message, or null if the attempt succeeded
     * @param last whether no further attempt is made if this attempt fails
     */
    record Attempt(
            UUID service,
            UUID event,
            Integer number,
            @Nullable String problem,
            @Nullable Boolean last) {
        /** Creates a request with only the required fields. */
        public static Attempt of(UUID service, UUID event, int number) {
            return new Attempt(service, event, number, null, null);
        }

        /** Returns a copy with the given {@code problem}. */
        public Attempt withProblem(String problem) {
            return new Attempt(service, event, number, problem, last);
        }

        /** Returns a copy with the given {@code last}. */
        public Attempt withLast(boolean last) {
            return new Attempt(service, event, number, problem, last);
        }
    }

    record DeliveryRef(UUID service, UUID event) {}

    record DeliveriesOf(
            UUID service, @Nullable Integer limit, @Nullable String cursor) {}

    /** A change to a reputation score, applied once per event. */
    record AdjustReputation(UUID identity, UUID event, Integer by, String reason) {}

    /**
     * A rate-limit hit by a subject. At most {@code most} hits of type {@code what} are allowed per window of length
     * {@code within}.
     */
    record Hit(String what, String subject, Integer most, Duration within) {}

    /**
     * An access request.
     *
     * @param machine the device of the session, or null for a session in a browser
     * @param capabilities the capabilities required by the request
     * @param granted the capabilities of the session
     */
    record Decide(
            UUID identity,
            @Nullable UUID machine,
            UUID namespace,
            @Nullable List<String> capabilities,
            @Nullable List<String> granted,
            @Nullable Boolean needsMfa,
            @Nullable Boolean mfa,
            @Nullable Integer needsApprovals,
            @Nullable Integer approvals,
            @Nullable Integer needsReputation) {
        /** Creates a request with only the required fields. */
        public static Decide of(UUID identity, UUID namespace) {
            return new Decide(identity, null, namespace, null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code machine}. */
        public Decide withMachine(UUID machine) {
            return RecordCopy.with(this, "machine", machine);
        }

        /** Returns a copy with the given {@code capabilities}. */
        public Decide withCapabilities(List<String> capabilities) {
            return RecordCopy.with(this, "capabilities", capabilities);
        }

        /** Returns a copy with the given {@code granted}. */
        public Decide withGranted(List<String> granted) {
            return RecordCopy.with(this, "granted", granted);
        }

        /** Returns a copy with the given {@code needsMfa}. */
        public Decide withNeedsMfa(boolean needsMfa) {
            return RecordCopy.with(this, "needsMfa", needsMfa);
        }

        /** Returns a copy with the given {@code mfa}. */
        public Decide withMfa(boolean mfa) {
            return RecordCopy.with(this, "mfa", mfa);
        }

        /** Returns a copy with the given {@code needsApprovals}. */
        public Decide withNeedsApprovals(int needsApprovals) {
            return RecordCopy.with(this, "needsApprovals", needsApprovals);
        }

        /** Returns a copy with the given {@code approvals}. */
        public Decide withApprovals(int approvals) {
            return RecordCopy.with(this, "approvals", approvals);
        }

        /** Returns a copy with the given {@code needsReputation}. */
        public Decide withNeedsReputation(int needsReputation) {
            return RecordCopy.with(this, "needsReputation", needsReputation);
        }
    }

    // Responses. In the response to a command, `repeated` is true if an earlier request had already made this change.

    record Identity(
            UUID identity,
            String did,
            byte[] signingKey,
            IdentityStatus status,
            Tier tier,
            Instant created,
            Instant updated,
            @Nullable Instant frozen,
            @Nullable String reason,
            @Nullable Boolean repeated) {}

    /**
     * A request to replace the profile of an identity.
     *
     * @param name the display name, or null to remove it
     * @param externalId the unique id of the identity in another system, or null to remove it
     */
    record SetProfile(
            UUID identity, @Nullable String name, @Nullable String externalId) {
        /** Creates a request with only the required fields. */
        public static SetProfile of(UUID identity) {
            return new SetProfile(identity, null, null);
        }

        /** Returns a copy with the given {@code name}. */
        public SetProfile withName(String name) {
            return new SetProfile(identity, name, externalId);
        }

        /** Returns a copy with the given {@code externalId}. */
        public SetProfile withExternalId(String externalId) {
            return new SetProfile(identity, name, externalId);
        }
    }

    record Profile(
            UUID identity, @Nullable String name, @Nullable String externalId) {}

    /**
     * A search for identities.
     *
     * @param text an id, DID, email address, wallet, account at a provider or external id, or the beginnings of words of
     *     a name
     */
    record Search(String text, @Nullable Integer limit) {}

    record FoundIdentity(
            UUID identity,
            @Nullable String name,
            @Nullable String externalId,
            IdentityStatus status,
            Instant created) {}

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
            @Nullable String reason,
            @Nullable Boolean repeated) {}

    record Namespace(
            UUID namespace,
            String name,
            UUID creator,
            boolean active,
            long events,
            Instant created,
            Instant updated,
            @Nullable Boolean repeated) {}

    record Created(Identity identity, Namespace namespace, Machine machine, boolean repeated) {}

    record Member(
            UUID namespace,
            UUID identity,
            Role role,
            Instant joined,
            @Nullable Boolean repeated) {}

    /** The result of a command that reports only whether it changed anything. */
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
            Instant updated,
            @Nullable Boolean repeated) {}

    record FirstTime(boolean first) {}

    record Delivery(
            UUID service,
            UUID event,
            DeliveryStatus status,
            int attempts,
            Instant created,
            @Nullable Instant lastAttempt,
            @Nullable String lastProblem,
            @Nullable Boolean repeated) {}

    record Score(UUID identity, int score, @Nullable Boolean repeated) {}

    record Left(long times, Instant until) {}

    record Decision(Verdict verdict) {}

    record Rewrapped(long resealed, long unreadable) {}

    record Check(boolean clean, long identities, long sessions, long rows, long problems, List<String> named) {}
}
