package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.OffsiteException;
import io.holdfast.store.common.OwnerOnlyFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;

/** Reads objects and verifies them. */
final class ObjectReader {

    static final long UNKNOWN_SIZE = -1;

    private final ObjectStore objects;
    private final ObjectCodec codec;

    ObjectReader(ObjectStore objects, ObjectCodec codec) {
        this.objects = objects;
        this.codec = codec;
    }

    /**
     * Copies the content of an object to a file that does not exist yet.
     *
     * @param contentName the name of the expected content
     * @param size the size of the content, or {@link #UNKNOWN_SIZE}
     */
    void read(String object, String contentName, long size, Path target) throws IOException {
        Path received = OwnerOnlyFiles.createFile(target.resolveSibling(target.getFileName() + ".received"));
        try {
            objects.get(object, received);
            if (size != UNKNOWN_SIZE) {
                requireSize(object, Files.size(received), codec.storedSize(size));
            }
            MessageDigest digest = FileContent.digest();
            OwnerOnlyFiles.createFile(target);
            try (InputStream in = codec.decode(object, new BufferedInputStream(Files.newInputStream(received)));
                    OutputStream out = new DigestOutputStream(Files.newOutputStream(target), digest)) {
                in.transferTo(out);
            }
            if (!codec.nameOf(digest.digest()).equals(contentName)) {
                throw new OffsiteException(
                        OffsiteException.Kind.DAMAGED,
                        object + " in " + objects + " is damaged: its content is not the content that was stored");
            }
        } finally {
            Files.deleteIfExists(received);
        }
    }

    private void requireSize(String object, long found, long expected) throws OffsiteException {
        String text = object + " in " + objects + " has " + found + " bytes in place of " + expected;
        if (found < expected) {
            throw new OffsiteException(OffsiteException.Kind.CUT, text + ": it is cut");
        } else if (found > expected) {
            throw new OffsiteException(OffsiteException.Kind.DAMAGED, text + ": it is damaged");
        }
    }

    /** Returns the content of a small object. */
    byte[] read(String object, String contentName) throws IOException {
        Path folder = Files.createTempDirectory("holdfast-offsite");
        Path file = folder.resolve("content");
        try {
            read(object, contentName, UNKNOWN_SIZE, file);
            return Files.readAllBytes(file);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
