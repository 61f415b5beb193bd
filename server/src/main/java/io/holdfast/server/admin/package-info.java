/** Backups, verification and administration over HTTP. */
@NullMarked
package io.holdfast.server.admin;

import org.jspecify.annotations.NullMarked;
