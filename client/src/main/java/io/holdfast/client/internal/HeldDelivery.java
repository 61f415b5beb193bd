package io.holdfast.client.internal;

import io.holdfast.api.QueueApi;
import io.holdfast.client.Call;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.QueueClient;
import io.holdfast.client.RemoteQueueWorker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A delivery that a {@link RemoteQueueWorker} holds. Its lease is extended each time that a third of it has passed. */
public final class HeldDelivery {

    private static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);
    private static final int EXTENSIONS_PER_LEASE = 3;

    private final QueueApi.Delivery delivery;
    private final ScheduledFuture<?> extension;
    private volatile boolean lost;

    public HeldDelivery(QueueClient queues, QueueApi.Delivery delivery, ScheduledExecutorService timer) {
        this.delivery = delivery;
        QueueApi.Receipt receipt = delivery.receipt();
        Duration length = delivery.message().leased() == null
                ? DEFAULT_LEASE
                : Duration.between(delivery.message().leased(), delivery.until());
        Call<QueueApi.Held> extend =
                queues.extend(new QueueApi.Extend(receipt.queue(), receipt.message(), receipt.token(), length));
        long interval = Math.max(1, length.toMillis() / EXTENSIONS_PER_LEASE);
        extension = timer.scheduleWithFixedDelay(() -> extend(extend), interval, interval, TimeUnit.MILLISECONDS);
    }

    private void extend(Call<QueueApi.Held> extend) {
        CompletableFuture<?> unused =
                extend.sendAsync().whenComplete((held, thrown) -> lost |= thrown instanceof CallRefusedException);
    }

    public QueueApi.Delivery delivery() {
        return delivery;
    }

    /** Returns whether the server refused to extend the lease. */
    public boolean isLost() {
        return lost;
    }

    public void end() {
        extension.cancel(false);
    }
}
