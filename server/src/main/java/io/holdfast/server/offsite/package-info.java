/** The server's off-site backups: configuration, copies, verification and metrics. */
@NullMarked
package io.holdfast.server.offsite;

import org.jspecify.annotations.NullMarked;
