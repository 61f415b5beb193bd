package io.holdfast.offsite.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.offsite.OffsiteBackupsConformance;
import io.holdfast.offsite.OffsiteKey;
import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.OffsiteException;
import io.holdfast.offsite.object.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Encrypted backups in a bucket of a server that checks signatures. */
@Tag("slow")
@SuppressWarnings("NullAway.Init") // JUnit sets the fields.
class S3BackupsTest extends OffsiteBackupsConformance {

    private static final AtomicInteger BUCKETS = new AtomicInteger();

    @TempDir
    static Path folder;

    private static S3Server server;

    @BeforeAll
    static void startServer() throws Exception {
        server = S3Server.start(folder);
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    private static S3Bucket newBucket() throws IOException {
        try {
            return server.createBucket("bucket-" + BUCKETS.incrementAndGet());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static S3ObjectStore open(S3Bucket bucket, S3Credentials credentials) {
        return new S3ObjectStore(bucket, () -> credentials, InstantSource.system());
    }

    @Override
    protected ObjectStore openLocation(Path test) throws IOException {
        return open(newBucket(), S3Server.CREDENTIALS);
    }

    @Override
    protected OffsiteKey key() {
        return key(1);
    }

    private static OffsiteException.Kind refused(ObjectStore objects, String... texts) {
        OffsiteException thrown = catchThrowableOfType(OffsiteException.class, () -> objects.list("a/"));
        assertThat(thrown).isNotNull().hasMessageContainingAll(texts);
        return thrown.kind();
    }

    @Test
    void listsAreReadPageByPage() throws IOException {
        S3Bucket bucket = newBucket();
        S3ObjectStore objects = new S3ObjectStore(bucket, () -> S3Server.CREDENTIALS, InstantSource.system(), 2);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            names.add("a/" + i);
            objects.put("a/" + i, ObjectContent.of(new byte[i]));
        }
        objects.put("b/0", ObjectContent.of(new byte[1]));
        assertThat(objects.list("a/")).extracting(StoredObject::name).isEqualTo(names);
        assertThat(objects.list("a/")).extracting(StoredObject::size).containsExactly(0L, 1L, 2L, 3L, 4L);
        objects.delete("a/0");
        objects.delete("a/0");
        assertThat(objects.list("a/")).hasSize(4);
        Path target = folder.resolve("target");
        Files.write(target, new byte[100]);
        objects.get("a/4", target);
        assertThat(target).hasSize(4);
    }

    @Test
    void wrongCredentialsAndBucketsAreNamedWithoutTheSecret() {
        S3Bucket bucket = server.bucket("bucket-1");
        ObjectStore wrongSecret = open(bucket, new S3Credentials("holdfast-test", "another-secret", null));
        assertThat(refused(wrongSecret, bucket + "", "SignatureDoesNotMatch")).isEqualTo(OffsiteException.Kind.REFUSED);
        assertThatThrownBy(() -> wrongSecret.list("a/")).hasMessageNotContaining("another-secret");
        assertThat(refused(open(bucket, new S3Credentials("nobody", "x", null)), "InvalidAccessKeyId"))
                .isEqualTo(OffsiteException.Kind.REFUSED);
        assertThat(refused(open(server.bucket("no-bucket"), S3Server.CREDENTIALS), "NoSuchBucket"))
                .isEqualTo(OffsiteException.Kind.REFUSED);
    }

    @Test
    void anObjectWhoseTransferEndsEarlyIsNotStored() throws IOException {
        ObjectStore objects = open(newBucket(), S3Server.CREDENTIALS);
        AtomicInteger opened = new AtomicInteger();
        assertThatThrownBy(() -> objects.put("a/b", new ObjectContent() {
                    @Override
                    public long size() {
                        return 100_000;
                    }

                    @Override
                    public InputStream open() throws IOException {
                        // The first time, the content is only hashed.
                        return opened.incrementAndGet() == 1
                                ? ObjectContent.of(new byte[100_000]).open()
                                : new SequenceInputStream(
                                        ObjectContent.of(new byte[50_000]).open(), new UnreadableStream());
                    }
                }))
                .hasMessage("the disk has failed");
        assertThat(objects.list("a/")).isEmpty();
    }

    private static final class UnreadableStream extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("the disk has failed");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
        }
    }

    @Test
    void tooLargeObjectsAreRefused() throws IOException {
        ObjectStore objects = open(newBucket(), S3Server.CREDENTIALS);
        OffsiteException thrown = catchThrowableOfType(
                OffsiteException.class,
                () -> objects.put("a/b", new ObjectContent() {
                    @Override
                    public long size() {
                        return (5L << 30) + 1;
                    }

                    @Override
                    public InputStream open() {
                        return InputStream.nullInputStream();
                    }
                }));
        assertThat(thrown.kind()).isEqualTo(OffsiteException.Kind.TOO_LARGE);
        assertThat(thrown).hasMessageContaining("a/b has 5368709121 bytes").hasMessageContaining("at most 5368709120");
    }

    @Test
    void closingEndsACallInProgress() throws Exception {
        ObjectStore objects = open(newBucket(), S3Server.CREDENTIALS);
        CountDownLatch sending = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger opened = new AtomicInteger();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                objects.put("a/b", new ObjectContent() {
                    @Override
                    public long size() {
                        return 10;
                    }

                    @Override
                    public InputStream open() throws IOException {
                        if (opened.incrementAndGet() > 1) {
                            sending.countDown();
                            try {
                                end.await();
                            } catch (InterruptedException e) {
                                throw new IOException(e);
                            }
                        }
                        return ObjectContent.of(new byte[10]).open();
                    }
                });
            } catch (IOException e) {
                thrown.set(e);
            }
        });
        caller.start();
        sending.await();
        objects.close();
        caller.join(Duration.ofSeconds(20).toMillis());
        end.countDown();
        assertThat(caller.isAlive()).isFalse();
        assertThat(thrown.get()).isInstanceOf(IOException.class);
    }
}
