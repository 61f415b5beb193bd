/** The client against a real server on a free port. */
@NullMarked
package io.holdfast.client;

import org.jspecify.annotations.NullMarked;
