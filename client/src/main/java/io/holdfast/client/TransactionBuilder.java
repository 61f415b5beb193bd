package io.holdfast.client;

import io.holdfast.api.CrossModuleTransactionApi;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.StrictJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A builder for a transaction: operations from any modules that are committed together or not at all.
 *
 * <pre>{@code
 * TransactionResult done = holdfast.transaction()
 *         .add(SeatsEndpoints.RESERVE, reserve)
 *         .add(LedgerEndpoints.CHARGE, usage).with("cost", ResultRef.to(0, "total"))
 *         .commit().send();
 * SeatsApi.Booking booking = done.result(0, SeatsEndpoints.RESERVE);
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class TransactionBuilder {

    private final Transport transport;
    private final Duration timeout;
    private final List<CrossModuleTransactionApi.Item> items = new ArrayList<>();
    private final boolean committedByWorker;
    private boolean repeatable = true;

    /** @param committedByWorker whether the operations are those of a worker's handler, which must not commit them */
    TransactionBuilder(Transport transport, Duration timeout, boolean committedByWorker) {
        this.transport = transport;
        this.timeout = timeout;
        this.committedByWorker = committedByWorker;
    }

    /** Adds an operation. It sees the writes of all earlier operations. */
    public <Q> TransactionBuilder add(Endpoint<Q, ?> endpoint, Q request) {
        items.add(new CrossModuleTransactionApi.Item(
                endpoint.name(), EncodedRequest.requestTree(endpoint, request), null));
        repeatable &= EncodedRequest.repeatable(endpoint);
        return this;
    }

    /**
     * Sets a field of the most recently added operation to part of an earlier result.
     *
     * @param field the path of the field to replace, such as {@code cost} or {@code headers.charge}
     * @param ref the part of the earlier result
     */
    public TransactionBuilder with(String field, ResultRef ref) {
        if (ref.item() >= items.size() - 1) {
            throw new IllegalArgumentException("'" + field + "' of item " + (items.size() - 1)
                    + " must refer to an earlier item, but refers to item " + ref.item());
        }
        ObjectNode at = (ObjectNode) StrictJson.tree(items.get(items.size() - 1).request());
        ObjectNode request = at;
        String[] parts = field.split("\\.", -1);
        for (int part = 0; part < parts.length - 1; part++) {
            at = at.withObjectProperty(parts[part]);
        }
        at.putObject(parts[parts.length - 1]).put("$ref", ref.text());
        CrossModuleTransactionApi.Item last = items.remove(items.size() - 1);
        items.add(new CrossModuleTransactionApi.Item(last.operation(), request, null));
        return this;
    }

    /**
     * Returns the call that commits the transaction. If an operation is rejected, the call is rejected with the same
     * problem.
     *
     * @throws IllegalStateException in the handler of a {@linkplain Holdfast#transactionWorker worker}, which commits
     *     the transaction itself
     */
    public Call<TransactionResult> commit() {
        if (committedByWorker) {
            throw new IllegalStateException(
                    "the worker commits this transaction after the handler has returned; do not call commit()");
        }
        return call();
    }

    /**
     * Returns the call that commits the transaction together with the acknowledgement of a delivery. Because a delivery
     * can be acknowledged only once, the call can be repeated safely.
     */
    Call<TransactionResult> commitWith(QueueApi.Receipt receipt) {
        add(QueueEndpoints.ACK, receipt);
        return call().asRepeatable();
    }

    private Call<TransactionResult> call() {
        EncodedRequest.Body body =
                EncodedRequest.Body.of(BodyFormat.JSON, new CrossModuleTransactionApi.Transaction(List.copyOf(items)));
        return new Call<>(
                transport,
                new EncodedRequest("POST", "/v1/transactions", body, repeatable),
                timeout,
                bytes -> new TransactionResult(
                        Transport.READER.readValue(bytes, CrossModuleTransactionApi.Committed.class)));
    }
}
