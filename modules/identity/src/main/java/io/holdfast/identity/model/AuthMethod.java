package io.holdfast.identity.model;

import io.holdfast.identity.Args;
import io.holdfast.identity.IdentityLimits;
import java.util.Locale;

/** The ways to show who one is. An identity has at most one link of each. */
public enum AuthMethod {
    EMAIL("email"),
    GOOGLE("oauth_google"),
    X("oauth_x"),
    EPIC("oauth_epic"),
    EVM("wallet_evm"),
    SOLANA("wallet_solana"),
    MACHINE("machine");

    private static final int SOLANA_BYTES = 32;

    private final String text;

    AuthMethod(String text) {
        this.text = text;
    }

    /** The name as it is stored. */
    public String text() {
        return text;
    }

    public boolean isOAuth() {
        return this == GOOGLE || this == X || this == EPIC;
    }

    public boolean isWallet() {
        return this == EVM || this == SOLANA;
    }

    public static AuthMethod fromText(String text) {
        for (AuthMethod method : values()) {
            if (method.text.equals(text)) {
                return method;
            }
        }
        throw new IllegalArgumentException("there is no method " + text);
    }

    /** What a link is found by: {@code email:ada@example.org}. */
    public String lookupKey(String name) {
        return text + ":" + name;
    }

    /** The one way to write a name of this method; a name that cannot be one is refused. */
    public String normalize(String name) {
        switch (this) {
            case EMAIL -> {
                String email =
                        Args.id("email", name, IdentityLimits.MAX_EMAIL).strip().toLowerCase(Locale.ROOT);
                int at = email.lastIndexOf('@');
                if (at < 1 || at == email.length() - 1 || email.chars().anyMatch(Character::isWhitespace)) {
                    throw Args.invalid("email is not an address with something before and behind an '@'");
                }
                return email;
            }
            case EVM -> {
                String address =
                        Args.id("address", name, IdentityLimits.MAX_TOKEN).toLowerCase(Locale.ROOT);
                if (!address.matches("0x[0-9a-f]{40}")) {
                    throw Args.invalid("address is not '0x' and 40 hexadecimal digits");
                }
                return address;
            }
            case SOLANA -> {
                byte[] address = Did.decodeBase58(Args.id("address", name, IdentityLimits.MAX_SUBJECT));
                if (address == null || address.length != SOLANA_BYTES) {
                    throw Args.invalid("address is not the base58 of 32 bytes");
                }
                return name;
            }
            default -> {
                return Args.id(text, name, IdentityLimits.MAX_SUBJECT);
            }
        }
    }
}
