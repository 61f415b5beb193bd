package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.text;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.ledger.Refill;
import io.holdfast.store.Entry;

/** Conversions between wire records and the ledger's refills. */
final class RefillMapper {

    private RefillMapper() {}

    static LedgerApi.Refill refill(Entry<Ulid, Refill> row) {
        Refill refill = row.value();
        return new LedgerApi.Refill(
                row.key().toString(),
                refill.user(),
                refill.amount(),
                enumByName(LedgerApi.RefillStatus.class, refill.status()),
                refill.raised(),
                refill.takes(),
                refill.note(),
                text(refill.transaction()));
    }
}
