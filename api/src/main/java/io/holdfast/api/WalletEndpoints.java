package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.LoginApi.Link;
import io.holdfast.api.LoginApi.Nonce;
import io.holdfast.api.LoginApi.Owner;
import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The endpoints for wallet logins (EIP-4361), for ending the caller's own sessions, and for the login history. */
public interface WalletEndpoints {

    /**
     * A message that a wallet has signed.
     *
     * @param domain the domain of the application, which the message must contain
     * @param message the exact text that the wallet signed
     * @param signature the signature, in Base64
     */
    record WalletLogin(
            String domain,
            String message,
            byte[] signature,
            @Nullable String address,
            @Nullable String agent) {

        public static WalletLogin of(String domain, String message, byte[] signature) {
            return new WalletLogin(domain, message, signature, null, null);
        }

        public WalletLogin withClient(@Nullable String newAddress, @Nullable String newAgent) {
            return new WalletLogin(domain, message, signature, newAddress, newAgent);
        }

        /** Returns a copy with the given {@code address}. */
        public WalletLogin withAddress(String address) {
            return new WalletLogin(domain, message, signature, address, agent);
        }

        /** Returns a copy with the given {@code agent}. */
        public WalletLogin withAgent(String agent) {
            return new WalletLogin(domain, message, signature, address, agent);
        }
    }

    /** A request to link a wallet, with a signed message as proof of ownership. */
    record LinkSignedWallet(UUID identity, String domain, String message, byte[] signature) {}

    record EndSession(UUID identity, UUID session) {}

    record LoginsOf(
            UUID identity,
            @Nullable Integer limit,
            @Nullable String cursor) {}

    /**
     * A successful login or a refused attempt.
     *
     * @param refusal the error code, or null for a successful login
     * @param address the network address of the client, if the request contained it
     * @param agent the user agent of the client, if the request contained it
     */
    record LoginAttempt(
            Instant at,
            LoginApi.Method method,
            @Nullable String refusal,
            @Nullable String address,
            @Nullable String agent) {}

    Endpoint<EmptyRequest, Nonce> WALLET_NONCE = command(
                    "identity.wallet_nonce", "POST /v1/identity/wallets/nonces", EmptyRequest.class, Nonce.class)
            .withSummary("Issues the nonce of a sign-in message for a wallet.")
            .withStatusCreated()
            .withScope("identity:login");

    Endpoint<WalletLogin, Owner> WALLET_LOGIN = command(
                    "identity.wallet_login", "POST /v1/identity/wallets/login", WalletLogin.class, Owner.class)
            .withSummary("Returns the identity with a wallet that has signed a sign-in message (EIP-4361).")
            .withScope("identity:login");

    Endpoint<LinkSignedWallet, Link> LINK_SIGNED_WALLET = command(
                    "identity.link_signed_wallet",
                    "POST /v1/identity/identities/{identity}/links/wallet/signed",
                    LinkSignedWallet.class,
                    Link.class)
            .withSummary("Links a wallet that has signed a sign-in message (EIP-4361).")
            .withScope("identity:session");

    Endpoint<EndSession, LoginApi.Session> END_SESSION = command(
                    "identity.end_session",
                    "DELETE /v1/identity/identities/{identity}/sessions/{session}",
                    EndSession.class,
                    LoginApi.Session.class)
            .withSummary("Ends a session of an identity; users can end their own sessions.")
            .withOwnerField("identity")
            .withScope("identity:session");

    Endpoint<LoginsOf, ResultPage<LoginAttempt>> LOGIN_HISTORY = query(
                    "identity.login_history",
                    "GET /v1/identity/identities/{identity}/logins",
                    LoginsOf.class,
                    LoginAttempt.class)
            .withSummary("Lists the logins of an identity and the refused attempts, newest first.")
            .asPage()
            .withOwnerField("identity");
}
