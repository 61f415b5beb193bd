package io.holdfast.store.embedded;

import io.holdfast.store.spi.Overlay;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one commit, with the values that they have after it. */
public final class CommittedRows {

    private final long commit;
    private final List<Row> rows = new ArrayList<>();

    private record Row(int family, byte[] key, byte @Nullable [] value) {}

    CommittedRows(long commit) {
        this.commit = commit;
    }

    /** Returns the number of the commit. */
    public long commit() {
        return commit;
    }

    void add(int family, byte[] key, byte @Nullable [] value) {
        rows.add(new Row(family, key, value));
    }

    /** Passes all rows to the visitor. The same row may be passed several times. */
    public void forEach(Overlay.Visitor visitor) {
        rows.forEach(row -> visitor.row(row.family(), row.key(), row.value()));
    }
}
