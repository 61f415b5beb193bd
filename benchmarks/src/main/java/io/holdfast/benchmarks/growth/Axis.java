package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Contender;
import java.nio.file.Path;
import java.util.List;

/**
 * Something that there can be more and more of, and what is done with it.
 *
 * @param sizes from few to many
 */
record Axis(String against, List<Integer> sizes, List<Operation> operations, Maker maker) {

    /**
     * @param measures what it does, in a sentence
     * @param behind why it costs more where there are many; told if it is more than twice as much
     */
    record Operation(String name, String measures, String behind) {}

    /** A store with so many, in a folder of its own. */
    interface Grown extends AutoCloseable {

        /** One for each operation, in their order. */
        List<Contender> operations();

        @Override
        void close();
    }

    /** Makes a store with so many. */
    interface Maker {
        Grown make(Path folder, int many);
    }
}
