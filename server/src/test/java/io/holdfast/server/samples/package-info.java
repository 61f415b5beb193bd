/** Tests of the samples that the server keeps. */
@NullMarked
package io.holdfast.server.samples;

import org.jspecify.annotations.NullMarked;
