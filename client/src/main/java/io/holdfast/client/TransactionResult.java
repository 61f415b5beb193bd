package io.holdfast.client;

import io.holdfast.api.Endpoint;
import io.holdfast.api.TransactionApi;
import java.util.List;

/** What came of a transaction, operation by operation. */
public final class TransactionResult {

    private final long number;
    private final List<TransactionApi.Answer> answers;

    TransactionResult(TransactionApi.Committed committed) {
        number = committed.commit();
        answers = List.copyOf(committed.items());
    }

    /** The number of the commit. */
    public long number() {
        return number;
    }

    public int size() {
        return answers.size();
    }

    /** The HTTP status that an operation would have had alone. */
    public int status(int item) {
        return answers.get(item).status();
    }

    /**
     * What an operation answered.
     *
     * @param endpoint which it was
     */
    public <A> A answer(int item, Endpoint<?, A> endpoint) {
        TransactionApi.Answer answer = answers.get(item);
        if (!answer.operation().equals(endpoint.name())) {
            throw new IllegalArgumentException(
                    "item " + item + " is " + answer.operation() + ", not " + endpoint.name());
        }
        return Transport.READER.convertValue(answer.answer(), endpoint.responseType());
    }
}
