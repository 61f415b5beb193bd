package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;

/** A transaction with its id, before or after it is written. */
record TransactionWithId(Ulid id, TransactionRow transaction) {

    Posted toPosted() {
        return new Posted(id, transaction.toTransaction(), false);
    }
}
