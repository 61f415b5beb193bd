package io.holdfast.ledger.internal.refusal;

import io.holdfast.ledger.AccountId;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.util.List;

/**
 * The refusals of an account that were reported recently. The names and types of its components are part of the
 * storage format.
 */
public record ReportedRefusalsRow(List<ReportedRefusalRow> recent) {

    /** ledger_refusals: user -> ReportedRefusalsRow */
    public static final Table<AccountId, ReportedRefusalsRow> TABLE = Table.of(
            "ledger_refusals",
            Keys.uuid().as(AccountId::new, AccountId::value),
            Values.cbor(ReportedRefusalsRow.class));
}
