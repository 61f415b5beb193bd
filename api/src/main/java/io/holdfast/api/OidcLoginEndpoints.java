package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.RecordCopy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The endpoints for logins at OpenID providers. */
public interface OidcLoginEndpoints {

    enum Status {
        /** The account is linked to the identity. The session was created, if the request asked for one. */
        LOGGED_IN,
        /** The account is linked, but the identity has a second factor, so no session was created. */
        SECOND_FACTOR_REQUIRED,
        /** The account is not linked to any identity. The caller can create one and link the account to it. */
        NOT_LINKED,
        /** The account was linked to the identity for which the login was started. No session was created. */
        LINKED
    }

    /** A login at a configured provider. */
    record BeginOidcLogin(String provider) {}

    /** A login at a configured provider, to link an account to an identity. */
    record BeginOidcLink(UUID identity, String provider) {}

    /**
     * A login that was started.
     *
     * @param url the URL to which the caller redirects the user
     * @param state the state in the URL, which the caller binds to the user's browser, for example with a cookie
     */
    record OidcBegun(String url, String state, Instant expires) {}

    /**
     * The parameters with which the provider redirected the user back, and the session to create.
     *
     * @param issuer the parameter {@code iss}
     * @param session the id of the session to create, or null to create none
     * @param machine the device, or null for a session in a browser
     * @param namespace the namespace of the session; required if a session is created
     * @param address the network address of the client
     * @param agent the user agent of the client
     */
    record CompleteOidc(
            String state,
            @Nullable String code,
            @Nullable String issuer,
            @Nullable String error,
            @Nullable UUID session,
            @Nullable UUID machine,
            @Nullable UUID namespace,
            @Nullable List<String> capabilities,
            @Nullable String address,
            @Nullable String agent) {
        /** Creates a request with only the required fields. */
        public static CompleteOidc of(String state) {
            return new CompleteOidc(state, null, null, null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code code}. */
        public CompleteOidc withCode(String code) {
            return RecordCopy.with(this, "code", code);
        }

        /** Returns a copy with the given {@code issuer}. */
        public CompleteOidc withIssuer(String issuer) {
            return RecordCopy.with(this, "issuer", issuer);
        }

        /** Returns a copy with the given {@code error}. */
        public CompleteOidc withError(String error) {
            return RecordCopy.with(this, "error", error);
        }

        /** Returns a copy with the given {@code session}. */
        public CompleteOidc withSession(UUID session) {
            return RecordCopy.with(this, "session", session);
        }

        /** Returns a copy with the given {@code machine}. */
        public CompleteOidc withMachine(UUID machine) {
            return RecordCopy.with(this, "machine", machine);
        }

        /** Returns a copy with the given {@code namespace}. */
        public CompleteOidc withNamespace(UUID namespace) {
            return RecordCopy.with(this, "namespace", namespace);
        }

        /** Returns a copy with the given {@code capabilities}. */
        public CompleteOidc withCapabilities(List<String> capabilities) {
            return RecordCopy.with(this, "capabilities", capabilities);
        }

        /** Returns a copy with the given {@code address}. */
        public CompleteOidc withAddress(String address) {
            return RecordCopy.with(this, "address", address);
        }

        /** Returns a copy with the given {@code agent}. */
        public CompleteOidc withAgent(String agent) {
            return RecordCopy.with(this, "agent", agent);
        }
    }

    /**
     * An account at a provider, as stated by its ID token.
     *
     * @param method the login method of links to the account
     * @param subject the name of links to the account: for OIDC, the issuer, a space and the subject
     * @param emailVerified whether the provider has verified the email address
     */
    record OidcAccount(
            LoginApi.Method method,
            String subject,
            @Nullable String email,
            boolean emailVerified,
            @Nullable String name) {}

    record OidcCompleted(Status status, @Nullable UUID identity, OidcAccount account, LoginApi.@Nullable Grant grant) {}

    Endpoint<BeginOidcLogin, OidcBegun> BEGIN_OIDC_LOGIN = command(
                    "identity.begin_oidc_login",
                    "POST /v1/identity/oidc/{provider}/logins",
                    BeginOidcLogin.class,
                    OidcBegun.class)
            .withSummary("Starts a login at a configured OpenID provider and returns the URL for the user.")
            .withStatusCreated()
            .withScope("identity:login");

    Endpoint<BeginOidcLink, OidcBegun> BEGIN_OIDC_LINK = command(
                    "identity.begin_oidc_link",
                    "POST /v1/identity/identities/{identity}/oidc/{provider}/links",
                    BeginOidcLink.class,
                    OidcBegun.class)
            .withSummary("Starts a login at a configured OpenID provider that links the account to an identity.")
            .withStatusCreated()
            .withScope("identity:session");

    Endpoint<CompleteOidc, OidcCompleted> COMPLETE_OIDC = command(
                    "identity.complete_oidc",
                    "POST /v1/identity/oidc/complete",
                    CompleteOidc.class,
                    OidcCompleted.class)
            .withSummary("Verifies a login at an OpenID provider, and logs the user in or links the account.")
            .withScope("identity:login");
}
