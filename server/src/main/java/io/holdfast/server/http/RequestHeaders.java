package io.holdfast.server.http;

import io.holdfast.api.json.BodyFormat;
import io.holdfast.server.auth.RequestCredentials;
import io.holdfast.server.auth.SessionCookie;
import io.holdfast.server.error.ApiException;
import org.eclipse.jetty.http.HttpField;
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

    /** Returns the format that the client prefers for responses: JSON unless it accepts CBOR and prefers it. */
    BodyFormat responseFormat() {
        String accept = request.getHeaders().get(HttpHeader.ACCEPT);
        if (accept == null || !accept.contains("cbor")) {
            return BodyFormat.JSON;
        }
        String first = request.getHeaders().getQualityCSV(HttpHeader.ACCEPT).stream()
                .filter(type -> !type.startsWith("text/"))
                .findFirst()
                .orElse("");
        return BodyFormat.of(first);
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
        HttpField field = request.getHeaders().getField(header);
        if (field == null) {
            return null;
        }
        int count = request.getHeaders().getValuesList(header).size();
        if (count > 1) {
            throw ApiException.malformedRequest(header + " must be given once, but is given " + count + " times");
        }
        String value = field.getValue();
        if (value != null && PercentDecoder.hasControlCharacters(value)) {
            throw ApiException.malformedRequest(header + " must not contain control characters");
        }
        return value;
    }
}
