/** The feed and the audit log over HTTP; both read the commit record. */
@NullMarked
package io.holdfast.server.record;

import org.jspecify.annotations.NullMarked;
