/** Tests of the administration. */
@NullMarked
package io.holdfast.server.admin;

import org.jspecify.annotations.NullMarked;
