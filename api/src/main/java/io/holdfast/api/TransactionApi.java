package io.holdfast.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code POST /v1/transactions}: operations of several rooms, committed together or not at all. */
public interface TransactionApi {

    /** Operations in order. */
    record Transaction(List<Item> items) {}

    /**
     * One operation.
     *
     * @param operation its name, like {@code ledger.charge}
     * @param request what the operation takes alone, path parameters included; {@code {"$ref": "0.id"}} in the place of a
     *     value stands for a part of an earlier answer, by its place in the list or by its name
     * @param as a name for references
     */
    record Item(
            String operation,
            @Nullable ObjectNode request,
            @Nullable String as) {}

    /** What came of all of them, in order. */
    record Committed(long commit, List<Answer> items) {}

    /** What came of one: the status and the body that it would have had alone. */
    record Answer(String operation, int status, @Nullable JsonNode answer) {}
}
