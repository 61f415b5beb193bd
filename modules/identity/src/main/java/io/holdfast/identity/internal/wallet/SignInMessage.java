package io.holdfast.identity.internal.wallet;

import io.holdfast.identity.model.AuthMethod;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message that the owner of a wallet signs to log in (EIP-4361), or its Solana variant, which differs in the first
 * line and the address format. The parser is strict: each field occurs at most once, in the specified order, and lines
 * are separated by single line feeds.
 *
 * @param domain the domain that requested the signature
 * @param expires the time at which the message expires, or null if it does not
 * @param notBefore the time from which the message is valid, or null for any time
 */
public record SignInMessage(
        AuthMethod chain,
        String domain,
        String address,
        String uri,
        String chainId,
        String nonce,
        Instant issued,
        @Nullable Instant expires,
        @Nullable Instant notBefore) {

    private static final int MAX_LENGTH = 4_096;
    private static final Pattern FIRST_LINE = Pattern.compile(
            "(?:[a-z][a-z0-9+.-]*://)?([A-Za-z0-9.\\[\\]:-]{1,255}) wants you to sign in with your (Ethereum|Solana)"
                    + " account:");
    private static final Pattern STATEMENT = Pattern.compile("[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;= ]+");
    private static final Pattern NONCE = Pattern.compile("[A-Za-z0-9]{8,128}");
    private static final Pattern ETHEREUM_CHAIN = Pattern.compile("[0-9]{1,20}");
    private static final Pattern SOLANA_CHAIN = Pattern.compile("[A-Za-z0-9:]{1,64}");
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9\\-._~!$&'()*+,;=:@%]*");

    /** Parses a message. Returns empty if the text does not conform to the grammar. */
    public static Optional<SignInMessage> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Reader(Arrays.asList(text.split("\n", -1))).read());
        } catch (Malformed e) {
            return Optional.empty();
        }
    }

    private static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** Reads a message line by line. */
    private static final class Reader {

        private final Iterator<String> lines;
        private @Nullable String line;

        Reader(List<String> lines) {
            this.lines = lines.iterator();
            advance();
        }

        private void advance() {
            line = lines.hasNext() ? lines.next() : null;
        }

        SignInMessage read() throws Malformed {
            Matcher first = FIRST_LINE.matcher(next());
            require(first.matches());
            boolean ethereum = first.group(2).equals("Ethereum");
            String address = next();
            require(ethereum ? EthereumSignature.isChecksummed(address) : SolanaSignature.isAddress(address));
            require(next().isEmpty());
            String statement = next();
            if (!statement.isEmpty()) {
                require(STATEMENT.matcher(statement).matches());
                require(next().isEmpty());
            }
            String uri = uri(field("URI: "));
            require(field("Version: ").equals("1"));
            String chainId = field("Chain ID: ");
            require((ethereum ? ETHEREUM_CHAIN : SOLANA_CHAIN).matcher(chainId).matches());
            String nonce = field("Nonce: ");
            require(NONCE.matcher(nonce).matches());
            Instant issued = time(field("Issued At: "));
            String expires = optional("Expiration Time: ");
            String notBefore = optional("Not Before: ");
            String requestId = optional("Request ID: ");
            require(requestId == null || REQUEST_ID.matcher(requestId).matches());
            resources();
            require(line == null);
            return new SignInMessage(
                    ethereum ? AuthMethod.EVM : AuthMethod.SOLANA,
                    first.group(1),
                    address,
                    uri,
                    chainId,
                    nonce,
                    issued,
                    expires == null ? null : time(expires),
                    notBefore == null ? null : time(notBefore));
        }

        private void resources() throws Malformed {
            if (!"Resources:".equals(line)) {
                return;
            }
            advance();
            while (line != null) {
                String unused = uri(field("- "));
            }
        }

        private String next() throws Malformed {
            String current = line;
            require(current != null);
            advance();
            return String.valueOf(current);
        }

        private String field(String name) throws Malformed {
            String value = optional(name);
            require(value != null);
            return String.valueOf(value);
        }

        private @Nullable String optional(String name) {
            String current = line;
            if (current == null || !current.startsWith(name)) {
                return null;
            }
            advance();
            return current.substring(name.length());
        }

        private static String uri(String text) throws Malformed {
            try {
                require(new URI(text).isAbsolute());
                return text;
            } catch (URISyntaxException e) {
                throw new Malformed();
            }
        }

        private static Instant time(String text) throws Malformed {
            try {
                return OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeException e) {
                throw new Malformed();
            }
        }

        private static void require(boolean condition) throws Malformed {
            if (!condition) {
                throw new Malformed();
            }
        }
    }
}
