package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.WrongCodeCounter;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Session;
import io.holdfast.store.ReadTx;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides whether a request is allowed. A denial has a single reason: the first one that applies, in a fixed order. */
public final class AccessPolicy {

    private final IdentityContext context;

    AccessPolicy(IdentityContext context) {
        this.context = context;
    }

    /**
     * A request for access.
     *
     * @param machine the device of the session, or null for a session in a browser
     * @param capabilities the required capabilities; both the device and the session must have them
     * @param granted the capabilities of the session
     * @param needsMfa whether a second factor is required
     * @param mfa whether the session was authenticated with a second factor
     * @param needsApprovals the required number of approvals
     * @param approvals the actual number of approvals
     * @param needsReputation the required minimum reputation score
     */
    public record Request(
            IdentityId identity,
            @Nullable MachineId machine,
            NamespaceId namespace,
            List<String> capabilities,
            List<String> granted,
            boolean needsMfa,
            boolean mfa,
            int needsApprovals,
            int approvals,
            int needsReputation) {

        public Request {
            capabilities = IdentityArguments.capabilities("capabilities", capabilities);
            granted = IdentityArguments.capabilities("granted", granted);
        }

        /** Returns a request for a session that requires only capabilities. */
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

        /** Returns a copy that requires a second factor. */
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

        /** Returns a copy that requires approvals from others. */
        public Request requireApprovals(int required, int actual) {
            return new Request(
                    identity,
                    machine,
                    namespace,
                    capabilities,
                    granted,
                    needsMfa,
                    mfa,
                    required,
                    actual,
                    needsReputation);
        }

        /** Returns a copy that requires a minimum reputation score. */
        public Request requireReputation(int minScore) {
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
                    minScore);
        }
    }

    /** The decision about a request. Reasons for a denial are checked in the order of the constants. */
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

    /** Decides whether a request is allowed, without writing anything. */
    public Decision decide(Request request) {
        return context.store().read(tx -> decide(tx, request));
    }

    /** Like {@link #decide(Request)}, but in the caller's transaction. */
    public Decision decide(ReadTx tx, Request request) {
        Decision decision = checkSubject(tx, request);
        return decision == Decision.ALLOWED ? checkRequirements(tx, request) : decision;
    }

    private static Decision checkSubject(ReadTx tx, Request request) {
        IdentityError error = LoginEligibility.refusal(tx, request.identity());
        if (error != null) {
            return error == IdentityError.IDENTITY_FROZEN ? Decision.IDENTITY_FROZEN : Decision.IDENTITY_INACTIVE;
        }
        MachineId device = request.machine();
        MachineRow machine =
                device == null ? null : tx.get(IdentitySchema.MACHINES, device).orElse(null);
        if (device != null && LoginEligibility.refusal(tx, request.identity(), machine) != null) {
            return Decision.MACHINE_REVOKED;
        }
        if (LoginEligibility.refusal(tx, request.identity(), request.namespace()) != null) {
            return Decision.NAMESPACE_INACTIVE;
        }
        List<String> capabilities = machine == null ? List.of() : machine.capabilities();
        return capabilities.containsAll(request.capabilities())
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
        if (new IdentityReputation(context).score(tx, request.identity()) < request.needsReputation()) {
            return Decision.REPUTATION_TOO_LOW;
        }
        return new WrongCodeCounter(context.quotas()).lockedUntil(tx, request.identity()) == null
                ? Decision.ALLOWED
                : Decision.TOO_MANY_FAILURES;
    }
}
