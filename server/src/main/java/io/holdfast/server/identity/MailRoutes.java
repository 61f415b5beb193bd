package io.holdfast.server.identity;

import static io.holdfast.server.identity.IdentityOperationFactory.command;
import static io.holdfast.server.identity.IdentityOperationFactory.commandCommittingRefusals;
import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.WireConversions.enumByName;

import io.holdfast.api.MailEndpoints;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MailFlows;
import io.holdfast.identity.PasswordHash;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.Secret;
import io.holdfast.mail.MailOutbox;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP routes for emailed links and codes.
 *
 * @param outbox the outbox that sends the emails, or null to return them to the caller
 */
record MailRoutes(
        Identities identities, Executor hashing, @Nullable MailOutbox outbox) {

    private static final String SESSION_SCOPE = "identity:session";

    List<Operation<?, ?, ?>> operations() {
        MailFlows flows = identities.mail();
        return List.of(
                command(
                        requestMail(),
                        (tx, q) -> send(
                                tx,
                                flows.request(
                                        tx,
                                        enumByName(MailKind.class, q.kind()),
                                        q.email(),
                                        LoginApiMapper.source(q.address(), null, null))),
                        MailRoutes::requested),
                command(
                        MailEndpoints.REQUEST_VERIFICATION,
                        (tx, q) -> send(tx, flows.requestVerification(tx, IdentityId.of(q.identity()))),
                        MailRoutes::requested),
                command(
                        MailEndpoints.REQUEST_CHANGE,
                        (tx, q) -> send(tx, flows.requestChange(tx, IdentityId.of(q.identity()), q.email())),
                        MailRoutes::requested),
                commandCommittingRefusals(
                        MailEndpoints.MAIL_LOGIN,
                        (tx, q) -> flows.login(
                                tx,
                                proof(q.token(), q.ticket(), q.code()),
                                LoginApiMapper.source(q.address(), q.agent(), null)),
                        LoginApiMapper::owner),
                commandCommittingRefusals(
                        MailEndpoints.VERIFY_ADDRESS,
                        (tx, q) -> flows.verifyAddress(tx, proof(q.token(), q.ticket(), q.code())),
                        LoginApiMapper::owner),
                background(MailEndpoints.RESET_PASSWORD, hashing, q -> mail(resetPassword(q))),
                commandCommittingRefusals(
                        MailEndpoints.CHANGE_ADDRESS,
                        (tx, q) -> sendNotice(
                                tx,
                                flows.changeAddress(
                                        tx,
                                        proof(q.token(), q.ticket(), q.code()),
                                        LoginApiMapper.kept(q.keepSession(), false))),
                        this::mail));
    }

    /**
     * Returns the endpoint for requests. A response that contains the email lets its caller log in as the recipient, so
     * it requires the scope that can create sessions for any identity.
     */
    private Endpoint<MailEndpoints.RequestMail, MailEndpoints.MailRequested> requestMail() {
        return outbox == null ? MailEndpoints.REQUEST_MAIL.withScope(SESSION_SCOPE) : MailEndpoints.REQUEST_MAIL;
    }

    /** Hashes the password outside the transaction that sets it and enqueues the notice. */
    private OutgoingMail resetPassword(MailEndpoints.ResetPassword request) {
        PasswordHash hash = identities.credentials().hash(Secret.of(request.password()));
        return identities
                .mail()
                .resetPassword(proof(request.token(), request.ticket(), request.code()), hash, this::sendNotice)
                .orThrow();
    }

    private IdentityOutcome<MailFlows.Requested> send(Tx tx, IdentityOutcome<MailFlows.Requested> outcome) {
        MailOutbox sender = outbox;
        return sender == null ? outcome : outcome.map(requested -> sender.enqueue(tx, requested));
    }

    private IdentityOutcome<OutgoingMail> sendNotice(Tx tx, IdentityOutcome<OutgoingMail> outcome) {
        MailOutbox sender = outbox;
        if (sender != null) {
            outcome.result().ifPresent(notice -> sender.enqueue(tx, notice, null));
        }
        return outcome;
    }

    private static MailProof proof(@Nullable String token, @Nullable UUID ticket, @Nullable String code) {
        return new MailProof(token == null ? null : Secret.of(token), ticket, code == null ? null : Secret.of(code));
    }

    private static MailEndpoints.MailRequested requested(MailFlows.Requested requested) {
        OutgoingMail mail = requested.mail();
        return new MailEndpoints.MailRequested(
                requested.ticket(), requested.expires(), mail == null ? null : mail(mail, false));
    }

    private MailEndpoints.Mail mail(OutgoingMail mail) {
        return mail(mail, outbox != null);
    }

    private static MailEndpoints.Mail mail(OutgoingMail mail, boolean sent) {
        Secret token = mail.token();
        Secret code = mail.code();
        return new MailEndpoints.Mail(
                mail.to(),
                mail.subject(),
                mail.text(),
                token == null ? null : token.reveal(),
                code == null ? null : code.reveal(),
                sent ? true : null);
    }
}
