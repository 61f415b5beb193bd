package io.holdfast.offsite.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.offsite.OffsiteLocation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The signature of an example in the documentation of Amazon S3, and the settings of a bucket. */
class S3SignatureTest {

    private static final S3Credentials EXAMPLE =
            new S3Credentials("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", null);
    private static final String EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    @Test
    void aListRequestIsSignedAsInTheDocumentation() {
        Map<String, String> headers = S3Signature.headers(
                EXAMPLE,
                "us-east-1",
                "GET",
                "examplebucket.s3.amazonaws.com",
                "/",
                new TreeMap<>(Map.of("prefix", "J", "max-keys", "2")),
                EMPTY,
                Instant.parse("2013-05-24T00:00:00Z"));
        assertThat(headers)
                .containsEntry("x-amz-date", "20130524T000000Z")
                .containsEntry(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                                + " SignedHeaders=host;x-amz-content-sha256;x-amz-date,"
                                + " Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
    }

    @Test
    void credentialsComeFromTheEnvironmentOrAFileAndAreNotPrinted(@TempDir Path folder) throws Exception {
        S3Credentials found = S3Credentials.environment(Map.of(
                        "AWS_ACCESS_KEY_ID", "me", "AWS_SECRET_ACCESS_KEY", "hidden", "AWS_SESSION_TOKEN", "token"))
                .read();
        assertThat(found).isEqualTo(new S3Credentials("me", "hidden", "token"));
        assertThat(found.toString()).contains("me").doesNotContain("hidden", "token");
        Path file = Files.writeString(
                folder.resolve("credentials"),
                "# comment\n[default]\naws_access_key_id = me\naws_secret_access_key = a=b\n");
        assertThat(S3Credentials.file(file).read()).isEqualTo(new S3Credentials("me", "a=b", null));
        assertThatThrownBy(() -> S3Credentials.environment(Map.of("AWS_ACCESS_KEY_ID", "me"))
                        .read())
                .hasMessageContaining("AWS_SECRET_ACCESS_KEY");
    }

    @Test
    void locationsAreParsed() {
        S3Credentials.Source none = S3Credentials.environment(Map.of());
        assertThat(OffsiteLocation.parse("file:/mnt/a", "", "us-east-1", none))
                .isEqualTo(new OffsiteLocation.Folder(Path.of("/mnt/a")));
        assertThat(OffsiteLocation.parse("file:///mnt/a", "", "us-east-1", none))
                .isEqualTo(new OffsiteLocation.Folder(Path.of("/mnt/a")));
        OffsiteLocation.S3 amazon = (OffsiteLocation.S3) OffsiteLocation.parse("s3://b-1/a/b", "", "eu-west-1", none);
        assertThat(amazon.bucket().path("c")).isEqualTo("/b-1/a/b/c");
        assertThat(amazon.bucket().host()).isEqualTo("s3.eu-west-1.amazonaws.com");
        OffsiteLocation.S3 own =
                (OffsiteLocation.S3) OffsiteLocation.parse("s3://b-1", "http://localhost:9000/", "us-east-1", none);
        assertThat(own.bucket().path("c")).isEqualTo("/b-1/c");
        assertThat(own.bucket().host()).isEqualTo("localhost:9000");
        for (String wrong :
                new String[] {"", "file:", "/mnt", "ftp://a/b", "s3://", "s3://B", "s3://bbb/a b", "s3://bbb/../c"}) {
            assertThatThrownBy(() -> OffsiteLocation.parse(wrong, "", "us-east-1", none))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> OffsiteLocation.parse("s3://bbb", "localhost:9000", "us-east-1", none))
                .hasMessageContaining("the address of a service");
    }
}
