package io.holdfast.client;

import io.holdfast.api.CrossModuleTransactionApi;
import io.holdfast.api.endpoint.Endpoint;
import java.util.List;

/** The result of a transaction, including the result of each operation. */
public final class TransactionResult {

    private final long commit;
    private final List<CrossModuleTransactionApi.Answer> results;

    TransactionResult(CrossModuleTransactionApi.Committed committed) {
        commit = committed.commit();
        results = List.copyOf(committed.items());
    }

    /** Returns the commit number of the transaction. */
    public long commit() {
        return commit;
    }

    /** Returns the number of operations. */
    public int size() {
        return results.size();
    }

    /** Returns the HTTP status that an operation would have returned on its own. */
    public int status(int item) {
        return results.get(item).status();
    }

    /** Returns whether an operation changed nothing because an earlier request had already made the same change. */
    public boolean repeated(int item) {
        return Boolean.TRUE.equals(results.get(item).repeated());
    }

    /**
     * Returns the result of an operation.
     *
     * @param item the zero-based index of the operation
     * @param endpoint the endpoint that was added for the operation
     */
    public <A> A result(int item, Endpoint<?, A> endpoint) {
        CrossModuleTransactionApi.Answer result = results.get(item);
        if (!result.operation().equals(endpoint.name())) {
            throw new IllegalArgumentException(
                    "item " + item + " is " + result.operation() + ", not " + endpoint.name());
        }
        return Transport.READER.convertValue(result.answer(), endpoint.responseType());
    }
}
