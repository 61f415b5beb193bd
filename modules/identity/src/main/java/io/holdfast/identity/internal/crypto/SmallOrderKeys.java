package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.store.kit.Arguments;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Public keys of small order. They either have no private key or one that is publicly known. With such a key, a
 * signature can be valid for any message, and a shared secret is zero.
 */
public final class SmallOrderKeys {

    private static final String ONES = "ff".repeat(30);
    private static final Set<Bytes32> COMMON =
            parse("00".repeat(32), "01" + "00".repeat(31), "ec" + ONES + "7f", "ed" + ONES + "7f", "ee" + ONES + "7f");
    private static final Set<Bytes32> ED25519 = parse(
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a");
    private static final Set<Bytes32> X25519 = parse(
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157");

    private SmallOrderKeys() {}

    /** Rejects a public Ed25519 key of small order. */
    public static Bytes32 requireStrongSigningKey(String field, Bytes32 key) {
        return requireStrong(field, key, ED25519);
    }

    /** Rejects a public X25519 key of small order. */
    public static Bytes32 requireStrongEncryptionKey(String field, Bytes32 key) {
        return requireStrong(field, key, X25519);
    }

    private static Bytes32 requireStrong(String field, Bytes32 key, Set<Bytes32> weak) {
        byte[] bytes = Arguments.notNull(field, key).value().clone();
        bytes[Bytes32.LENGTH - 1] &= 0x7f; // The last bit is the sign of x in Ed25519, and is ignored in X25519.
        Bytes32 coordinate = new Bytes32(bytes);
        if (COMMON.contains(coordinate) || weak.contains(coordinate)) {
            throw Arguments.invalid(field + " is a weak key: a point of small order");
        }
        return key;
    }

    private static Set<Bytes32> parse(String... keys) {
        return Stream.of(keys)
                .map(key -> new Bytes32(HexFormat.of().parseHex(key)))
                .collect(Collectors.toUnmodifiableSet());
    }
}
