package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.text;

import io.holdfast.api.LedgerApi;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.store.Entry;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the ledger's holds. */
final class HoldMapper {

    private HoldMapper() {}

    static HoldRequest authorize(LedgerApi.Authorize request) {
        return new HoldRequest(
                request.id(),
                LedgerMapper.id(request.account(), request.unit()),
                Credits.of(request.amount()),
                request.lasts(),
                request.description(),
                LedgerMapper.scopes(request.scopes()),
                request.metric());
    }

    static LedgerApi.Hold held(LedgerOutcome.Authorized outcome) {
        LedgerOutcome.Held held = outcome.orThrow(LedgerOutcome.Held.class);
        return hold(held.id(), held.hold(), held.balance(), held.repeated());
    }

    static LedgerApi.Hold extended(LedgerOutcome.Extended outcome) {
        LedgerOutcome.HoldExtended extended = outcome.orThrow(LedgerOutcome.HoldExtended.class);
        return hold(extended.id(), extended.hold(), null, null);
    }

    static LedgerApi.Hold resized(LedgerOutcome.Resized outcome) {
        LedgerOutcome.HoldResized resized = outcome.orThrow(LedgerOutcome.HoldResized.class);
        return hold(resized.id(), resized.hold(), resized.balance(), null);
    }

    static LedgerApi.Hold voided(LedgerOutcome.Released outcome) {
        LedgerOutcome.Voided voided = outcome.orThrow(LedgerOutcome.Voided.class);
        return hold(voided.id(), voided.hold(), voided.balance(), voided.repeated());
    }

    static LedgerApi.Hold hold(Entry<String, Hold> row) {
        return hold(row.key(), row.value(), null, null);
    }

    private static LedgerApi.Hold hold(String id, Hold hold, @Nullable Balance after, @Nullable Boolean repeated) {
        return new LedgerApi.Hold(
                id,
                hold.user(),
                hold.amount(),
                enumByName(LedgerApi.HoldStatus.class, hold.status()),
                hold.created(),
                hold.expires(),
                hold.description(),
                after == null ? null : LedgerMapper.balance(after),
                text(hold.transaction()),
                repeated,
                hold.scopes().isEmpty() ? null : hold.scopes(),
                hold.scopes().isEmpty() ? null : hold.overshoot(),
                hold.metric(),
                hold.member());
    }
}
