package io.holdfast.sinks.nats;

import io.nats.client.ErrorListener;

/** Ignores errors: the library's own listener writes to the standard output, and the sink reports what it observes. */
final class SilentErrorListener implements ErrorListener {}
