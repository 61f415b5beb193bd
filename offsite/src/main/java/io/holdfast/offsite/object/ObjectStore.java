package io.holdfast.offsite.object;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Objects with names such as {@code objects/ab/abcd}. A method sees the effects of all methods that have returned
 * before, also in other processes. {@link #close} may be called by any thread; the other methods by one at a time.
 */
public interface ObjectStore extends AutoCloseable {

    /** Stores an object completely or not at all, and durably. An object with the same name is replaced. */
    void put(String name, ObjectContent content) throws IOException;

    /**
     * Copies an object to a file. If this fails, the file may be incomplete.
     *
     * @throws OffsiteException of the kind {@link OffsiteException.Kind#MISSING} if the object does not exist
     */
    void get(String name, Path target) throws IOException;

    /**
     * Lists the objects in a folder and its subfolders, in the order of their names.
     *
     * @param folder the beginning of the names, which ends with {@code /}
     */
    List<StoredObject> list(String folder) throws IOException;

    /** Deletes an object. Has no effect if it does not exist. */
    void delete(String name) throws IOException;

    /** Ends calls in progress, which fail. */
    @Override
    void close();

    /** Returns the location for messages, without secrets. */
    @Override
    String toString();
}
