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

/** BLAKE3 hashes, Ed25519 signatures, random tokens and Base64. */
public final class CryptoPrimitives {

    private CryptoPrimitives() {}

    public static Bytes32 blake3(byte[] bytes) {
        Blake3Digest digest = new Blake3Digest();
        digest.update(bytes, 0, bytes.length);
        byte[] hash = new byte[Bytes32.LENGTH];
        digest.doFinal(hash, 0);
        return new Bytes32(hash);
    }

    /** Returns the hash under which a token is stored. */
    public static Bytes32 hashToken(Secret token) {
        return blake3(token.bytes());
    }

    /** Returns the hash under which a code is stored. The same code has a different hash for each owner. */
    public static Bytes32 hashOwnedCode(Object owner, Secret code) {
        return blake3((owner + ":" + code.reveal()).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the first 16 bytes of the BLAKE3 hash of a string. */
    public static UUID shortHash(String text) {
        ByteBuffer hash =
                ByteBuffer.wrap(blake3(text.getBytes(StandardCharsets.UTF_8)).value());
        return new UUID(hash.getLong(), hash.getLong());
    }

    public static byte[] randomBytes(RandomGenerator random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Returns a token with 256 random bits after a prefix that identifies its type. */
    public static Secret newToken(RandomGenerator random, String prefix) {
        return Secret.of(prefix + base64(randomBytes(random, Bytes32.LENGTH)));
    }

    /** Encodes bytes in Base64url without padding. */
    public static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Returns the public key for the given Ed25519 private key, which is 32 bytes long. */
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

    /** Verifies an Ed25519 signature. Also returns false if the public key is malformed. */
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
