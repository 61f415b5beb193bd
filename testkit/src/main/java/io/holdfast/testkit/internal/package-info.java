/** Internals of the test kit. Not API. */
@NullMarked
package io.holdfast.testkit.internal;

import org.jspecify.annotations.NullMarked;
