package io.holdfast.offsite.s3;

import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** S3Proxy, a server that is compatible with S3 and checks signatures, with buckets in memory. */
final class S3Server implements AutoCloseable {

    static final S3Credentials CREDENTIALS = new S3Credentials("holdfast-test", "a-secret-of-the-test", null);

    private static final String EMPTY_HASH = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private static final Path JAR =
            Path.of("target", "s3-server", "s3proxy.jar").toAbsolutePath();

    private final int port;
    private final ThirdPartyServerProcess process;

    private S3Server(int port, ThirdPartyServerProcess process) {
        this.port = port;
        this.process = process;
    }

    static S3Server start(Path folder) throws IOException, InterruptedException {
        int port = ThirdPartyServerProcess.freePort();
        Files.writeString(
                folder.resolve("s3proxy.conf"),
                String.join(
                        "\n",
                        "s3proxy.endpoint=http://127.0.0.1:" + port,
                        "s3proxy.authorization=aws-v4",
                        "s3proxy.identity=" + CREDENTIALS.accessKeyId(),
                        "s3proxy.credential=" + CREDENTIALS.secretAccessKey(),
                        "jclouds.provider=transient",
                        ""));
        ThirdPartyServerProcess process = ThirdPartyServerProcess.start(
                folder,
                Map.of(),
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        JAR.toString(),
                        "--properties",
                        "s3proxy.conf"));
        try {
            ThirdPartyServerProcess.await("s3proxy", () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
        } catch (IllegalStateException e) {
            process.close();
            throw new IllegalStateException(Files.readString(folder.resolve("server.log")), e);
        }
        return new S3Server(port, process);
    }

    /** Creates a bucket. */
    S3Bucket createBucket(String name) throws IOException, InterruptedException {
        S3Bucket bucket = bucket(name);
        HttpRequest.Builder request = HttpRequest.newBuilder(bucket.endpoint().resolve(bucket.path("")))
                .PUT(HttpRequest.BodyPublishers.noBody());
        S3Signature.headers(
                        CREDENTIALS,
                        bucket.region(),
                        "PUT",
                        bucket.host(),
                        bucket.path(""),
                        new TreeMap<>(),
                        EMPTY_HASH,
                        Instant.now())
                .forEach(request::header);
        HttpResponse<String> response =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(response.body());
        }
        return bucket;
    }

    S3Bucket bucket(String name) {
        return new S3Bucket(URI.create("http://127.0.0.1:" + port), "us-east-1", name, "some/prefix/");
    }

    @Override
    public void close() {
        process.close();
    }
}
