package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.text;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.ledger.RefillRequest;
import io.holdfast.store.Entry;

/** Conversions between wire records and the ledger's refills. */
final class RefillMapper {

    private RefillMapper() {}

    static LedgerApi.RefillRequest refill(Entry<Ulid, RefillRequest> row) {
        RefillRequest refill = row.value();
        return new LedgerApi.RefillRequest(
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
