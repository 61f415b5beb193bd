package io.holdfast.client;

import java.net.URI;

/** Receives the changes of a feed subscription's connection. Called by one thread at a time. */
public interface FeedConnectionListener {

    /** A listener that ignores all changes. */
    FeedConnectionListener NONE = new FeedConnectionListener() {};

    /** Called when a server has accepted the subscription. */
    default void onConnected(URI server) {}

    /**
     * Called when a connection has ended or could not be opened. The subscription then connects again and resumes after
     * the last event. Called again for each further attempt that fails.
     */
    default void onDisconnected(URI server) {}
}
