package io.holdfast.server.ledger;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.InvalidUsage;
import io.holdfast.ledger.Usage;
import io.holdfast.store.Tx;
import io.holdfast.store.error.BadRequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The usage records of a bulk request. An invalid record is refused with its index and does not affect the others. */
record BulkUsages(List<Usage> valid, Map<Integer, InvalidUsage> invalid) {

    static BulkUsages of(LedgerApi.Usages request) {
        List<Usage> valid = new ArrayList<>(request.usages().size());
        Map<Integer, InvalidUsage> invalid = new TreeMap<>();
        for (int i = 0; i < request.usages().size(); i++) {
            try {
                valid.add(LedgerMapper.usage(request.usages().get(i)));
            } catch (BadRequestException | MalformedRequestException e) {
                invalid.put(i, new InvalidUsage(i, String.valueOf(e.getMessage())));
            }
        }
        return new BulkUsages(valid, invalid);
    }

    List<LedgerOutcome.Charged> chargeEach(Ledger ledger, Tx tx) {
        List<LedgerOutcome.Charged> charged =
                valid.isEmpty() && !invalid.isEmpty() ? List.of() : ledger.chargeEach(tx, valid);
        return invalid.isEmpty() ? charged : merge(charged);
    }

    /** Returns the outcomes in the order of the request. */
    private List<LedgerOutcome.Charged> merge(List<LedgerOutcome.Charged> charged) {
        List<LedgerOutcome.Charged> all = new ArrayList<>(charged.size() + invalid.size());
        for (LedgerOutcome.Charged outcome : charged) {
            addInvalid(all);
            all.add(outcome instanceof InvalidUsage usage ? usage.withIndex(all.size()) : outcome);
        }
        addInvalid(all);
        return all;
    }

    private void addInvalid(List<LedgerOutcome.Charged> all) {
        for (InvalidUsage next = invalid.get(all.size()); next != null; next = invalid.get(all.size())) {
            all.add(next);
        }
    }

    LedgerOutcome.ChargedAll chargeAll(Ledger ledger, Tx tx) {
        return invalid.isEmpty() ? ledger.chargeAll(tx, valid) : new LedgerOutcome.NonePosted(Map.copyOf(invalid));
    }
}
