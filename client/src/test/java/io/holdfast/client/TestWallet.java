package io.holdfast.client;

import io.holdfast.identity.model.Bytes32;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/** A Solana wallet, which signs sign-in messages with Ed25519. */
final class TestWallet {

    private static final KeyPair KEYS = newKeys();

    private TestWallet() {}

    private static KeyPair newKeys() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a request with a signed message. */
    static String signIn(String domain, String nonce) {
        byte[] encoded = KEYS.getPublic().getEncoded();
        String address = new Bytes32(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length)).toBase58();
        String message = domain + " wants you to sign in with your Solana account:\n" + address
                + "\n\n\nURI: https://" + domain + "\nVersion: 1\nChain ID: mainnet\nNonce: " + nonce
                + "\nIssued At: " + Instant.now();
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(KEYS.getPrivate());
            signature.update(message.getBytes(StandardCharsets.UTF_8));
            return "{'domain':'" + domain + "','message':'" + message.replace("\n", "\\n") + "','signature':'"
                    + Base64.getEncoder().encodeToString(signature.sign()) + "'}";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
