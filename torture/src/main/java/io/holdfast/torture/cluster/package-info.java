/**
 * The fault-injection test of a cluster: members in processes and network namespaces of their own run the callers of
 * the test, while they are killed, suspended, separated and replaced.
 */
@NullMarked
package io.holdfast.torture.cluster;

import org.jspecify.annotations.NullMarked;
