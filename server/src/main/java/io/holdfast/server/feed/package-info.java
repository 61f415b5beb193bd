/** Live feeds for events, queues and accounts as server-sent events. */
@NullMarked
package io.holdfast.server.feed;

import org.jspecify.annotations.NullMarked;
