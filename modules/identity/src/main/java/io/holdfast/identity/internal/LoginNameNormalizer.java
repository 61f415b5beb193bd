package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.internal.login.EmailAddresses;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.store.kit.Arguments;
import java.util.Locale;
import java.util.regex.Pattern;

/** The canonical form of email addresses, wallet addresses and account ids. */
public final class LoginNameNormalizer {

    private static final Pattern EVM_ADDRESS = Pattern.compile("0x[0-9a-f]{40}");

    private LoginNameNormalizer() {}

    /** Returns the key of a credential in the index of linked methods, such as {@code email:ada@example.org}. */
    public static String lookupKey(AuthMethod method, String normalizedName) {
        return method.text() + ":" + normalizedName;
    }

    /** Checks a name and returns its canonical form. */
    public static String normalize(AuthMethod method, String name) {
        return switch (method) {
            case EMAIL -> EmailAddresses.normalize(name);
            case EVM -> evmAddress(name);
            case SOLANA -> solanaAddress(name);
            case OIDC -> Arguments.notBlank(method.text(), name, IdentityLimits.MAX_OPENID_ACCOUNT);
            case GOOGLE, X, EPIC, MACHINE -> Arguments.notBlank(method.text(), name, IdentityLimits.MAX_SUBJECT);
        };
    }

    private static String evmAddress(String name) {
        String address =
                Arguments.notBlank("address", name, IdentityLimits.MAX_TOKEN).toLowerCase(Locale.ROOT);
        if (!EVM_ADDRESS.matcher(address).matches()) {
            throw Arguments.invalid("address must be '0x' followed by 40 hexadecimal digits");
        }
        return address;
    }

    private static String solanaAddress(String name) {
        String address = Arguments.notBlank("address", name, IdentityLimits.MAX_SUBJECT);
        if (Bytes32.parseBase58(address).isEmpty()) {
            throw Arguments.invalid("address must be 32 bytes in base58");
        }
        return address;
    }
}
