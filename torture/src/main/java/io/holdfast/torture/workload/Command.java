package io.holdfast.torture.workload;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;

/** Something that a caller asks for. It can be asked of the rooms, and of the plain model of them. */
public interface Command {

    /** Which line of the table at the end counts it. */
    String module();

    /**
     * Says what the model says of it at this place of the order, and fails if the rooms answered something else.
     *
     * @param now the time of its transaction
     */
    void replay(ReferenceModel plain, Instant now, String answer);

    /** One that may change something. */
    interface WriteCommand extends Command {
        /** Asks the rooms, within a transaction; gives the answer in words. */
        String run(ModulesUnderTest rooms, Tx tx);
    }

    /** One that only looks. */
    interface ReadCommand extends Command {
        String run(ModulesUnderTest rooms, ReadTx tx);
    }
}
