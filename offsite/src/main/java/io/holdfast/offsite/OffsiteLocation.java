package io.holdfast.offsite;

import io.holdfast.offsite.object.FolderObjectStore;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.s3.S3Bucket;
import io.holdfast.offsite.s3.S3Credentials;
import io.holdfast.offsite.s3.S3ObjectStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;

/** A location of off-site backups. */
public sealed interface OffsiteLocation {

    /** A folder, preferably on a disk of another machine. */
    record Folder(Path path) implements OffsiteLocation {

        @Override
        public ObjectStore open() {
            return new FolderObjectStore(path);
        }
    }

    /** A bucket of Amazon S3 or a compatible service. */
    record S3(S3Bucket bucket, S3Credentials.Source credentials) implements OffsiteLocation {

        @Override
        public ObjectStore open() {
            return new S3ObjectStore(bucket, credentials, InstantSource.system());
        }
    }

    /** Opens the location without connecting. */
    ObjectStore open();

    /**
     * Parses {@code file:FOLDER} or {@code s3://BUCKET/PREFIX}.
     *
     * @param endpoint the address of the S3 service, or an empty string for Amazon S3
     * @param region the region of the bucket
     * @throws IllegalArgumentException if the location or the address is invalid
     */
    static OffsiteLocation parse(String text, String endpoint, String region, S3Credentials.Source credentials) {
        if (text.startsWith("file:") && text.length() > "file:".length()) {
            return new Folder(Path.of(text.substring("file:".length()).replaceFirst("^///", "/")));
        }
        if (text.startsWith("s3://")) {
            String[] parts = text.substring("s3://".length()).split("/", 2);
            String prefix =
                    parts.length < 2 || parts[1].isEmpty() ? "" : parts[1].endsWith("/") ? parts[1] : parts[1] + "/";
            URI address = URI.create(endpoint.isEmpty() ? "https://s3." + region + ".amazonaws.com" : endpoint);
            return new S3(new S3Bucket(address, region, parts[0], prefix), credentials);
        }
        throw new IllegalArgumentException("'" + text + "' is not file:FOLDER or s3://BUCKET/PREFIX");
    }
}
