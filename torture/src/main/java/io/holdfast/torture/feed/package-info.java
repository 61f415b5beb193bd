/**
 * The fault-injection test of the feed: a server, a receiver of webhooks and a message broker are killed under load, and
 * everything that consumers received must rebuild the state of the server.
 */
@NullMarked
package io.holdfast.torture.feed;

import org.jspecify.annotations.NullMarked;
