/**
 * The fault-injection test for clusters: each member runs the test's callers in its own process and network namespace,
 * and members are killed, suspended, separated and replaced.
 */
@NullMarked
package io.holdfast.torture.cluster;

import org.jspecify.annotations.NullMarked;
