package io.holdfast.identity.model;

/** A login method. An identity has at most one linked credential per method. */
public enum AuthMethod {
    EMAIL("email"),
    GOOGLE("oauth_google"),
    X("oauth_x"),
    EPIC("oauth_epic"),
    /** An account at any other OpenID provider. Its name consists of the issuer, a space and the subject. */
    OIDC("oidc"),
    EVM("wallet_evm"),
    SOLANA("wallet_solana"),
    MACHINE("machine");

    private final String text;

    AuthMethod(String text) {
        this.text = text;
    }

    /** Returns the name of the method in table keys. It never changes. */
    public String text() {
        return text;
    }

    public boolean isOAuth() {
        return this == GOOGLE || this == X || this == EPIC || this == OIDC;
    }

    public boolean isWallet() {
        return this == EVM || this == SOLANA;
    }
}
