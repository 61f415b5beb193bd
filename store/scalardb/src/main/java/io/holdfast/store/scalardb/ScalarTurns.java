package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CrudException;
import io.holdfast.store.scalardb.History.Position;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.turns.Turn;
import io.holdfast.store.turns.TurnDatabase;
import io.holdfast.store.turns.Unsettled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several processes may have a turn at once, though they try to avoid it; one of them commits. */
final class ScalarTurns implements TurnDatabase {

    private final Parts parts;
    private final Parts inTurn;
    private final List<Family> families;
    private final Position start;
    private final Courtesy courtesy;
    private @Nullable ScalarTurn last;
    private int inVain;

    ScalarTurns(Parts parts, List<Family> families, Position start, Courtesy courtesy) {
        this.courtesy = courtesy;
        this.parts = parts;
        inTurn = parts.inTurn();
        this.families = families;
        this.start = start;
    }

    @Override
    public BackendReadTx newest() {
        return new NewestReads(parts);
    }

    @Override
    public Turn turn(long known) {
        if (last != null && last.isCommitted()) {
            inVain = 0;
        }
        if (inVain > 0) {
            Wait.pause(inVain);
        }
        Position position = last == null ? start : last.position();
        courtesy.take();
        try {
            ScalarTurn turn = begin(position);
            if (!turn.position().equals(position)) {
                courtesy.notice();
            }
            last = turn;
            return turn;
        } catch (RuntimeException e) {
            courtesy.end();
            throw e;
        }
    }

    /** Waits while somebody is in the middle of a commit, whose head may or may not become the head. */
    private ScalarTurn begin(Position known) {
        Wait wait = new Wait(parts.cluster(), parts.patience());
        while (true) {
            DistributedTransaction tx = parts.cluster().begin();
            try {
                boolean careful = last == null || inVain > 0;
                return new ScalarTurn(inTurn, families, tx, parts.history().head(tx), known, courtesy, careful);
            } catch (CrudException e) {
                Cluster.abandon(tx);
                wait.after(e);
            } catch (RuntimeException e) {
                Cluster.abandon(tx);
                throw e;
            }
        }
    }

    /** ScalarDB keeps a row for each transaction, which says what became of it, or now says that nothing will. */
    @Override
    public boolean happened(Unsettled doubt) {
        return parts.cluster().wasCommitted(doubt.turn());
    }

    @Override
    public void mend() {
        inVain++;
        courtesy.notice();
    }

    @Override
    public void close() {
        last = null;
        courtesy.close();
    }
}
