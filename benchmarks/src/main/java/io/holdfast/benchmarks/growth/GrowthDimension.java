package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.harness.Contender;
import java.nio.file.Path;
import java.util.List;

/**
 * A dimension of growth: a kind of data, and the operations measured on it.
 *
 * @param label the name of the data in the report
 * @param sizes the sizes of the data, in increasing order
 */
record GrowthDimension(String label, List<Integer> sizes, List<Operation> operations, DatasetFactory factory) {

    /**
     * An operation to measure.
     *
     * @param description a one-sentence description
     * @param behindReason the reason for a higher cost on large data, printed if the cost more than doubles
     */
    record Operation(String name, String description, String behindReason) {}

    /** A store that contains data of a given size. */
    interface Dataset extends AutoCloseable {

        /** Returns a contender for each operation, in the order of the operations. */
        List<Contender> contenders();

        @Override
        void close();
    }

    /** Creates a dataset of a given size. */
    interface DatasetFactory {
        Dataset create(Path folder, int size);
    }
}
