package io.holdfast.sinks.internal;

import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;

/**
 * The tables of sinks.
 *
 * <pre>
 * sink_cursors    name -> SinkRow
 * </pre>
 */
public final class SinksSchema {

    static final Table<String, SinkRow> CURSORS = Table.of("sink_cursors", Keys.string(), Values.cbor(SinkRow.class));

    public static final Schema SCHEMA = Schema.of("sinks", CURSORS);

    private SinksSchema() {}
}
