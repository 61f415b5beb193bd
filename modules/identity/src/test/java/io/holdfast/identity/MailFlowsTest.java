package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.error.BadRequestException;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Mailed links and codes. */
class MailFlowsTest extends IdentityTestBase {

    private static final String EMAIL = "ada@example.org";
    private static final Secret PASSWORD = Secret.of("kq7 frogs dance");
    private static final Secret NEW_PASSWORD = Secret.of("new frogs dance");
    private static final Pattern LINK = Pattern.compile("token=(hfm_\\S+)");
    private static final Pattern CODE = Pattern.compile("code: ([0-9]{8})");

    private Identities withMail() {
        Identities identities = withAdaAndBob();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        return identities;
    }

    private static MailFlows.Requested request(Identities identities, MailKind kind) {
        return identities
                .mail()
                .request(kind, "Ada@Example.org", LoginSource.UNKNOWN)
                .orThrow();
    }

    static MailProof link(MailFlows.Requested requested) {
        return MailProof.ofLink(Secret.of(find(LINK, requested)));
    }

    static MailProof code(MailFlows.Requested requested) {
        return MailProof.ofCode(requested.ticket(), Secret.of(find(CODE, requested)));
    }

    private static String find(Pattern pattern, MailFlows.Requested requested) {
        Matcher matcher =
                pattern.matcher(Objects.requireNonNull(requested.mail()).text());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    @Test
    void aLinkOrACodeLogsInOnce() {
        Identities identities = withMail();
        MailFlows.Requested first = request(identities, MailKind.LOGIN);
        assertThat(Objects.requireNonNull(first.mail()).to()).isEqualTo(EMAIL);
        assertThat(identities.mail().isVerified(ADA)).isFalse();
        assertThat(identities.mail().login(link(first)).orThrow()).isEqualTo(ADA);
        assertThat(identities.mail().isVerified(ADA)).isTrue();
        assertRefused(identities.mail().login(link(first)), IdentityError.MAIL_SECRET_INVALID);
        assertRefused(identities.mail().login(code(first)), IdentityError.MAIL_SECRET_INVALID);
        assertThat(identities
                        .mail()
                        .login(code(request(identities, MailKind.LOGIN)))
                        .orThrow())
                .isEqualTo(ADA);
    }

    @Test
    void aSecretIsBoundToWhatItWasRequestedFor() {
        Identities identities = withMail();
        MailFlows.Requested login = request(identities, MailKind.LOGIN);
        assertRefused(identities.mail().verifyAddress(link(login)), IdentityError.MAIL_SECRET_INVALID);
        assertRefused(identities.mail().resetPassword(link(login), NEW_PASSWORD), IdentityError.MAIL_SECRET_INVALID);
        assertRefused(
                identities.mail().changeAddress(link(login), KeptSessions.NONE), IdentityError.MAIL_SECRET_INVALID);
        identities.mail().login(link(login)).orThrow();
        MailFlows.Requested later = request(identities, MailKind.LOGIN);
        identities.credentials().setEmail(ADA, "new@example.org", PASSWORD).orThrow();
        assertRefused(identities.mail().login(link(later)), IdentityError.MAIL_SECRET_INVALID);
    }

    @Test
    void aSecretExpiresAndFiveWrongCodesLeaveOnlyItsLink() {
        Identities identities = withMail();
        MailFlows.Requested late = request(identities, MailKind.LOGIN);
        advanceClock(Duration.ofMinutes(15));
        assertRefused(identities.mail().login(link(late)), IdentityError.MAIL_SECRET_INVALID);
        MailFlows.Requested guessed = request(identities, MailKind.LOGIN);
        for (int i = 0; i < 5; i++) {
            assertRefused(
                    identities.mail().login(MailProof.ofCode(guessed.ticket(), Secret.of("guess"))),
                    IdentityError.MAIL_SECRET_INVALID);
        }
        assertRefused(identities.mail().login(code(guessed)), IdentityError.MAIL_SECRET_INVALID);
        // The guesser may have requested the email, so the guesses must not make it useless for its owner.
        assertThat(identities.mail().login(link(guessed)).orThrow()).isEqualTo(ADA);
    }

    @Test
    void anAddressWithoutAnAccountIsAnsweredInTheSameWay() {
        Identities identities = withMail();
        for (int i = 0; i < 6; i++) {
            IdentityOutcome<MailFlows.Requested> known =
                    identities.mail().request(MailKind.RESET_PASSWORD, EMAIL, LoginSource.UNKNOWN);
            IdentityOutcome<MailFlows.Requested> unknown =
                    identities.mail().request(MailKind.RESET_PASSWORD, "nobody@example.org", LoginSource.UNKNOWN);
            assertThat(unknown.refusal()).isEqualTo(known.refusal());
            assertThat(unknown.refusal().isPresent())
                    .as("the sixth mail in an hour")
                    .isEqualTo(i == 5);
            if (i < 5) {
                assertThat(unknown.orThrow().mail()).isNull();
                assertThat(unknown.orThrow().expires())
                        .isEqualTo(known.orThrow().expires());
                MailProof guess = MailProof.ofCode(unknown.orThrow().ticket(), Secret.of("00000000"));
                assertThat(identities.mail().login(guess))
                        .isEqualTo(identities
                                .mail()
                                .login(MailProof.ofCode(known.orThrow().ticket(), Secret.of("00000000"))));
            }
        }
        assertRefused(
                identities.mail().login(MailProof.ofCode(new UUID(1, 1), Secret.of("00000000"))),
                IdentityError.MAIL_SECRET_INVALID);
    }

    @Test
    void aResetSetsThePasswordAndEndsAllSessions() {
        Identities identities = withMail();
        CreatedSession thief = login(identities);
        MailFlows.Requested reset = request(identities, MailKind.RESET_PASSWORD);
        assertRefused(
                identities.mail().resetPassword(link(reset), Secret.of("password1")), IdentityError.PASSWORD_COMMON);
        OutgoingMail notice =
                identities.mail().resetPassword(link(reset), NEW_PASSWORD).orThrow();
        assertThat(notice.notice()).isTrue();
        assertThat(notice.to()).isEqualTo(EMAIL);
        assertRefused(identities.sessions().lookup(thief.token()), IdentityError.SESSION_REVOKED);
        identities.credentials().login(EMAIL, NEW_PASSWORD).orThrow();
        assertThat(identities.mail().isVerified(ADA)).isTrue();
    }

    @Test
    void aMailedLinkIsTheWayInWhileNewClientsNeedAProof() {
        Identities identities = withMail();
        identities
                .mail()
                .verifyAddress(link(identities.mail().requestVerification(ADA).orThrow()))
                .orThrow();
        for (int i = 0; i < 100; i++) {
            identities.credentials().login(EMAIL, Secret.of("wrong guess"), LoginSource.of("203.0.113." + i));
        }
        LoginSource owner = LoginSource.of("192.0.2.1");
        assertRefused(identities.credentials().login(EMAIL, PASSWORD, owner), IdentityError.PROOF_REQUIRED);
        identities.mail().login(link(request(identities, MailKind.LOGIN))).orThrow();
        identities.credentials().login(EMAIL, PASSWORD, owner).orThrow();
    }

    @Test
    void aNewAddressIsConfirmedByItsOwnMailAndTheOldOneIsInformed() {
        Identities identities = withMail();
        CreatedSession other = login(identities);
        CreatedSession own = login(identities);
        MailFlows.Requested change =
                identities.mail().requestChange(ADA, "new@example.org").orThrow();
        assertThat(Objects.requireNonNull(change.mail()).to()).isEqualTo("new@example.org");
        assertThat(identities.credentials().find(AuthMethod.EMAIL, "new@example.org"))
                .isEmpty();
        OutgoingMail notice = identities
                .mail()
                .changeAddress(code(change), KeptSessions.only(own.session().id()))
                .orThrow();
        assertThat(notice.to()).isEqualTo(EMAIL);
        assertThat(identities.credentials().find(AuthMethod.EMAIL, EMAIL)).isEmpty();
        assertThat(identities.credentials().login("new@example.org", PASSWORD).orThrow())
                .isEqualTo(ADA);
        assertThat(identities.mail().isVerified(ADA)).isTrue();
        assertRefused(identities.sessions().lookup(other.token()), IdentityError.SESSION_REVOKED);
        identities.sessions().lookup(own.token()).orThrow();
    }

    @Test
    void anAddressOfAnotherIdentityGetsNoMailAndCannotBeTakenOver() {
        Identities identities = withMail();
        identities.credentials().setEmail(BOB, "bob@example.org", PASSWORD).orThrow();
        assertThat(identities
                        .mail()
                        .requestChange(ADA, "bob@example.org")
                        .orThrow()
                        .mail())
                .isNull();
        MailFlows.Requested free =
                identities.mail().requestChange(ADA, "free@example.org").orThrow();
        identities.credentials().setEmail(BOB, "free@example.org", PASSWORD).orThrow();
        assertRefused(identities.mail().changeAddress(link(free), KeptSessions.NONE), IdentityError.METHOD_TAKEN);
    }

    @Test
    void anAddressIsVerifiedUntilItChanges() {
        Identities identities = withMail();
        MailFlows.Requested verify = identities.mail().requestVerification(ADA).orThrow();
        assertThat(identities.mail().verifyAddress(code(verify)).orThrow()).isEqualTo(ADA);
        assertThat(identities.mail().isVerified(ADA)).isTrue();
        identities.credentials().setEmail(ADA, EMAIL, NEW_PASSWORD).orThrow();
        assertThat(identities.mail().isVerified(ADA)).isTrue();
        identities.credentials().setEmail(ADA, "new@example.org", PASSWORD).orThrow();
        assertThat(identities.mail().isVerified(ADA)).isFalse();
        assertRefused(identities.mail().requestVerification(BOB), IdentityError.NOT_LINKED);
    }

    @Test
    void aFrozenIdentityGetsNoMailAndCannotUseOne() {
        Identities identities = withMail();
        MailFlows.Requested before = request(identities, MailKind.LOGIN);
        identities.freeze(ADA, "odd").orThrow();
        assertThat(request(identities, MailKind.LOGIN).mail()).isNull();
        IdentityOutcome<IdentityId> refused = identities.mail().login(link(before));
        assertRefused(refused, IdentityError.IDENTITY_FROZEN);
    }

    @Test
    void templatesAndTheLinkAreReplaceable() {
        Identities identities = identities(OPTIONS.withMail(MailOptions.DEFAULT
                .withLink("https://shop.example/in#{token}")
                .withTemplates(content -> new MailOptions.Text("Hello", "<" + content.link() + ">"))));
        identities.create(ada()).orThrow();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        OutgoingMail mail =
                Objects.requireNonNull(request(identities, MailKind.LOGIN).mail());
        assertThat(mail.subject()).isEqualTo("Hello");
        assertThat(mail.text()).startsWith("<https://shop.example/in#hfm_");
        assertThat(mail.toString()).doesNotContain("hfm_");
    }

    @Test
    void onlyLoginsAndResetsAreRequestedByAddress() {
        Identities identities = withMail();
        assertThatThrownBy(() -> identities.mail().request(MailKind.CHANGE_ADDRESS, EMAIL, LoginSource.UNKNOWN))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("kind");
    }
}
