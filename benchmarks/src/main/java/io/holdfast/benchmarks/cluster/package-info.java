/** Charges on a cluster of three members, compared with replicated PostgreSQL and with etcd. */
@NullMarked
package io.holdfast.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
