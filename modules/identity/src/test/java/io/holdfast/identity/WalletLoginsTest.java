package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.wallet.SignInMessage;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.VerifiedWalletLogin;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sign-in messages of wallets. */
class WalletLoginsTest extends IdentityTestBase {

    private static final String DOMAIN = "shop.example";

    /** An address, a message and its signature, created with the library ethers. */
    private static final String ETHEREUM = "0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1";

    private static final String MESSAGE = """
            shop.example wants you to sign in with your Ethereum account:
            0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1

            Sign in to the shop.

            URI: https://shop.example/login
            Version: 1
            Chain ID: 1
            Nonce: 0123456789abcdef
            Issued At: 2026-01-01T00:00:00Z""";
    private static final String SIGNATURE = "5429c5c83a1ddc8a29f988eb20d6cca1604a33e435506e36bf043a85f1ec8762"
            + "315d45108b3480e0a7a8f48259dbbc533bf609c5622734db7b2b6f26e1fb1590" + "1c";

    private static byte[] signature() {
        return HexFormat.of().parseHex(SIGNATURE);
    }

    @Test
    void aSignatureOfAnotherImplementationIsAccepted() {
        VerifiedWalletLogin wallet =
                identities().wallets().verify(MESSAGE, signature(), DOMAIN).orThrow();
        assertThat(wallet.chain()).isEqualTo(AuthMethod.EVM);
        assertThat(wallet.address()).isEqualTo(ETHEREUM);
        assertThat(wallet.nonce()).isEqualTo("0123456789abcdef");
    }

    @Test
    void everyChangedBitOfTheSignatureIsRefused() {
        WalletLogins wallets = identities().wallets();
        for (int bit = 0; bit < 65 * 8; bit++) {
            byte[] changed = signature();
            changed[bit / 8] ^= (byte) (1 << (bit % 8));
            assertRefused(wallets.verify(MESSAGE, changed, DOMAIN), IdentityError.BAD_SIGNATURE);
        }
        assertRefused(wallets.verify(MESSAGE, new byte[65], DOMAIN), IdentityError.BAD_SIGNATURE);
        assertRefused(wallets.verify(MESSAGE, new byte[64], DOMAIN), IdentityError.BAD_SIGNATURE);
        assertRefused(
                wallets.verify(MESSAGE.replace("to the shop", "to a shop"), signature(), DOMAIN),
                IdentityError.BAD_SIGNATURE);
    }

    @Test
    void theMalleatedFormOfASignatureIsRefused() {
        byte[] other = signature();
        BigInteger order = new BigInteger("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", 16);
        byte[] s =
                order.subtract(new BigInteger(SIGNATURE.substring(64, 128), 16)).toByteArray();
        System.arraycopy(s, s.length - 32, other, 32, 32);
        other[64] = 27;
        assertRefused(identities().wallets().verify(MESSAGE, other, DOMAIN), IdentityError.BAD_SIGNATURE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shop.example wants | evil.example wants", // another domain
                "shop.example wants | shop.example.evil wants",
                "Ethereum account: | Bitcoin account:",
                "0x1a642f0E | 0x1A642f0E", // wrong checksum
                "0x1a642f0E3c | 0x1a642f0E",
                "Version: 1 | Version: 2",
                "Version: 1 | Version: 01",
                "Chain ID: 1 | Chain ID: one",
                "Chain ID: 1 | Chain ID:  1",
                "Nonce: 0123456789abcdef | Nonce: short",
                "Nonce: 0123456789abcdef | Nonce: 0123456789-bcdef",
                "URI: https://shop.example/login | URI: /login",
                "URI: https | URL: https",
                "2026-01-01T00:00:00Z | 2026-01-01",
                "2026-01-01T00:00:00Z | 2026-13-01T00:00:00Z",
                "2026-01-01T00:00:00Z | '2026-01-01T00:00:00Z '"
            })
    void aMessageThatDeviatesFromTheGrammarIsRefused(String part, String replacement) {
        assertThat(MESSAGE).contains(part);
        assertRefused(
                identities().wallets().verify(MESSAGE.replace(part, replacement), signature(), DOMAIN),
                IdentityError.WRONG_PURPOSE);
    }

    @Test
    void optionalFieldsMustBeInTheirOrderAndNothingMayFollow() {
        String all = MESSAGE + "\nExpiration Time: 2026-01-02T00:00:00+01:00\nNot Before: 2026-01-01T00:00:00Z"
                + "\nRequest ID: 7\nResources:\n- https://shop.example/terms\n- urn:x:y";
        assertThat(SignInMessage.parse(all)).isPresent();
        assertThat(SignInMessage.parse(MESSAGE.replace("\n\nSign in to the shop.\n", "\n\n")))
                .as("without a statement")
                .isPresent();
        assertThat(SignInMessage.parse(MESSAGE + "\n")).isEmpty();
        assertThat(SignInMessage.parse(MESSAGE.replace("\n", "\r\n"))).isEmpty();
        assertThat(SignInMessage.parse(MESSAGE + "\nResources:\n* x:y")).isEmpty();
        assertThat(SignInMessage.parse(
                        MESSAGE + "\nNot Before: 2026-01-01T00:00:00Z\nExpiration Time:" + " 2026-01-02T00:00:00Z"))
                .isEmpty();
        assertThat(SignInMessage.parse(MESSAGE.replace("Version: 1\n", "Version: 1\nVersion: 1\n")))
                .isEmpty();
        assertThat(SignInMessage.parse("x".repeat(5_000))).isEmpty();
        assertThat(SignInMessage.parse("")).isEmpty();
    }

    /** A message for Ada's Solana wallet, which is signed with Ed25519. */
    private String solana(String nonce) {
        return """
                shop.example wants you to sign in with your Solana account:
                %s


                URI: https://shop.example
                Version: 1
                Chain ID: mainnet
                Nonce: %s
                Issued At: %s""".formatted(publicKey(7).toBase58(), nonce, store().now());
    }

    private VerifiedWalletLogin signedIn(Identities identities, String message) {
        byte[] signature = CryptoPrimitives.sign(key(7), message.getBytes(StandardCharsets.UTF_8));
        return identities.wallets().verify(message, signature, DOMAIN).orThrow();
    }

    @Test
    void aWalletIsLinkedAndLogsInWithANonceThatWorksOnce() {
        Identities identities = withAda();
        VerifiedWalletLogin linking =
                signedIn(identities, solana(identities.wallets().issueNonce()));
        assertThat(identities.wallets().link(ADA, linking).orThrow().method()).isEqualTo(AuthMethod.SOLANA);
        assertRefused(identities.wallets().login(linking), IdentityError.STATE_NOT_FOUND);
        VerifiedWalletLogin login =
                signedIn(identities, solana(identities.wallets().issueNonce()));
        assertThat(identities.wallets().login(login).orThrow()).isEqualTo(ADA);
        assertRefused(identities.wallets().login(login), IdentityError.STATE_NOT_FOUND);
        assertRefused(
                identities.wallets().login(signedIn(identities, solana("0123456789abcdef"))),
                IdentityError.STATE_NOT_FOUND);
    }

    @Test
    void aMessageOutsideItsTimesOrOfAnUnknownWalletIsRefused() {
        Identities identities = withAda();
        String early = solana(identities.wallets().issueNonce());
        assertRefused(
                identities
                        .wallets()
                        .login(signedIn(
                                identities,
                                early + "\nNot Before: " + store().now().plusSeconds(60))),
                IdentityError.CHALLENGE_EXPIRED);
        String late = solana(identities.wallets().issueNonce()) + "\nExpiration Time: "
                + store().now().plusSeconds(60);
        advanceClock(Duration.ofSeconds(60));
        assertRefused(identities.wallets().login(signedIn(identities, late)), IdentityError.CHALLENGE_EXPIRED);
        String stale = solana("x").replace("Nonce: x", "Nonce: ");
        advanceClock(Duration.ofMinutes(2));
        String nonce = identities.wallets().issueNonce();
        assertRefused(
                identities.wallets().login(signedIn(identities, stale.replace("Nonce: ", "Nonce: " + nonce))),
                IdentityError.CHALLENGE_EXPIRED);
        assertRefused(
                identities
                        .wallets()
                        .login(signedIn(identities, solana(identities.wallets().issueNonce()))),
                IdentityError.NOT_LINKED);
        String expired = solana(identities.wallets().issueNonce());
        advanceClock(Duration.ofMinutes(11));
        assertRefused(identities.wallets().login(signedIn(identities, expired)), IdentityError.STATE_NOT_FOUND);
    }
}
