/** The fault-injection test of the feed in the build. */
@NullMarked
package io.holdfast.torture.feed;

import org.jspecify.annotations.NullMarked;
