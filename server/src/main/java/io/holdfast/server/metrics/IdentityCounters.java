package io.holdfast.server.metrics;

import io.holdfast.api.LoginApi;
import io.holdfast.store.kit.Refusal;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Set;

/** Counts sessions, logins and second factors, and the failures of each. */
final class IdentityCounters implements BusinessEventCounters.ModuleCounters {

    private static final String CREATE = "identity.create_session";
    private static final String REFRESH = "identity.refresh";
    private static final String REVOKE = "identity.revoke_session";
    private static final String REVOKE_ALL = "identity.revoke_sessions";

    private static final Map<String, String> LOGINS = Map.of(
            "identity.login", "password",
            "identity.finish_oauth", "oauth",
            "identity.answer", "machine");

    private static final Set<String> MFA =
            Set.of("identity.confirm_mfa", "identity.verify_mfa", "identity.use_backup_code");

    private final LabeledCounters sessions;
    private final LabeledCounters refreshFailures;
    private final LabeledCounters logins;
    private final LabeledCounters loginFailures;
    private final LabeledCounters mfa;
    private final LabeledCounters mfaFailures;

    IdentityCounters(MeterRegistry registry) {
        sessions = new LabeledCounters(
                registry,
                "holdfast.identity.sessions",
                "Sessions by transition: created, refreshed or revoked.",
                "transition");
        refreshFailures = new LabeledCounters(
                registry,
                "holdfast.identity.refresh.failures",
                "Refresh tokens that were refused; the reason refresh_reused may indicate a stolen token.",
                "reason");
        logins = new LabeledCounters(
                registry,
                "holdfast.identity.logins",
                "Logins: correct passwords, completed OAuth callbacks and signed challenges.",
                "method");
        loginFailures = new LabeledCounters(
                registry, "holdfast.identity.login.failures", "Logins that were refused.", "method", "reason");
        mfa = new LabeledCounters(
                registry, "holdfast.identity.mfa.successes", "Second-factor codes that were accepted.");
        mfaFailures = new LabeledCounters(
                registry, "holdfast.identity.mfa.failures", "Second-factor codes that were refused.", "reason");
        Set.of("created", "refreshed", "revoked").forEach(transition -> sessions.add(0, transition));
        refreshFailures.add(0, "refresh_reused");
        LOGINS.values().forEach(method -> logins.add(0, method));
        loginFailures.add(0, "password", "wrong_credentials");
        mfa.add(0);
        mfaFailures.add(0, "wrong_code");
    }

    @Override
    public void recordResponse(String operation, Object response) {
        String method = LOGINS.get(operation);
        if (method != null) {
            logins.add(1, method);
        } else if (MFA.contains(operation)) {
            mfa.add(1);
        } else if (operation.equals(CREATE)) {
            sessions.add(1, "created");
        } else if (operation.equals(REFRESH)) {
            sessions.add(1, "refreshed");
        } else if (operation.equals(REVOKE)) {
            sessions.add(1, "revoked");
        } else if (operation.equals(REVOKE_ALL) && response instanceof LoginApi.Count count) {
            sessions.add(count.sessions(), "revoked");
        }
    }

    @Override
    public void recordRefusal(String operation, Refusal refusal) {
        String method = LOGINS.get(operation);
        if (method != null) {
            loginFailures.add(1, method, refusal.code());
        } else if (MFA.contains(operation)) {
            mfaFailures.add(1, refusal.code());
        } else if (operation.equals(REFRESH)) {
            refreshFailures.add(1, refusal.code());
        }
    }
}
