/**
 * Networks between the members of a cluster on one machine. A test can make their links lose packets or interrupt them.
 */
@NullMarked
package io.holdfast.testkit.network;

import org.jspecify.annotations.NullMarked;
