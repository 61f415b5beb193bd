/** Wire types and endpoint of the samples that a server keeps for charts. */
@NullMarked
package io.holdfast.api.samples;

import org.jspecify.annotations.NullMarked;
