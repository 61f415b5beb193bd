/** Tests of the server over HTTP. */
@NullMarked
package io.holdfast.server;

import org.jspecify.annotations.NullMarked;
