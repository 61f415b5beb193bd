package io.holdfast.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.holdfast.identity.Argon2Costs;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MailFlows;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.identity.model.Secret;
import io.holdfast.mail.internal.QueuedMail;
import io.holdfast.mail.internal.SmtpSender;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import jakarta.mail.internet.MimeMessage;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.interfaces.EdECPublicKey;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Mails over a real SMTP server. */
@Tag("slow")
class MailOutboxTest {

    private static final IdentityId ADA = IdentityId.of(new UUID(0xada, 1));
    private static final String EMAIL = "ada@example.org";
    private static final Pattern LINK = Pattern.compile("token=(hfm_[^\\s=]+)");
    private static final Pattern CODE = Pattern.compile("code: ([0-9]{8})");
    private static final Duration SOON = Duration.ofSeconds(20);

    private final MasterKeyring keys = MasterKeyring.of("first", new byte[32]);
    private final Store store = Store.open(new InMemory(), Queues.SCHEMA, Identities.SCHEMA);
    private final Queues queues = new Queues(store);
    private final Identities identities =
            new Identities(store, IdentityOptions.of(keys).withArgon2(new Argon2Costs(64, 1, 1)));
    private final MailOutbox outbox = new MailOutbox(store, queues, keys, List.of(Duration.ofMillis(20)));
    private GreenMail server = new GreenMail(ServerSetup.SMTP.dynamicPort());
    private AutoCloseable running = () -> {};

    @BeforeEach
    void createAda() throws Exception {
        identities
                .create(new NewIdentity(
                        ADA,
                        publicKey(),
                        Identity.Tier.MANAGED,
                        NamespaceId.of(new UUID(0, 2)),
                        "Ada",
                        NewMachine.of(MachineId.of(new UUID(0, 3)), publicKey(), publicKey())))
                .orThrow();
        identities
                .credentials()
                .setEmail(ADA, EMAIL, Secret.of("kq7 frogs dance"))
                .orThrow();
        server.start();
    }

    private static Bytes32 publicKey() throws Exception {
        EdECPublicKey key = (EdECPublicKey)
                KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic();
        byte[] bytes = new byte[32];
        BigInteger y = key.getPoint().getY();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = y.shiftRight(8 * i).byteValue();
        }
        bytes[31] |= (byte) (key.getPoint().isXOdd() ? 0x80 : 0);
        return new Bytes32(bytes);
    }

    @AfterEach
    void close() throws Exception {
        running.close();
        server.stop();
        store.close();
    }

    private SmtpOptions smtp() {
        return SmtpOptions.of("127.0.0.1", "Shop <noreply@shop.example>")
                .withPort(server.getSmtp().getPort())
                .withSecurity(SmtpOptions.Security.NONE)
                .withTimeout(Duration.ofSeconds(5));
    }

    private void request(MailKind kind) {
        store.write(tx -> outbox.enqueue(
                tx,
                identities.mail().request(tx, kind, EMAIL, LoginSource.UNKNOWN).orThrow()));
    }

    private MimeMessage received(int count) {
        await().atMost(SOON).until(() -> server.getReceivedMessages().length >= count);
        return server.getReceivedMessages()[count - 1];
    }

    /** Returns the only mail that has arrived, and removes it. */
    private MimeMessage next() throws Exception {
        MimeMessage message = received(1);
        server.purgeEmailFromAllMailboxes();
        return message;
    }

    private static String text(MimeMessage message) throws Exception {
        return String.valueOf(message.getContent());
    }

    private static Secret find(Pattern pattern, MimeMessage message) throws Exception {
        Matcher matcher = pattern.matcher(text(message));
        assertThat(matcher.find()).as(text(message)).isTrue();
        return Secret.of(matcher.group(1));
    }

    /** The response time must not depend on whether an account exists, so both requests write the same. */
    @Test
    void aRequestForAnAddressWithoutAnAccountWritesAsMuchAndSendsNothing() throws Exception {
        running = outbox.start(smtp());
        for (int i = 0; i < 3; i++) {
            MailFlows.Requested unknown = store.write(tx -> outbox.enqueue(
                    tx,
                    identities
                            .mail()
                            .request(tx, MailKind.LOGIN, "nobody@example.org", LoginSource.UNKNOWN)
                            .orThrow()));
            assertThat(unknown.mail()).isNull();
        }
        request(MailKind.LOGIN);
        assertThat(received(1).getSize()).isPositive();
        await().atMost(SOON).until(() -> depth() == 0);
        assertThat(server.getReceivedMessages()).hasSize(1);
    }

    private long depth() {
        return queues.views()
                .stats(MailOutbox.QUEUE)
                .map(stats -> stats.depth())
                .orElse(0L);
    }

    /** A template, the name of the issuer or an address of an earlier version cannot add headers or recipients. */
    @Test
    void aMailHasOnlyTheHeadersAndRecipientsThatItShouldHave() throws Exception {
        running = outbox.start(smtp());
        String injected = "Shop\r\nBcc: thief@example.org\r\n\r\nbody";
        send(new OutgoingMail(MailKind.LOGIN, true, EMAIL, injected, "text", null, null));
        MimeMessage message = next();
        assertThat(message.getHeader("Bcc")).isNull();
        assertThat(message.getSubject()).isEqualTo("Shop Bcc: thief@example.org body");
        for (String address : List.of(
                "ada@example.org\r\nBcc: thief@example.org",
                "ada@example.org,thief@example.org",
                "ada@example.org thief")) {
            send(new OutgoingMail(MailKind.LOGIN, true, address, "Shop", "text", null, null));
        }
        send(new OutgoingMail(MailKind.LOGIN, true, EMAIL, "last", "text", null, null));
        assertThat(received(1).getSubject()).isEqualTo("last");
        assertThat(server.getReceivedMessages()).hasSize(1);
    }

    @Test
    void everyKindOfMailArrivesAndItsSecretWorks() throws Exception {
        running = outbox.start(smtp());
        request(MailKind.LOGIN);
        MimeMessage login = next();
        assertThat(login.getFrom()[0]).hasToString("Shop <noreply@shop.example>");
        assertThat(login.getAllRecipients()[0]).hasToString(EMAIL);
        assertThat(login.getSubject()).isEqualTo("holdfast: log in");
        assertThat(login.getHeader("Auto-Submitted")).containsExactly("auto-generated");
        assertThat(identities.mail().login(MailProof.ofLink(find(LINK, login))).orThrow())
                .isEqualTo(ADA);

        MailFlows.Requested verification = store.write(tx -> outbox.enqueue(
                tx, identities.mail().requestVerification(tx, ADA).orThrow()));
        assertThat(verification.mail()).isNull();
        assertThat(identities
                        .mail()
                        .verifyAddress(MailProof.ofCode(verification.ticket(), find(CODE, next())))
                        .orThrow())
                .isEqualTo(ADA);

        request(MailKind.RESET_PASSWORD);
        MailProof reset = MailProof.ofLink(find(LINK, next()));
        OutgoingMail notice = identities
                .mail()
                .resetPassword(reset, Secret.of("new frogs dance"))
                .orThrow();
        send(notice);
        assertThat(text(next())).contains("The password of your account was changed.");

        store.write(tx -> outbox.enqueue(
                tx, identities.mail().requestChange(tx, ADA, "ada@new.example").orThrow()));
        MimeMessage change = next();
        assertThat(change.getAllRecipients()[0]).hasToString("ada@new.example");
        send(identities
                .mail()
                .changeAddress(MailProof.ofLink(find(LINK, change)), KeptSessions.NONE)
                .orThrow());
        assertThat(next().getAllRecipients()[0]).hasToString(EMAIL);
    }

    private void send(OutgoingMail mail) {
        store.write(tx -> {
            outbox.enqueue(tx, mail, null);
            return true;
        });
    }

    @Test
    void aMailWaitsForTheServerAndTheCommitDoesNot() throws Exception {
        SmtpOptions smtp = smtp();
        server.stop();
        running = outbox.start(smtp);
        request(MailKind.LOGIN);
        await().atMost(SOON).until(() -> waiting().attempts() >= 2);
        assertThatThrownBy(() -> new SmtpSender(smtp)
                        .send(new QueuedMail(EMAIL, "log in", "secret", null), UUID.randomUUID(), store.now()))
                .isInstanceOf(MailNotSentException.class)
                .hasMessageContaining("127.0.0.1:" + smtp.port())
                .message()
                .doesNotContain(EMAIL);
        server = new GreenMail(new ServerSetup(smtp.port(), "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        server.start();
        MimeMessage mail = received(1);
        assertThat(mail.getMessageID()).endsWith("@shop.example>");
        assertThat(identities.mail().login(MailProof.ofLink(find(LINK, mail))).isDone())
                .isTrue();
    }

    private QueuedMessage waiting() {
        return store.read(tx ->
                queues.views().messages(tx, MailOutbox.QUEUE, 10, null).rows().get(0));
    }

    @Test
    void theQueueContainsNoSecret() {
        MailFlows.Requested requested = store.write(tx -> {
            MailFlows.Requested issued = identities
                    .mail()
                    .request(tx, MailKind.LOGIN, EMAIL, LoginSource.UNKNOWN)
                    .orThrow();
            MailFlows.Requested unused = outbox.enqueue(tx, issued);
            return issued;
        });
        OutgoingMail mail = Objects.requireNonNull(requested.mail());
        assertThat(new String(waiting().payload(), StandardCharsets.ISO_8859_1))
                .doesNotContain(EMAIL)
                .doesNotContain(Objects.requireNonNull(mail.token()).reveal())
                .doesNotContain(Objects.requireNonNull(mail.code()).reveal());
    }

    @Test
    void aMailThatWaitsWhileTheMasterKeyIsReplacedIsSent() throws Exception {
        request(MailKind.LOGIN);
        UUID message = waiting().id();
        byte[] second = new byte[32];
        second[0] = 2;
        assertThat(keysInUse(outbox)).containsExactly("first");

        MailOutbox both = new MailOutbox(store, queues, keys.withCurrent("second", second));
        assertThat(both.rewrap()).isEqualTo(new RewrapResult(1, 0));
        assertThat(both.rewrap()).isEqualTo(new RewrapResult(0, 0));
        assertThat(waiting().id()).isEqualTo(message);
        MailOutbox replaced = new MailOutbox(store, queues, MasterKeyring.of("second", second));
        assertThat(store.read(replaced::unreadable)).isEmpty();
        assertThat(store.read(outbox::unreadable)).containsExactly(message);
        assertThat(outbox.rewrap()).isEqualTo(new RewrapResult(0, 1));
        assertThat(keysInUse(replaced)).containsExactly("second");
        running = replaced.start(smtp());
        assertThat(text(received(1))).contains("token=hfm_");
    }

    private Set<String> keysInUse(MailOutbox any) {
        return store.read(tx -> any.masterKeysInUse(tx, 10));
    }

    @Test
    void aTransactionThatRollsBackSendsNothing() throws Exception {
        running = outbox.start(smtp());
        try {
            store.write(tx -> {
                MailFlows.Requested unused = outbox.enqueue(
                        tx,
                        identities
                                .mail()
                                .request(tx, MailKind.LOGIN, EMAIL, LoginSource.UNKNOWN)
                                .orThrow());
                throw new IllegalStateException("rolled back");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("rolled back");
        }
        request(MailKind.RESET_PASSWORD);
        assertThat(received(1).getSubject()).contains("set a new password");
        assertThat(server.getReceivedMessages()).hasSize(1);
    }

    @Test
    void aMailWhoseSecretHasExpiredIsNotSent() throws Exception {
        ManualClock clock = new ManualClock();
        try (Store other = Store.on(new InMemory())
                .schemas(Queues.SCHEMA, Identities.SCHEMA)
                .clock(clock)
                .open()) {
            Queues otherQueues = new Queues(other);
            MailOutbox late = new MailOutbox(other, otherQueues, keys);
            OutgoingMail mail = new OutgoingMail(MailKind.LOGIN, false, EMAIL, "log in", "secret", null, null);
            other.write(tx -> {
                late.enqueue(tx, mail, tx.now().plusSeconds(60));
                late.enqueue(tx, mail, null);
                return true;
            });
            clock.advance(Duration.ofSeconds(60));
            try (AutoCloseable sending = late.start(smtp())) {
                assertThat(sending).isNotNull();
                await().atMost(SOON)
                        .until(() -> other.read(tx -> otherQueues
                                .views()
                                .messages(tx, MailOutbox.QUEUE, 10, null)
                                .rows()
                                .isEmpty()));
            }
            assertThat(server.getReceivedMessages()).hasSize(1);
        }
    }

    @Test
    void aServerWithAnUntrustedCertificateOrWithoutStartTlsGetsNoMail() throws Exception {
        GreenMail encrypted = new GreenMail(ServerSetup.SMTPS.dynamicPort());
        encrypted.start();
        try {
            for (SmtpOptions options : Arrays.asList(
                    smtp().withPort(encrypted.getSmtps().getPort()).withSecurity(SmtpOptions.Security.TLS),
                    smtp().withSecurity(SmtpOptions.Security.STARTTLS))) {
                running = outbox.start(options);
                request(MailKind.LOGIN);
                int before = waiting().attempts();
                await().dontCatchUncaughtExceptions() // The server reports the failed handshakes.
                        .atMost(SOON)
                        .until(() -> waiting().attempts() > before + 1);
                running.close();
            }
            assertThat(encrypted.getReceivedMessages()).isEmpty();
            assertThat(server.getReceivedMessages()).isEmpty();
        } finally {
            encrypted.stop();
        }
    }

    @Test
    void aServerThatRequiresALoginAcceptsTheConfiguredUser() throws Exception {
        server.setUser("noreply@shop.example", "holdfast", "let me send");
        running = outbox.start(smtp().withLogin("holdfast", Secret.of("let me send")));
        request(MailKind.LOGIN);
        assertThat(received(1).getSubject()).contains("log in");
        running.close();
        running = outbox.start(smtp().withLogin("holdfast", Secret.of("wrong")));
        request(MailKind.LOGIN);
        await().atMost(SOON).until(() -> waiting().attempts() >= 1);
        assertThat(server.getReceivedMessages()).hasSize(1);
    }
}
