package io.holdfast.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request and response of {@code POST /v1/transactions}, which runs operations from several modules in one commit.
 */
public interface CrossModuleTransactionApi {

    /** The operations, in execution order. */
    record Transaction(List<Item> items) {}

    /**
     * One operation in a transaction.
     *
     * @param operation the name of the operation, such as {@code ledger.charge}
     * @param request the request of the operation, including its path parameters; {@code {"$ref": "0.id"}} in place of
     *     a value refers to a field of an earlier response by the index or name of the earlier item
     * @param as the name by which later items can refer to this item
     */
    record Item(
            String operation,
            @Nullable ObjectNode request,
            @Nullable String as) {}

    /** The responses of all operations, in order. */
    record Committed(long commit, List<Answer> items) {}

    /**
     * The status and body that the operation would have returned on its own.
     *
     * @param repeated whether an earlier request had already made the operation's change; absent for operations that
     *     do not report it
     */
    record Answer(
            String operation,
            int status,
            @Nullable JsonNode answer,
            @Nullable Boolean repeated) {}
}
