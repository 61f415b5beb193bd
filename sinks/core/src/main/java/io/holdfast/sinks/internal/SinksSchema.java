package io.holdfast.sinks.internal;

import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;

/**
 * The tables of sinks.
 *
 * <pre>
 * sink_cursors    name -> SinkPositionRow
 * </pre>
 */
public final class SinksSchema {

    static final Table<String, SinkPositionRow> CURSORS =
            Table.of("sink_cursors", Keys.string(), Values.cbor(SinkPositionRow.class));

    public static final Schema SCHEMA = Schema.of("sinks", CURSORS);

    private SinksSchema() {}
}
