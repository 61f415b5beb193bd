/** The HTTP routes for backups, verification and administration. */
@NullMarked
package io.holdfast.server.admin;

import org.jspecify.annotations.NullMarked;
