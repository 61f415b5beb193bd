package io.holdfast.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Content that does not change while the server runs, with an entity tag. Browsers revalidate it on every use, so an
 * upgrade of the server takes effect immediately.
 *
 * @param type the media type
 * @param gzip the same bytes, compressed once
 * @param tag the entity tag, a hash of the bytes
 * @param policy the content security policy
 */
public record CachedContent(String type, byte[] bytes, byte[] gzip, String tag, String policy) {

    public static CachedContent of(String type, byte[] bytes, String policy) {
        return new CachedContent(type, bytes, compress(bytes), "\"" + hash(bytes) + "\"", policy);
    }

    /** Reads a resource relative to a class, or returns null if it does not exist. */
    public static @Nullable CachedContent ofResource(Class<?> owner, String path, String type, String policy) {
        try (InputStream in = owner.getResourceAsStream(path)) {
            return in == null ? null : of(type, in.readAllBytes(), policy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the content, or 304 if the client already has it. */
    public ApiResponse toResponse(ApiRequest call) {
        boolean notModified = tag.equals(call.ifNoneMatch());
        boolean compressed = !notModified && call.acceptsGzip() && gzip.length < bytes.length;
        Map<String, String> headers = new HashMap<>(Map.of(
                "Content-Security-Policy",
                policy,
                "Cache-Control",
                "no-cache",
                "ETag",
                tag,
                "Vary",
                "Accept-Encoding"));
        if (compressed) {
            headers.put("Content-Encoding", "gzip");
        }
        byte[] content = compressed ? gzip : bytes;
        return new ApiResponse(notModified ? 304 : 200, type, notModified ? new byte[0] : content, headers, null);
    }

    private static byte[] compress(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
        }
    }
}
