/** Wire types and endpoints of the servers in a cluster. */
@NullMarked
package io.holdfast.api.cluster;

import org.jspecify.annotations.NullMarked;
