package io.holdfast.oidc.internal;

import io.holdfast.oidc.OidcError;

/** Thrown inside this module if a step of a login is refused. */
public final class OidcRefusedException extends Exception {

    private static final long serialVersionUID = 1;

    private final OidcError error;
    private final String about;

    OidcRefusedException(OidcError error, String about) {
        super(error + ": " + about, null, false, false);
        this.error = error;
        this.about = about;
    }

    public OidcError error() {
        return error;
    }

    public String about() {
        return about;
    }
}
