/**
 * Networks between the members of a cluster on one machine. A test can make links lose packets or block them
 * completely.
 */
@NullMarked
package io.holdfast.testkit.network;

import org.jspecify.annotations.NullMarked;
