/** Checks the deliveries to feed consumers, and rebuilds the state of modules from events alone. */
@NullMarked
package io.holdfast.testkit.feed;

import org.jspecify.annotations.NullMarked;
