package io.holdfast.identity;

import io.holdfast.identity.internal.FailedAttempts;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Session;
import io.holdfast.store.ReadTx;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says whether something may be done, and if not, why: the first reason in a fixed order. */
public final class AccessPolicy {

    private final IdentityContext context;

    AccessPolicy(IdentityContext room) {
        this.context = room;
    }

    /**
     * What somebody wants to do.
     *
     * @param capabilities what it takes; the machine must have them
     * @param granted what the session may do; they must be among these too
     * @param needsMfa whether it takes a second factor, and {@code mfa} whether one was shown
     * @param needsApprovals how many others must agree, and {@code approvals} how many do
     * @param needsReputation the least score
     */
    public record Request(
            IdentityId identity,
            MachineId machine,
            NamespaceId namespace,
            List<String> capabilities,
            List<String> granted,
            boolean needsMfa,
            boolean mfa,
            int needsApprovals,
            int approvals,
            int needsReputation) {

        public Request {
            capabilities = Args.words("capabilities", capabilities);
            granted = Args.words("granted", granted);
        }

        /** What takes nothing special, with a session. */
        public static Request of(Session session, String... capabilities) {
            return new Request(
                    session.identity(),
                    session.machine(),
                    session.namespace(),
                    List.of(capabilities),
                    session.capabilities(),
                    false,
                    session.mfa(),
                    0,
                    0,
                    0);
        }

        /** Taking a second factor. */
        public Request requireMfa() {
            return new Request(
                    identity,
                    machine,
                    namespace,
                    capabilities,
                    granted,
                    true,
                    mfa,
                    needsApprovals,
                    approvals,
                    needsReputation);
        }

        /** Taking the consent of others, of whom so many agree. */
        public Request requireApprovals(int needed, int given) {
            return new Request(
                    identity, machine, namespace, capabilities, granted, needsMfa, mfa, needed, given, needsReputation);
        }

        /** Taking a reputation. */
        public Request requireReputation(int least) {
            return new Request(
                    identity,
                    machine,
                    namespace,
                    capabilities,
                    granted,
                    needsMfa,
                    mfa,
                    needsApprovals,
                    approvals,
                    least);
        }
    }

    /** The decision; the reasons are looked at in this order, behind ALLOWED. */
    public enum Decision {
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

    public Decision decide(Request request) {
        return context.store().read(tx -> decide(tx, request));
    }

    /** As {@link #decide(Request)}, within a transaction of the caller's. */
    public Decision decide(ReadTx tx, Request request) {
        Decision who = checkSubject(tx, request);
        return who == Decision.ALLOWED ? checkRequirements(tx, request) : who;
    }

    private static Decision checkSubject(ReadTx tx, Request request) {
        IdentityError standing = LoginEligibility.refusal(tx, request.identity());
        if (standing != null) {
            return standing == IdentityError.IDENTITY_FROZEN ? Decision.IDENTITY_FROZEN : Decision.IDENTITY_INACTIVE;
        }
        @Nullable
        EnrolledMachine machine =
                tx.get(IdentitySchema.MACHINES, request.machine()).orElse(null);
        if (LoginEligibility.refusal(tx, request.identity(), machine) != null || machine == null) {
            return Decision.MACHINE_REVOKED;
        }
        if (LoginEligibility.refusal(tx, request.identity(), request.namespace()) != null) {
            return Decision.NAMESPACE_INACTIVE;
        }
        return machine.capabilities().containsAll(request.capabilities())
                        && request.granted().containsAll(request.capabilities())
                ? Decision.ALLOWED
                : Decision.MISSING_CAPABILITIES;
    }

    private Decision checkRequirements(ReadTx tx, Request request) {
        if (request.needsMfa() && !request.mfa()) {
            return Decision.MFA_REQUIRED;
        }
        if (request.approvals() < request.needsApprovals()) {
            return Decision.APPROVALS_REQUIRED;
        }
        if (new ReputationScores(context).score(tx, request.identity()) < request.needsReputation()) {
            return Decision.REPUTATION_TOO_LOW;
        }
        return new FailedAttempts(context.quotas()).lockedUntil(tx, request.identity()) == null
                ? Decision.ALLOWED
                : Decision.TOO_MANY_FAILURES;
    }
}
