package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.CreditTransfers.TransferRequest;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.LedgerOutcome.TransferPosted;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.kit.LedgerRequestHash;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Transfers credit between accounts, at most once per idempotency key. */
public final class TransferCommands {

    private static final String SCOPE = "key";

    private final LedgerContext context;

    public TransferCommands(LedgerContext context) {
        this.context = context;
    }

    public LedgerOutcome.Transferred transfer(Tx tx, TransferRequest request) {
        Arguments.notNull("transfer", request);
        RequestKey key = new RequestKey(SCOPE, request.key());
        UUID requestHash =
                LedgerRequestHash.of("transfer", request.from(), request.to(), request.amount(), request.description());
        LedgerOutcome.Transferred repeat = findRepeat(tx, key, requestHash);
        if (repeat != null) {
            return repeat;
        }
        Arguments.newId("key", request.key());
        OpenAccount from = OpenAccount.open(tx, context, request.from());
        if (from == null) {
            return new LedgerOutcome.AccountNotFound(request.from());
        }
        OpenAccount to = OpenAccount.open(tx, context, request.to(), from.budgets());
        if (to == null) {
            return new LedgerOutcome.AccountNotFound(request.to());
        }
        if (!Objects.equals(from.stored().unit(), to.stored().unit())) {
            return new LedgerOutcome.UnitMismatch(
                    request.from(),
                    from.stored().unit(),
                    request.to(),
                    to.stored().unit());
        }
        // The credit limit is only for usage: an account cannot transfer credit that it does not have.
        if (!from.isUnlimited()
                && from.funds().spendable(null) < request.amount().minor()) {
            return from.funds().insufficient(request.amount().minor(), null);
        }
        TransactionWithId out = from.debit(
                draft(TransactionType.TRANSFER_OUT, request), request.amount().minor(), null);
        List<TransactionWithId> in = credit(tx, to, request, out.transaction().shares());
        from.addWrite(into -> into.put(
                LedgerSchema.REQUESTS,
                key,
                new IdempotencyRow(
                        requestHash,
                        out.id(),
                        null,
                        in.stream().map(TransactionWithId::id).toList())));
        from.save(tx);
        to.save(tx);
        return new TransferPosted(
                out.toPosted().withBalance(from.balance()),
                in.stream().map(TransactionWithId::toPosted).toList(),
                false);
    }

    /** Credits each share of a grant on the terms of that grant, and the rest as purchased credit. */
    private static List<TransactionWithId> credit(
            ReadTx tx, OpenAccount to, TransferRequest request, List<ShareRow> shares) {
        TransactionDraft draft = draft(TransactionType.TRANSFER_IN, request);
        List<TransactionWithId> in = new ArrayList<>();
        long rest = request.amount().minor();
        for (ShareRow share : shares) {
            GrantRow grant = tx.get(LedgerSchema.GRANTS, share.grant()).orElseThrow();
            in.add(to.grants()
                    .make(draft, grant.type(), share.amount(), new GrantTerms(grant.priority(), grant.expires())));
            rest -= share.amount();
        }
        if (rest > 0) {
            in.add(to.credit(draft, rest));
        }
        return in;
    }

    private static TransactionDraft draft(TransactionType type, TransferRequest request) {
        return new TransactionDraft(type, request.key(), null, request.description(), Map.of());
    }

    private static LedgerOutcome.@Nullable Transferred findRepeat(ReadTx tx, RequestKey key, UUID requestHash) {
        IdempotencyRow row = tx.get(LedgerSchema.REQUESTS, key).orElse(null);
        if (row == null) {
            return null;
        }
        if (!row.fingerprint().equals(requestHash)) {
            return new LedgerOutcome.KeyReused(key.key());
        }
        List<Posted> in = new ArrayList<>();
        for (Ulid id : row.others()) {
            in.add(ChargeCommands.loadPosted(tx, id));
        }
        return new TransferPosted(ChargeCommands.loadPosted(tx, row.transaction()), in, true);
    }
}
