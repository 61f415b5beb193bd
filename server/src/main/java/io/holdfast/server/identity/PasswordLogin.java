package io.holdfast.server.identity;

import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.LoginApi;
import io.holdfast.identity.CreatedSession;
import io.holdfast.identity.Identities;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.server.error.ApiException;
import java.util.List;

/**
 * A login that creates a session. The caller does not need the scope {@code identity:session}, because the server
 * verifies the credentials itself.
 */
final class PasswordLogin {

    private final Identities identities;

    PasswordLogin(Identities identities) {
        this.identities = identities;
    }

    /** Verifies the credentials and creates the session; blocks while the password is hashed. */
    LoginApi.Grant login(LoginApi.LoginSession request) {
        LoginSource source = LoginApiMapper.source(request.address(), request.agent(), request.device());
        IdentityId identity = identities
                .credentials()
                .login(request.email(), Secret.of(request.password()), source)
                .orThrow();
        boolean mfa = verifySecondFactor(identity, request, source);
        NewSession session = new NewSession(
                SessionId.of(request.session()),
                identity,
                LoginApiMapper.machine(request.machine()),
                NamespaceId.of(request.namespace()),
                orDefault(request.capabilities(), List.of()),
                mfa,
                source);
        CreatedSession created = identities.sessions().create(session).orThrow();
        return LoginApiMapper.grant(
                created,
                orDefault(request.remember(), false)
                        ? identities.knownDevices().remember(identity, source).orThrow()
                        : null);
    }

    /** Verifies the second factor, if the identity has one, and returns whether it has one. */
    private boolean verifySecondFactor(IdentityId identity, LoginApi.LoginSession request, LoginSource source) {
        if (!identities.mfa().isConfirmed(identity)) {
            return false;
        }
        if (request.code() != null) {
            identities.mfa().verify(identity, Secret.of(request.code()), source).orThrow();
        } else if (request.backupCode() != null) {
            identities
                    .mfa()
                    .useBackupCode(identity, Secret.of(request.backupCode()))
                    .orThrow();
        } else {
            throw ApiException.conflict(
                    "mfa_required", "the identity has a second factor; 'code' or 'backupCode' must be given");
        }
        return true;
    }
}
