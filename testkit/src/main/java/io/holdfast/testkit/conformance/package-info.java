/** The conformance suite that every backend must pass. */
@NullMarked
package io.holdfast.testkit.conformance;

import org.jspecify.annotations.NullMarked;
