package io.holdfast.offsite.object;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A strongly consistent store of objects with names such as {@code objects/ab/abcd}: a call sees the effects of all
 * calls that have returned before, including those of other processes. Not thread-safe, except for {@link #close}.
 */
public interface ObjectStore extends AutoCloseable {

    /** Stores an object atomically and durably. An object with the same name is replaced. */
    void put(String name, ObjectContent content) throws IOException;

    /**
     * Copies an object to a file. If this fails, the file may be incomplete.
     *
     * @throws OffsiteException of the kind {@link OffsiteException.Kind#MISSING} if the object does not exist
     */
    void get(String name, Path target) throws IOException;

    /**
     * Lists the objects in a folder and its subfolders, ordered by name.
     *
     * @param folder the beginning of the names, which ends with {@code /}
     */
    List<StoredObject> list(String folder) throws IOException;

    /** Deletes an object. Has no effect if it does not exist. */
    void delete(String name) throws IOException;

    /** Aborts calls in progress; they throw an exception. */
    @Override
    void close();

    /** Returns the location for messages, without secrets. */
    @Override
    String toString();
}
