package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectContent;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;

/** Converts content to the form in which it is stored, and back. */
interface ObjectCodec {

    /** Stores content unchanged; a name is the hash of the content. */
    ObjectCodec PLAIN = new ObjectCodec() {
        @Override
        public String nameOf(byte[] contentHash) {
            return HexFormat.of().formatHex(contentHash);
        }

        @Override
        public long storedSize(long size) {
            return size;
        }

        @Override
        public ObjectContent encode(String name, ObjectContent content) {
            return content;
        }

        @Override
        public InputStream decode(String name, InputStream stored) {
            return stored;
        }
    };

    /** Returns the part of an object's name that identifies its content: 64 hexadecimal digits. */
    String nameOf(byte[] contentHash);

    /** Returns the size of the stored form of content with the given size. */
    long storedSize(long size);

    ObjectContent encode(String name, ObjectContent content);

    /** Returns the content. Reading may fail if the stored form is damaged; callers must also verify the hash. */
    InputStream decode(String name, InputStream stored) throws IOException;
}
