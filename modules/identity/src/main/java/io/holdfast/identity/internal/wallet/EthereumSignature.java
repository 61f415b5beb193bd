package io.holdfast.identity.internal.wallet;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.digests.KeccakDigest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.math.ec.ECAlgorithms;
import org.bouncycastle.math.ec.ECPoint;

/**
 * Verification of message signatures by Ethereum accounts (EIP-191, {@code personal_sign}). The public key is recovered
 * from the signature and must match the address. Signatures of contracts (EIP-1271) are not supported, because
 * verifying them requires an Ethereum node.
 */
final class EthereumSignature {

    private static final X9ECParameters CURVE = CustomNamedCurves.getByName("secp256k1");
    private static final BigInteger HALF_ORDER = CURVE.getN().shiftRight(1);
    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]{40}");
    private static final int LENGTH = 65;
    private static final int WORD = 32;
    private static final int V_OFFSET = 27;
    private static final int ADDRESS_BYTES = 20;

    private EthereumSignature() {}

    /** Returns whether the letter case of an address matches its EIP-55 checksum. */
    static boolean isChecksummed(String address) {
        return ADDRESS.matcher(address).matches() && checksummed(address).equals(address);
    }

    private static String checksummed(String address) {
        String digits = address.substring(2).toLowerCase(Locale.ROOT);
        String hash = HexFormat.of().formatHex(keccak(digits.getBytes(StandardCharsets.US_ASCII)));
        StringBuilder result = new StringBuilder("0x");
        for (int i = 0; i < digits.length(); i++) {
            char digit = digits.charAt(i);
            result.append(Character.digit(hash.charAt(i), 16) >= 8 ? Character.toUpperCase(digit) : digit);
        }
        return result.toString();
    }

    static boolean isSignedBy(String address, String message, byte[] signature) {
        return recover(message, signature)
                .filter(signer -> signer.equalsIgnoreCase(address))
                .isPresent();
    }

    /** Returns the address whose key signed a message. The result is empty if the signature is not valid for any key. */
    private static Optional<String> recover(String message, byte[] signature) {
        if (signature.length != LENGTH) {
            return Optional.empty();
        }
        int last = signature[LENGTH - 1] & 0xff;
        int parity = last >= V_OFFSET ? last - V_OFFSET : last;
        BigInteger r = new BigInteger(1, Arrays.copyOfRange(signature, 0, WORD));
        BigInteger s = new BigInteger(1, Arrays.copyOfRange(signature, WORD, 2 * WORD));
        // A signature with a high s value is a malleated form of another signature.
        if (parity > 1
                || r.signum() == 0
                || s.signum() == 0
                || r.compareTo(CURVE.getN()) >= 0
                || s.compareTo(HALF_ORDER) > 0) {
            return Optional.empty();
        }
        return point(r, parity).map(point -> {
            BigInteger hash = new BigInteger(1, hash(message));
            BigInteger inverse = r.modInverse(CURVE.getN());
            ECPoint key = ECAlgorithms.sumOfTwoMultiplies(
                            CURVE.getG(),
                            hash.negate().mod(CURVE.getN()).multiply(inverse).mod(CURVE.getN()),
                            point,
                            s.multiply(inverse).mod(CURVE.getN()))
                    .normalize();
            return key.isInfinity() ? "" : address(key);
        });
    }

    private static Optional<ECPoint> point(BigInteger x, int parity) {
        byte[] encoded = new byte[WORD + 1];
        encoded[0] = (byte) (2 + parity);
        byte[] bytes = x.toByteArray();
        int length = Math.min(bytes.length, WORD);
        System.arraycopy(bytes, bytes.length - length, encoded, encoded.length - length, length);
        try {
            return Optional.of(CURVE.getCurve().decodePoint(encoded));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // No point on the curve has this coordinate.
        }
    }

    private static byte[] hash(String message) {
        byte[] text = message.getBytes(StandardCharsets.UTF_8);
        byte[] prefix = ("\u0019Ethereum Signed Message:\n" + text.length).getBytes(StandardCharsets.US_ASCII);
        byte[] all = Arrays.copyOf(prefix, prefix.length + text.length);
        System.arraycopy(text, 0, all, prefix.length, text.length);
        return keccak(all);
    }

    private static String address(ECPoint key) {
        byte[] hash = keccak(Arrays.copyOfRange(key.getEncoded(false), 1, 1 + 2 * WORD));
        return "0x" + HexFormat.of().formatHex(hash, hash.length - ADDRESS_BYTES, hash.length);
    }

    private static byte[] keccak(byte[] input) {
        KeccakDigest digest = new KeccakDigest(256);
        digest.update(input, 0, input.length);
        byte[] hash = new byte[digest.getDigestSize()];
        digest.doFinal(hash, 0);
        return hash;
    }
}
