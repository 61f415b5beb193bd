package io.holdfast.sinks.nats;

import io.nats.client.ErrorListener;

/**
 * Ignores errors, because the sink reports the failures itself. The library's default listener would write to standard
 * output.
 */
final class SilentErrorListener implements ErrorListener {}
