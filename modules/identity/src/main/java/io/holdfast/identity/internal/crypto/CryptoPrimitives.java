package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Secret;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;

/** Hashes, signatures and fresh tokens: thin words around the library. */
public final class CryptoPrimitives {

    private CryptoPrimitives() {}

    public static Bytes32 blake3(byte[] bytes) {
        Blake3Digest digest = new Blake3Digest();
        digest.update(bytes, 0, bytes.length);
        byte[] hash = new byte[Bytes32.LENGTH];
        digest.doFinal(hash, 0);
        return new Bytes32(hash);
    }

    /** What is stored of a token. */
    public static Bytes32 hashToken(Secret token) {
        return blake3(token.bytes());
    }

    /** What is stored of a code that belongs to somebody: the same code of another has another hash. */
    public static Bytes32 hashOwnedCode(Object owner, Secret code) {
        return blake3((owner + ":" + code.reveal()).getBytes(StandardCharsets.UTF_8));
    }

    /** Tells texts apart in 16 bytes. */
    public static UUID fingerprint(String text) {
        ByteBuffer hash =
                ByteBuffer.wrap(blake3(text.getBytes(StandardCharsets.UTF_8)).value());
        return new UUID(hash.getLong(), hash.getLong());
    }

    public static byte[] randomBytes(RandomGenerator random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** 256 random bits behind a prefix that says what it is. */
    public static Secret newToken(RandomGenerator random, String prefix) {
        return Secret.of(prefix + base64(randomBytes(random, Bytes32.LENGTH)));
    }

    public static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The public half of a private Ed25519 key, which is 32 random bytes. */
    public static Bytes32 publicKey(byte[] privateKey) {
        return new Bytes32(
                new Ed25519PrivateKeyParameters(privateKey).generatePublicKey().getEncoded());
    }

    public static byte[] sign(byte[] privateKey, byte[] message) {
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(true, new Ed25519PrivateKeyParameters(privateKey));
        signer.update(message, 0, message.length);
        return signer.generateSignature();
    }

    /** Bytes that are no key verify nothing. */
    public static boolean verify(Bytes32 publicKey, byte[] message, byte[] signature) {
        Ed25519PublicKeyParameters key;
        try {
            key = new Ed25519PublicKeyParameters(publicKey.value());
        } catch (IllegalArgumentException e) {
            return false;
        }
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(false, key);
        signer.update(message, 0, message.length);
        return signer.verifySignature(signature);
    }
}
