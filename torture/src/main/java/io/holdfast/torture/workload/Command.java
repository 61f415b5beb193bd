package io.holdfast.torture.workload;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import java.time.Instant;

/** A caller's command. It runs on the modules and is replayed on the reference model. */
public interface Command {

    /** The prefix of the result of a transaction that a module refused. */
    String REFUSED = "refused ";

    /** Returns the module under which the command is counted. */
    String module();

    /**
     * Runs the command on the model and requires that the modules returned the same result as the model.
     *
     * @param now the time of the command's transaction
     * @param answer the result that the modules returned
     * @throws InvariantViolationException if the results differ
     */
    void replay(ReferenceModel model, Instant now, String answer);

    /** A command that may write. */
    interface WriteCommand extends Command {
        /** Runs the command in the given transaction and returns a description of its result. */
        String run(ModulesUnderTest modules, Tx tx);

        /** Returns the options of the command's transaction. */
        default WriteOptions options() {
            return WriteOptions.DEFAULT;
        }
    }

    /** A command that only reads. */
    interface ReadCommand extends Command {
        /** Runs the command in the given read transaction and returns a description of its result. */
        String run(ModulesUnderTest modules, ReadTx tx);
    }
}
