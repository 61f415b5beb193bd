package io.holdfast.server.identity;

import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.LoginApi;
import io.holdfast.identity.Credentials;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import java.util.List;

/**
 * A login that creates a session. The caller does not need the scope {@code identity:session}, because the server
 * verifies the credentials itself. The password is hashed outside transactions. One transaction then checks that the
 * password has not been changed, verifies the second factor, creates the session and remembers the device.
 */
record PasswordLogin(Store store, Identities identities) {

    private static final WriteOptions LOGIN = WriteOptions.named("identity.login_session");

    /** Verifies the credentials and creates the session; blocks while the password is hashed. */
    LoginApi.Grant login(LoginApi.LoginSession request) {
        return createSession(request, verifyPassword(request));
    }

    Credentials.VerifiedPassword verifyPassword(LoginApi.LoginSession request) {
        return identities
                .credentials()
                .verifyPassword(request.email(), Secret.of(request.password()), source(request))
                .orThrow();
    }

    /** Commits refusals too, because a wrong code must be counted. */
    LoginApi.Grant createSession(LoginApi.LoginSession request, Credentials.VerifiedPassword verified) {
        return store.write(
                        LOGIN,
                        tx -> identities
                                .credentials()
                                .recheck(tx, verified)
                                .flatMap(identity -> verifySecondFactor(tx, identity, request)
                                        .flatMap(mfa -> createSession(tx, identity, request, mfa))))
                .orThrow();
    }

    private IdentityOutcome<LoginApi.Grant> createSession(
            Tx tx, IdentityId identity, LoginApi.LoginSession request, boolean mfa) {
        NewSession session = new NewSession(
                SessionId.of(request.session()),
                identity,
                LoginApiMapper.machine(request.machine()),
                NamespaceId.of(request.namespace()),
                orDefault(request.capabilities(), List.of()),
                mfa,
                source(request));
        return identities
                .sessions()
                .create(tx, session)
                .map(created -> LoginApiMapper.grant(
                        created,
                        orDefault(request.remember(), false)
                                ? identities
                                        .knownDevices()
                                        .remember(tx, identity, source(request))
                                        .orThrow()
                                : null));
    }

    /** Verifies the second factor, if the identity has one. The result is whether it has one. */
    private IdentityOutcome<Boolean> verifySecondFactor(Tx tx, IdentityId identity, LoginApi.LoginSession request) {
        if (!identities.mfa().isConfirmed(tx, identity)) {
            return IdentityOutcome.done(false);
        }
        if (request.code() != null) {
            return identities.mfa().verify(tx, identity, Secret.of(request.code()), source(request));
        }
        if (request.backupCode() != null) {
            return identities
                    .mfa()
                    .useBackupCode(tx, identity, Secret.of(request.backupCode()))
                    .map(left -> true);
        }
        throw ApiException.conflict(
                "mfa_required", "the identity has a second factor; 'code' or 'backupCode' must be given");
    }

    private static LoginSource source(LoginApi.LoginSession request) {
        return LoginApiMapper.source(request.address(), request.agent(), request.device());
    }
}
