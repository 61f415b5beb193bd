/** Types shared by the packages of the test kit. Not part of the API. */
@NullMarked
package io.holdfast.testkit.internal;

import org.jspecify.annotations.NullMarked;
