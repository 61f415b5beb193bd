package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.store.Entry;

/** Conversions between wire records and the ledger's grants. */
final class GrantMapper {

    private GrantMapper() {}

    static LedgerApi.Grant grant(Entry<Ulid, CreditGrant> row) {
        CreditGrant grant = row.value();
        return new LedgerApi.Grant(
                row.key().toString(),
                grant.user(),
                enumByName(LedgerApi.TransactionType.class, grant.type()),
                grant.amount(),
                grant.remaining(),
                grant.priority(),
                grant.expires(),
                grant.created());
    }
}
