/** Tests of {@code io.holdfast.server.auth}. */
@NullMarked
package io.holdfast.server.auth;

import org.jspecify.annotations.NullMarked;
