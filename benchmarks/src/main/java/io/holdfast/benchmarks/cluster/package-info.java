/** Benchmarks of charges on a three-member cluster, compared with replicated PostgreSQL and with etcd. */
@NullMarked
package io.holdfast.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
