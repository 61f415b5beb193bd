/** The implementation of logins at OpenID providers: HTTP requests, discovery, key sets and the checks of ID tokens. */
@NullMarked
package io.holdfast.oidc.internal;

import org.jspecify.annotations.NullMarked;
