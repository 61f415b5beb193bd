/**
 * The fault-injection test for the feed: a server, a webhook receiver and a message broker are killed under load, and
 * the state that consumers rebuild from the received events must equal the state of the server.
 */
@NullMarked
package io.holdfast.torture.feed;

import org.jspecify.annotations.NullMarked;
