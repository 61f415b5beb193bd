package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;

import io.holdfast.api.IdentityApi.IdentityRef;
import io.holdfast.api.LoginApi.Owner;
import io.holdfast.api.endpoint.Endpoint;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints for emailed links and codes. They return emails that the caller must send, unless the server sends them
 * itself. An emailed secret is redeemed with its token, or with its code and the ticket from the request.
 */
public interface MailEndpoints {

    enum RequestKind {
        LOGIN,
        RESET_PASSWORD
    }

    /**
     * A request for a link and a code.
     *
     * @param address the network address of the client
     */
    record RequestMail(
            RequestKind kind, String email, @Nullable String address) {
        /** Creates a request with only the required fields. */
        public static RequestMail of(RequestKind kind, String email) {
            return new RequestMail(kind, email, null);
        }

        /** Returns a copy with the given {@code address}. */
        public RequestMail withAddress(String address) {
            return new RequestMail(kind, email, address);
        }
    }

    record ChangeRequest(UUID identity, String email) {}

    /**
     * A login with an emailed link or code.
     *
     * @param address the network address of the client
     * @param agent the user agent of the client
     */
    record MailLogin(
            @Nullable String token,
            @Nullable UUID ticket,
            @Nullable String code,
            @Nullable String address,
            @Nullable String agent) {

        public static MailLogin withToken(String token) {
            return new MailLogin(token, null, null, null, null);
        }

        public static MailLogin withCode(UUID ticket, String code) {
            return new MailLogin(null, ticket, code, null, null);
        }

        public MailLogin withClient(@Nullable String newAddress, @Nullable String newAgent) {
            return new MailLogin(token, ticket, code, newAddress, newAgent);
        }

        /** Returns a copy with the given {@code address}. */
        public MailLogin withAddress(String address) {
            return new MailLogin(token, ticket, code, address, agent);
        }

        /** Returns a copy with the given {@code agent}. */
        public MailLogin withAgent(String agent) {
            return new MailLogin(token, ticket, code, address, agent);
        }
    }

    record UseMail(
            @Nullable String token,
            @Nullable UUID ticket,
            @Nullable String code) {
        /** Creates a request with the token of a mailed link. */
        public static UseMail withToken(String token) {
            return new UseMail(token, null, null);
        }

        /** Creates a request with a mailed code and its ticket. */
        public static UseMail withCode(UUID ticket, String code) {
            return new UseMail(null, ticket, code);
        }
    }

    record ResetPassword(
            @Nullable String token,
            @Nullable UUID ticket,
            @Nullable String code,
            String password) {
        /** Creates a request with the token of a mailed link. */
        public static ResetPassword withToken(String token, String password) {
            return new ResetPassword(token, null, null, password);
        }

        /** Creates a request with a mailed code and its ticket. */
        public static ResetPassword withCode(UUID ticket, String code, String password) {
            return new ResetPassword(null, ticket, code, password);
        }
    }

    /**
     * A change of email address, which revokes the sessions of the identity.
     *
     * @param keepSession the session to keep, or null to keep none
     */
    record ChangeAddress(
            @Nullable String token,
            @Nullable UUID ticket,
            @Nullable String code,
            @Nullable UUID keepSession) {
        /** Creates a request with the token of a mailed link. */
        public static ChangeAddress withToken(String token) {
            return new ChangeAddress(token, null, null, null);
        }

        /** Creates a request with a mailed code and its ticket. */
        public static ChangeAddress withCode(UUID ticket, String code) {
            return new ChangeAddress(null, ticket, code, null);
        }

        /** Returns a copy with the given {@code keepSession}. */
        public ChangeAddress withKeepSession(UUID keepSession) {
            return new ChangeAddress(token, ticket, code, keepSession);
        }
    }

    /**
     * An email to send.
     *
     * @param token the token of the link, or null for a notice
     * @param code the code, or null for a notice
     * @param sent true if the server itself sends the email
     */
    record Mail(
            String to,
            String subject,
            String text,
            @Nullable String token,
            @Nullable String code,
            @Nullable Boolean sent) {}

    /**
     * The response to a request for an email.
     *
     * @param mail the email to send, or null if the server sends it or the address has no account; do not reveal to
     *     clients which is the case
     */
    record MailRequested(
            UUID ticket, Instant expires, @Nullable Mail mail) {}

    Endpoint<RequestMail, MailRequested> REQUEST_MAIL = command(
                    "identity.request_mail", "POST /v1/identity/mail", RequestMail.class, MailRequested.class)
            .withSummary(
                    "Issues a link and a code for a login or a password reset. A server with `smtp` sends the mail, and the"
                            + " scope `identity:login` suffices; any other server returns it.")
            .withStatusCreated()
            .withScope("identity:login");

    Endpoint<IdentityRef, MailRequested> REQUEST_VERIFICATION = command(
                    "identity.request_verification",
                    "POST /v1/identity/identities/{identity}/mail/verification",
                    IdentityRef.class,
                    MailRequested.class)
            .withSummary("Issues a link and a code that verify the email address of an identity.")
            .withStatusCreated()
            .withScope("identity:session");

    Endpoint<ChangeRequest, MailRequested> REQUEST_CHANGE = command(
                    "identity.request_change",
                    "POST /v1/identity/identities/{identity}/mail/change",
                    ChangeRequest.class,
                    MailRequested.class)
            .withSummary("Issues a link and a code that confirm an identity's new email address.")
            .withStatusCreated()
            .withScope("identity:session");

    Endpoint<MailLogin, Owner> MAIL_LOGIN = command(
                    "identity.mail_login", "POST /v1/identity/mail/login", MailLogin.class, Owner.class)
            .withSummary(
                    "Accepts an emailed link or code in place of a password and returns the identity. If the address"
                            + " was not verified before, the password is removed and all sessions end.")
            .withScope("identity:login");

    Endpoint<UseMail, Owner> VERIFY_ADDRESS = command(
                    "identity.verify_address", "POST /v1/identity/mail/verify", UseMail.class, Owner.class)
            .withSummary("Verifies an email address with an emailed link or code.")
            .withScope("identity:login");

    Endpoint<ResetPassword, Mail> RESET_PASSWORD = command(
                    "identity.reset_password", "POST /v1/identity/mail/reset", ResetPassword.class, Mail.class)
            .withSummary(
                    "Sets a new password with an emailed link or code, revokes all sessions and returns a notice to"
                            + " send.")
            .withScope("identity:login");

    Endpoint<ChangeAddress, Mail> CHANGE_ADDRESS = command(
                    "identity.change_address", "POST /v1/identity/mail/change", ChangeAddress.class, Mail.class)
            .withSummary("Changes an email address with an emailed link or code, and returns a notice for the old one.")
            .withScope("identity:login");
}
