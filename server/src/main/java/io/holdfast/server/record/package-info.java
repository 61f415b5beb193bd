/** The feed and the audit log over HTTP: both read the record of commits. */
@NullMarked
package io.holdfast.server.record;

import org.jspecify.annotations.NullMarked;
