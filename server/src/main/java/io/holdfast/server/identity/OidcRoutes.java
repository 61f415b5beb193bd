package io.holdfast.server.identity;

import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.LoginApi;
import io.holdfast.api.OidcLoginEndpoints;
import io.holdfast.api.OidcLoginEndpoints.Status;
import io.holdfast.identity.CreatedSession;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.OpenIdAccount;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.oidc.OidcCallback;
import io.holdfast.oidc.OidcLogins;
import io.holdfast.oidc.StartedOidcLogin;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP routes for logins at OpenID providers. Requests to providers and the verification of ID tokens run on their own
 * threads, outside transactions.
 */
public record OidcRoutes(Store store, Identities identities, OidcLogins logins, Executor threads) {

    private static final WriteOptions LOGIN = WriteOptions.named("identity.complete_oidc");

    public List<Operation<?, ?, ?>> operations() {
        return List.of(
                background(
                        OidcLoginEndpoints.BEGIN_OIDC_LOGIN,
                        threads,
                        q -> begun(logins.begin(q.provider(), null).orThrow())),
                background(
                        OidcLoginEndpoints.BEGIN_OIDC_LINK,
                        threads,
                        q -> begun(logins.begin(q.provider(), IdentityId.of(q.identity()))
                                .orThrow())),
                background(OidcLoginEndpoints.COMPLETE_OIDC, threads, this::complete));
    }

    private static OidcLoginEndpoints.OidcBegun begun(StartedOidcLogin started) {
        return new OidcLoginEndpoints.OidcBegun(
                started.url().toString(), started.state().reveal(), started.expires());
    }

    /**
     * The result of the transaction that uses a verified login. Refusals are part of the result, because the transaction
     * must be committed.
     *
     * @param session the created session, or null if none was to be created
     */
    private record Login(
            IdentityOutcome<IdentityId> identity,
            boolean secondFactor,
            @Nullable IdentityOutcome<CreatedSession> session) {}

    private OidcLoginEndpoints.OidcCompleted complete(OidcLoginEndpoints.CompleteOidc request) {
        if ((request.session() == null) != (request.namespace() == null)) {
            throw ApiException.malformedRequest("'session' and 'namespace' must be given together");
        }
        VerifiedOpenIdLogin verified = logins.verify(new OidcCallback(
                        Secret.of(request.state()),
                        request.code() == null ? null : Secret.of(request.code()),
                        request.issuer(),
                        request.error()))
                .orThrow();
        IdentityId linkTo = verified.linkTo();
        if (linkTo != null) {
            LinkedAuthMethod link = store.write(LOGIN, tx -> identities.oauth().link(tx, linkTo, verified))
                    .orThrow();
            return completed(Status.LINKED, link.identity(), verified, null);
        }
        return completed(store.write(LOGIN, tx -> login(tx, verified, request)), verified);
    }

    private Login login(Tx tx, VerifiedOpenIdLogin verified, OidcLoginEndpoints.CompleteOidc request) {
        LoginSource source = LoginApiMapper.source(request.address(), request.agent(), null);
        IdentityOutcome<IdentityId> outcome = identities.oauth().login(tx, verified, source);
        IdentityId identity = outcome.result().orElse(null);
        if (identity == null) {
            return new Login(outcome, false, null);
        }
        boolean secondFactor = identities.mfa().isConfirmed(tx, identity);
        UUID session = request.session();
        if (secondFactor || session == null) {
            return new Login(outcome, secondFactor, null);
        }
        NewSession newSession = new NewSession(
                SessionId.of(session),
                identity,
                LoginApiMapper.machine(request.machine()),
                NamespaceId.of(Objects.requireNonNull(request.namespace())),
                orDefault(request.capabilities(), List.of()),
                false,
                source);
        return new Login(outcome, false, identities.sessions().create(tx, newSession));
    }

    private static OidcLoginEndpoints.OidcCompleted completed(Login login, VerifiedOpenIdLogin verified) {
        if (login.identity().refusal().filter(IdentityError.NOT_LINKED::equals).isPresent()) {
            return completed(Status.NOT_LINKED, null, verified, null);
        }
        IdentityId identity = login.identity().orThrow();
        if (login.secondFactor()) {
            return completed(Status.SECOND_FACTOR_REQUIRED, identity, verified, null);
        }
        IdentityOutcome<CreatedSession> session = login.session();
        return completed(
                Status.LOGGED_IN, identity, verified, session == null ? null : LoginApiMapper.grant(session.orThrow()));
    }

    private static OidcLoginEndpoints.OidcCompleted completed(
            Status status,
            @Nullable IdentityId identity,
            VerifiedOpenIdLogin verified,
            LoginApi.@Nullable Grant grant) {
        OpenIdAccount account = verified.account();
        return new OidcLoginEndpoints.OidcCompleted(
                status,
                identity == null ? null : identity.value(),
                new OidcLoginEndpoints.OidcAccount(
                        enumByName(LoginApi.Method.class, account.method()),
                        account.linkName(),
                        account.email(),
                        account.emailVerified(),
                        account.name()),
                grant);
    }
}
