package io.holdfast.server.http;

import io.holdfast.server.auth.RequestCredentials;
import io.holdfast.server.auth.SessionCookie;
import io.holdfast.server.error.ApiException;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The request headers that the server interprets. */
final class RequestHeaders {

    private final Request request;

    RequestHeaders(Request request) {
        this.request = request;
    }

    /** Rejects a body in an encoding that the server cannot decode. */
    void requireSupportedEncoding() {
        String content = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
        if (content != null && !content.isEmpty() && !content.equalsIgnoreCase("identity")) {
            throw ApiException.unsupportedContentEncoding(content);
        }
        String transfer = request.getHeaders().get(HttpHeader.TRANSFER_ENCODING);
        if (transfer != null && !transfer.equalsIgnoreCase("chunked")) {
            throw ApiException.unsupportedTransferEncoding(transfer);
        }
        if (transfer != null && request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0) {
            // A proxy that ignores the header in this version would see the request end elsewhere.
            throw ApiException.malformedRequest("Transfer-Encoding requires HTTP/1.1");
        }
    }

    /** Returns whether the client accepts a response compressed with gzip. */
    boolean acceptsGzip() {
        return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).stream()
                .anyMatch(encoding -> encoding.equalsIgnoreCase("gzip"));
    }

    /** Returns the credentials of the caller. */
    RequestCredentials credentials() {
        return new RequestCredentials(
                request.getMethod(),
                single(HttpHeader.AUTHORIZATION.asString()),
                single(HttpHeader.COOKIE.asString()),
                single(SessionCookie.CSRF_HEADER),
                single(HttpHeader.ORIGIN.asString()));
    }

    /**
     * Returns the value of a header. A header that occurs more than once is rejected, because a proxy might use a
     * different value than the server.
     */
    @Nullable
    String single(String header) {
        List<String> values = request.getHeaders().getValuesList(header);
        if (values.size() > 1) {
            throw ApiException.malformedRequest(
                    header + " must be given once, but is given " + values.size() + " times");
        }
        if (values.isEmpty()) {
            return null;
        }
        if (PercentDecoder.hasControlCharacters(values.get(0))) {
            throw ApiException.malformedRequest(header + " must not contain control characters");
        }
        return values.get(0);
    }
}
