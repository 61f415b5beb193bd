/** Networks between the members of a cluster on one machine, whose links lose packets or are interrupted by a test. */
@NullMarked
package io.holdfast.testkit.network;

import org.jspecify.annotations.NullMarked;
