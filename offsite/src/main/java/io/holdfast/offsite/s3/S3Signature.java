package io.holdfast.offsite.s3;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signature of a request: AWS Signature Version 4, with a signed payload. */
final class S3Signature {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";

    private S3Signature() {}

    /**
     * Returns the headers of a signed request, without {@code Host}.
     *
     * @param path the escaped path
     * @param query the escaped parameters
     * @param payloadHash the SHA-256 of the body in hexadecimal digits
     */
    static Map<String, String> headers(
            S3Credentials credentials,
            String region,
            String method,
            String host,
            String path,
            SortedMap<String, String> query,
            String payloadHash,
            Instant now) {
        String time = TIME.format(now);
        String scope = time.substring(0, 8) + "/" + region + "/s3/aws4_request";
        SortedMap<String, String> headers = new TreeMap<>();
        headers.put("host", host);
        headers.put("x-amz-content-sha256", payloadHash);
        headers.put("x-amz-date", time);
        if (credentials.sessionToken() != null) {
            headers.put("x-amz-security-token", credentials.sessionToken());
        }
        String names = String.join(";", headers.keySet());
        String canonical = String.join(
                "\n",
                method,
                path,
                query(query),
                headers.entrySet().stream()
                        .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                        .collect(Collectors.joining()),
                names,
                payloadHash);
        String toSign = String.join("\n", ALGORITHM, time, scope, hex(sha256().digest(utf8(canonical))));
        byte[] key = utf8("AWS4" + credentials.secretAccessKey());
        for (String part : scope.split("/", -1)) {
            key = hmac(key, part);
        }
        headers.remove("host");
        headers.put(
                "Authorization",
                ALGORITHM + " Credential=" + credentials.accessKeyId() + "/" + scope + ", SignedHeaders=" + names
                        + ", Signature=" + hex(hmac(key, toSign)));
        return headers;
    }

    /** Returns the query string with the given escaped parameters. */
    static String query(SortedMap<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining("&"));
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(utf8(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
