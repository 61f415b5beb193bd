package io.holdfast.mail;

import io.holdfast.identity.MailFlows;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.mail.internal.QueuedMail;
import io.holdfast.mail.internal.SmtpSender;
import io.holdfast.queue.InternalQueues;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueueWorker;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.queue.WorkerOptions;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends emails by SMTP, from a queue. An email is enqueued in the transaction that issues its secret, so it is sent if
 * and only if that transaction commits, and no request waits for the mail server. An email that the server does not
 * accept is retried with increasing delays; after 20 attempts it is moved to the dead-letter queue. An email whose
 * secret has expired is dropped. Emails are encrypted in the queue. An email can be sent twice if the process crashes
 * while sending it; both copies have the same {@code Message-ID}. Thread-safe.
 *
 * <pre>{@code
 * MailOutbox outbox = new MailOutbox(store, queues, masterKeys);
 * try (AutoCloseable running = outbox.start(SmtpOptions.of("smtp.example", "Shop <noreply@shop.example>"))) {
 *     store.write(tx -> outbox.enqueue(tx, identities.mail().request(tx, LOGIN, email, source).orThrow()));
 * }
 * }</pre>
 */
public final class MailOutbox {

    /** The queue of outgoing emails. */
    public static final String QUEUE = InternalQueues.HOLDFAST + "mail";

    private static final Logger LOG = LoggerFactory.getLogger(MailOutbox.class);
    private static final int MAX_ATTEMPTS = 20;
    private static final Duration VISIBILITY = Duration.ofMinutes(2);
    private static final List<Duration> RETRY_DELAYS = List.of(
            Duration.ofSeconds(2),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2));
    private static final int CONCURRENCY = 4;
    private static final List<String> QUEUES =
            List.of(QUEUE, QueueConfig.named(QUEUE).deadLetters());
    private static final int PAGE_SIZE = 200;

    private final Store store;
    private final Queues queues;
    private final MasterKeyring keys;
    private final List<Duration> retryDelays;

    /**
     * Creates an outbox.
     *
     * @param keys the master keys that encrypt the emails in the queue
     */
    public MailOutbox(Store store, Queues queues, MasterKeyring keys) {
        this(store, queues, keys, RETRY_DELAYS);
    }

    MailOutbox(Store store, Queues queues, MasterKeyring keys, List<Duration> retryDelays) {
        this.retryDelays = retryDelays;
        this.store = Arguments.notNull("store", store);
        this.queues = Arguments.notNull("queues", queues);
        this.keys = Arguments.notNull("keys", keys);
    }

    /**
     * Enqueues the email of a request. If there is none, because the address has no account, enqueues a message that is
     * not sent, so that the duration of the request does not reveal whether the address has an account. Returns a copy of
     * the request result without the email.
     */
    public MailFlows.Requested enqueue(Tx tx, MailFlows.Requested requested) {
        OutgoingMail mail = requested.mail();
        if (mail == null) {
            enqueue(tx, "NONE", QueuedMail.NONE);
        } else {
            enqueue(tx, mail, requested.expires());
        }
        return new MailFlows.Requested(requested.ticket(), requested.expires(), null);
    }

    /**
     * Enqueues an email.
     *
     * @param expires the time after which the email is no longer sent, or null to send it at any time
     */
    public void enqueue(Tx tx, OutgoingMail mail, @Nullable Instant expires) {
        enqueue(tx, mail.kind().name(), QueuedMail.of(mail, expires));
    }

    private void enqueue(Tx tx, String kind, QueuedMail mail) {
        if (queues.views().queue(tx, QUEUE).isEmpty()) {
            QueueOutcome.Configured unused = queues.admin().create(tx, config());
        }
        byte[] encrypted = keys.encrypt(mail.encode(), QUEUE);
        QueueOutcome.Enqueued outcome =
                queues.enqueue(tx, NewMessage.of(QUEUE, encrypted).header("kind", kind));
        if (!(outcome instanceof QueueOutcome.Accepted)) {
            throw new IllegalStateException("the queue " + QUEUE + " did not accept a mail: " + outcome);
        }
    }

    private QueueConfig config() {
        return QueueConfig.named(QUEUE)
                .withVisibility(VISIBILITY)
                .withMaxAttempts(MAX_ATTEMPTS)
                .withRetryDelays(retryDelays);
    }

    /**
     * Encrypts all emails in the queue and in its dead-letter queue with the current master key, in several
     * transactions. Emails that no master key can decrypt are not changed.
     */
    public RewrapResult rewrap() {
        RewrapResult total = new RewrapResult(0, 0);
        for (String queue : QUEUES) {
            String cursor = null;
            do {
                Page<QueuedMessage> page = queues.views().messages(queue, PAGE_SIZE, cursor);
                total = total.plus(store.write(tx -> rewrap(tx, page.rows())));
                cursor = page.next().orElse(null);
            } while (cursor != null);
        }
        return total;
    }

    private RewrapResult rewrap(Tx tx, List<QueuedMessage> messages) {
        long resealed = 0;
        long unreadable = 0;
        for (QueuedMessage message : messages) {
            byte[] encoded = decrypt(message).orElse(null);
            if (encoded == null) {
                unreadable++;
            } else if (!keys.keyName(message.payload()).equals(Optional.of(keys.currentName()))
                    && queues.admin().replacePayload(tx, message.queue(), message.id(), keys.encrypt(encoded, QUEUE))) {
                resealed++;
            }
        }
        return new RewrapResult(resealed, unreadable);
    }

    private Optional<byte[]> decrypt(QueuedMessage message) {
        return keys.decrypt(message.payload(), QUEUE);
    }

    /**
     * Returns the names of the master keys that encrypted the emails in the queue and in its dead-letter queue.
     *
     * @param limit the maximum number of emails to read from each queue
     */
    public Set<String> masterKeysInUse(ReadTx tx, int limit) {
        Set<String> names = new TreeSet<>();
        for (String queue : QUEUES) {
            queues.views()
                    .messages(tx, queue, limit, null)
                    .rows()
                    .forEach(message -> keys.keyName(message.payload()).ifPresent(names::add));
        }
        return names;
    }

    /** Returns the emails that no master key can decrypt. */
    public List<UUID> unreadable(ReadTx tx) {
        List<UUID> unreadable = new ArrayList<>();
        for (String queue : QUEUES) {
            String cursor = null;
            do {
                Page<QueuedMessage> page = queues.views().messages(tx, queue, PAGE_SIZE, cursor);
                page.rows().stream()
                        .filter(message -> decrypt(message).isEmpty())
                        .forEach(message -> unreadable.add(message.id()));
                cursor = page.next().orElse(null);
            } while (cursor != null);
        }
        return unreadable;
    }

    /** Starts sending emails in this process. The caller must close the returned object before the store. */
    public AutoCloseable start(SmtpOptions options) {
        SmtpSender sender = new SmtpSender(options);
        store.write(tx -> queues.views().queue(tx, QUEUE).isPresent()
                || queues.admin().create(tx, config()) instanceof QueueOutcome.ConfigStored);
        return QueueWorker.start(
                queues,
                QUEUE,
                WorkerOptions.DEFAULT
                        .withConcurrency(CONCURRENCY)
                        .withConsumer("mail")
                        .withStopTimeout(options.timeout()),
                delivery -> send(sender, delivery));
    }

    private void send(SmtpSender sender, MessageDelivery delivery) throws MailNotSentException {
        byte[] encoded = keys.decrypt(delivery.payload(), QUEUE)
                .orElseThrow(() -> new MailNotSentException("no master key can decrypt the mail", null));
        QueuedMail mail = QueuedMail.decode(encoded);
        if (mail.isNone()) {
            return;
        }
        if (mail.isExpired(store.now())) {
            LOG.warn(
                    "a mail was dropped because its secret expired after {} attempts",
                    delivery.message().attempts());
            return;
        }
        sender.send(mail, delivery.message().id(), store.now());
    }
}
