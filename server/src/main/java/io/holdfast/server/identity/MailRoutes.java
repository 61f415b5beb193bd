package io.holdfast.server.identity;

import static io.holdfast.server.identity.IdentityOperationFactory.command;
import static io.holdfast.server.identity.IdentityOperationFactory.commandCommittingRefusals;
import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.WireConversions.enumByName;

import io.holdfast.api.MailEndpoints;
import io.holdfast.identity.Identities;
import io.holdfast.identity.MailFlows;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.Secret;
import io.holdfast.server.operation.Operation;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Mailed links and codes over HTTP. */
record MailRoutes(Identities identities, Executor hashing) {

    List<Operation<?, ?, ?>> operations() {
        MailFlows flows = identities.mail();
        return List.of(
                command(
                        MailEndpoints.REQUEST_MAIL,
                        (tx, q) -> flows.request(
                                tx,
                                enumByName(MailKind.class, q.kind()),
                                q.email(),
                                LoginMapper.source(q.address(), null, null)),
                        MailRoutes::requested),
                command(
                        MailEndpoints.REQUEST_VERIFICATION,
                        (tx, q) -> flows.requestVerification(tx, IdentityId.of(q.identity())),
                        MailRoutes::requested),
                command(
                        MailEndpoints.REQUEST_CHANGE,
                        (tx, q) -> flows.requestChange(tx, IdentityId.of(q.identity()), q.email()),
                        MailRoutes::requested),
                commandCommittingRefusals(
                        MailEndpoints.MAIL_LOGIN,
                        (tx, q) -> flows.login(tx, proof(q.token(), q.ticket(), q.code())),
                        LoginMapper::owner),
                commandCommittingRefusals(
                        MailEndpoints.VERIFY_ADDRESS,
                        (tx, q) -> flows.verifyAddress(tx, proof(q.token(), q.ticket(), q.code())),
                        LoginMapper::owner),
                background(
                        MailEndpoints.RESET_PASSWORD,
                        hashing,
                        q -> mail(flows.resetPassword(proof(q.token(), q.ticket(), q.code()), Secret.of(q.password()))
                                .orThrow())),
                commandCommittingRefusals(
                        MailEndpoints.CHANGE_ADDRESS,
                        (tx, q) -> flows.changeAddress(
                                tx, proof(q.token(), q.ticket(), q.code()), LoginMapper.kept(q.keepSession(), false)),
                        MailRoutes::mail));
    }

    private static MailProof proof(@Nullable String token, @Nullable UUID ticket, @Nullable String code) {
        return new MailProof(token == null ? null : Secret.of(token), ticket, code == null ? null : Secret.of(code));
    }

    private static MailEndpoints.MailRequested requested(MailFlows.Requested requested) {
        OutgoingMail mail = requested.mail();
        return new MailEndpoints.MailRequested(
                requested.ticket(), requested.expires(), mail == null ? null : mail(mail));
    }

    private static MailEndpoints.Mail mail(OutgoingMail mail) {
        Secret token = mail.token();
        Secret code = mail.code();
        return new MailEndpoints.Mail(
                mail.to(),
                mail.subject(),
                mail.text(),
                token == null ? null : token.reveal(),
                code == null ? null : code.reveal());
    }
}
