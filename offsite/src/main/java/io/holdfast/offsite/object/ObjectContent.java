package io.holdfast.offsite.object;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The content of an object, which can be read repeatedly and must not change. */
public interface ObjectContent {

    /** Returns the number of bytes. */
    long size();

    InputStream open() throws IOException;

    static ObjectContent of(byte[] bytes) {
        return new ObjectContent() {
            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }
}
