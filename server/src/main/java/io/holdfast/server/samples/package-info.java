/**
 * The samples of a server's metrics for the charts of the console: measured once a minute, kept for 24 hours in memory
 * and in a file in the data folder.
 */
@NullMarked
package io.holdfast.server.samples;

import org.jspecify.annotations.NullMarked;
