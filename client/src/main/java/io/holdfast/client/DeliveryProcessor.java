package io.holdfast.client;

import io.holdfast.api.QueueApi;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Passes deliveries to a handler and ends their leases: acknowledges the messages or rejects them. */
interface DeliveryProcessor {

    int MAX_REASON = 200;

    /**
     * Processes deliveries and returns the number of messages that were acknowledged.
     *
     * @throws CallException if the deliveries can neither be acknowledged nor rejected
     */
    int process(List<QueueApi.Delivery> deliveries);

    /** Returns a processor that acknowledges the messages after the handler has returned. */
    static DeliveryProcessor acknowledging(QueueClient queues, Consumer<List<QueueApi.Delivery>> handler) {
        return deliveries -> {
            try {
                handler.accept(deliveries);
            } catch (RuntimeException | Error e) { // Also a missing class, for example.
                reject(queues, deliveries, e.toString());
                return 0;
            }
            return acknowledge(queues, deliveries);
        };
    }

    /** Returns a processor that commits the operations of the handler together with the acknowledgement. */
    static DeliveryProcessor committing(Holdfast client, BiConsumer<TransactionBuilder, QueueApi.Delivery> handler) {
        return deliveries -> {
            QueueApi.Delivery delivery = deliveries.get(0);
            TransactionBuilder transaction = client.workerTransaction();
            try {
                handler.accept(transaction, delivery);
            } catch (RuntimeException | Error e) {
                reject(client.queue(), deliveries, e.toString());
                return 0;
            }
            try {
                transaction.commitWith(delivery.receipt()).send();
                return 1;
            } catch (CallRefusedException e) {
                reject(client.queue(), deliveries, reason(e));
                return 0;
            }
        };
    }

    private static String reason(CallRefusedException refusal) {
        Map<String, Object> details = refusal.problem().details();
        Object operation = details == null ? null : details.get("operation");
        return operation == null ? String.valueOf(refusal.getMessage()) : operation + ": " + refusal.getMessage();
    }

    private static int acknowledge(QueueClient queues, List<QueueApi.Delivery> deliveries) {
        List<QueueApi.Receipt> receipts =
                deliveries.stream().map(QueueApi.Delivery::receipt).toList();
        if (receipts.size() == 1) {
            queues.ack(receipts.get(0)).send();
            return 1;
        }
        List<QueueApi.Acked> rows = queues.ackAll(receipts).send().rows();
        return (int) rows.stream().filter(row -> row.refused() == null).count();
    }

    private static void reject(QueueClient queues, List<QueueApi.Delivery> deliveries, String reason) {
        for (QueueApi.Delivery delivery : deliveries) {
            QueueApi.Receipt receipt = delivery.receipt();
            queues.nack(QueueApi.Nack.of(receipt.queue(), receipt.message(), receipt.token())
                            .withReason(reason.substring(0, Math.min(reason.length(), MAX_REASON))))
                    .send();
        }
    }
}
