/** Logins at OpenID providers. {@link io.holdfast.oidc.OidcLogins} is the entry point. */
@NullMarked
package io.holdfast.oidc;

import org.jspecify.annotations.NullMarked;
