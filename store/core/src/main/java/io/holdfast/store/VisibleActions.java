package io.holdfast.store;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.spi.Backend;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The actions of a write that run when its writes are visible. If the backend runs write functions one after another,
 * they run when the function has returned; otherwise, when the transaction is committed.
 */
final class VisibleActions {

    private final boolean immediate;
    /** Replaced in every run, because a function whose transaction is retried registers its actions again. */
    private volatile List<Runnable> pending = List.of();

    VisibleActions(Backend backend) {
        immediate = backend.runsWritesInOrder();
    }

    /** Called in the transaction when its function has returned. */
    void onReturn(StoreTx tx) {
        if (immediate) {
            tx.visibleActions().forEach(Runnable::run);
        } else {
            pending = tx.visibleActions();
        }
    }

    <R extends @Nullable Object> CommitResult<R> afterCommit(CommitResult<R> result) {
        pending.forEach(Runnable::run);
        return result;
    }

    <R extends @Nullable Object> CompletableFuture<CommitResult<R>> afterCommit(
            CompletableFuture<CommitResult<R>> result) {
        if (!immediate) {
            CompletableFuture<?> unused = result.thenAccept(committed -> pending.forEach(Runnable::run));
        }
        return result;
    }
}
