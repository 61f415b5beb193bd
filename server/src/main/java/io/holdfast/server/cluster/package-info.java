/** A server in a cluster: its configuration, its role, its membership operations and its metrics. */
@NullMarked
package io.holdfast.server.cluster;

import org.jspecify.annotations.NullMarked;
