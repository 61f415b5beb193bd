package io.holdfast.server.operation;

import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list in which the caller may see only some rows. Pages are read in one transaction until there are enough permitted
 * rows or a limit is reached.
 */
final class PermittedRowsPage<Q, R, O> {

    /** The number of rows after which a page ends even if it is not full. */
    private static final int MAX_ROWS_READ = 10_000;

    /** The minimum number of rows to read at a time, unless the page limit is lower. */
    private static final int MIN_ROWS = 16;

    private final Operation<Q, R, O> operation;
    private final CallerResourceAccess<Q, O> access;

    PermittedRowsPage(Operation<Q, R, O> operation, CallerResourceAccess<Q, O> access) {
        this.operation = operation;
        this.access = access;
    }

    ResultPage<?> read(ReadTx tx, Q body) {
        ContinuedListRequest<Q> request = new ContinuedListRequest<>(operation.endpoint(), body);
        List<Object> rows = new ArrayList<>();
        String next = null;
        int read = 0;
        do {
            int space = request.limit() - rows.size();
            int size = Math.max(space, Math.min(MIN_ROWS, request.limit()));
            ResultPage<?> page = page(tx, request.from(next, size));
            int found = page.rows().size();
            int used = access.rowsUntilFull(tx, page.rows(), space);
            if (used < found) {
                // Reads again up to the last row that fits, to get the cursor after it.
                page = page(tx, request.from(next, used));
            }
            rows.addAll(access.permittedRows(tx, page.rows()));
            next = page.next();
            read += Math.max(1, found);
        } while (next != null && rows.size() < request.limit() && read < MAX_ROWS_READ);
        return new ResultPage<>(rows, next);
    }

    private ResultPage<?> page(ReadTx tx, Q body) {
        @Nullable Object response = operation.response().apply(OperationRunner.query(tx, operation, access, body));
        return (ResultPage<?>) Objects.requireNonNull(response);
    }
}
