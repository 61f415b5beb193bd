package io.holdfast.webhooks;

import java.time.Duration;

/** The limits of webhooks. A request that exceeds a limit is rejected with a message that names the limit. */
public final class WebhooksLimits {

    /** Maximum number of endpoints per store. */
    public static final int MAX_ENDPOINTS = 1_000;

    /** Maximum number of replaced secrets with which requests are still signed. */
    public static final int MAX_REPLACED_SECRETS = 4;

    /** Maximum length of a URL in characters. */
    public static final int MAX_URL = 2_048;

    /** Maximum length of a description in characters. */
    public static final int MAX_DESCRIPTION = 500;

    /** Maximum number of modules, types or subjects in a filter. */
    public static final int MAX_FILTER = 100;

    /** Maximum length of a filter item in characters. */
    public static final int MAX_FILTER_ITEM = 256;

    /** Maximum number of bytes stored from a response. */
    public static final int RESPONSE_BYTES = 1_024;

    /** Maximum number of events replayed, or failed deliveries retried, by one call. */
    public static final int MAX_REPLAY = 1_000;

    /** Maximum value for the request timeout, the delay between attempts and the retention of deliveries. */
    public static final Duration MAX_DURATION = Duration.ofDays(30);

    private WebhooksLimits() {}
}
