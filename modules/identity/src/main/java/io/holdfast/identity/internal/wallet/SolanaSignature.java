package io.holdfast.identity.internal.wallet;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SmallOrderKeys;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.store.error.BadRequestException;
import java.nio.charset.StandardCharsets;

/** Verification of Ed25519 signatures by Solana wallets. The address is the public key in base58. */
final class SolanaSignature {

    private static final int LENGTH = 64;

    private SolanaSignature() {}

    /** Returns whether a string is a wallet address whose public key is not weak. */
    static boolean isAddress(String address) {
        try {
            return Bytes32.parseBase58(address)
                    .map(key -> {
                        SmallOrderKeys.requireStrongSigningKey("address", key);
                        return true;
                    })
                    .orElse(false);
        } catch (BadRequestException e) {
            return false;
        }
    }

    static boolean isSignedBy(String address, String message, byte[] signature) {
        return signature.length == LENGTH
                && Bytes32.parseBase58(address)
                        .filter(key ->
                                CryptoPrimitives.verify(key, message.getBytes(StandardCharsets.UTF_8), signature))
                        .isPresent();
    }
}
