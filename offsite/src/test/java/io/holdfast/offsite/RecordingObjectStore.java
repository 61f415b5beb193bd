package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.StoredObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Records the names of the objects that are stored. */
class RecordingObjectStore implements ObjectStore {

    private final ObjectStore objects;
    private final List<String> stored = new ArrayList<>();

    RecordingObjectStore(ObjectStore objects) {
        this.objects = objects;
    }

    /** Returns the names of the objects in a folder that were stored since the last call. */
    List<String> takeStored(String folder) {
        List<String> taken =
                stored.stream().filter(name -> name.startsWith(folder)).toList();
        stored.clear();
        return taken;
    }

    @Override
    public void put(String name, ObjectContent content) throws IOException {
        objects.put(name, content);
        stored.add(name);
    }

    @Override
    public void get(String name, Path target) throws IOException {
        objects.get(name, target);
    }

    @Override
    public List<StoredObject> list(String folder) throws IOException {
        return objects.list(folder);
    }

    @Override
    public void delete(String name) throws IOException {
        objects.delete(name);
    }

    @Override
    public void close() {
        objects.close();
    }

    @Override
    public String toString() {
        return objects.toString();
    }
}
