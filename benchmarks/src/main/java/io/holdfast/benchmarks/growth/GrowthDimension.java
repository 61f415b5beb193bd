package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Contender;
import java.nio.file.Path;
import java.util.List;

/**
 * Something that there can be more and more of, and what is done with it.
 *
 * @param sizes from few to many
 */
record GrowthDimension(String label, List<Integer> sizes, List<Operation> operations, DatasetFactory factory) {

    /**
     * @param description what it does, in a sentence
     * @param behindReason why it costs more where there are many; told if it is more than twice as much
     */
    record Operation(String name, String description, String behindReason) {}

    /** A store with so many, in a folder of its own. */
    interface Dataset extends AutoCloseable {

        /** One for each operation, in their order. */
        List<Contender> contenders();

        @Override
        void close();
    }

    /** Makes a store with so many. */
    interface DatasetFactory {
        Dataset create(Path folder, int many);
    }
}
