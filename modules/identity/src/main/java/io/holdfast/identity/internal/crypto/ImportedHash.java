package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.Secret;
import io.holdfast.store.kit.Arguments;
import java.security.MessageDigest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.OpenBSDBCrypt;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * A password hash computed by another system. The supported formats are bcrypt ({@code $2a$}, {@code $2b$}, {@code
 * $2y$}) and PHC strings of Argon2, scrypt and PBKDF2, including the PBKDF2 strings of passlib and Django. The cost
 * parameters are limited, so that a single login cannot exhaust the server.
 */
public final class ImportedHash {

    private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$([0-9]{2})\\$[./A-Za-z0-9]{53}");
    private static final int MAX_TEXT = 1_024;
    private static final int MAX_BCRYPT_COST = 16;
    private static final int MAX_MEMORY_KIB = 256 * 1_024;
    private static final int MAX_ARGON2_ITERATIONS = 100;
    private static final int MAX_PARALLELISM = 16;
    private static final int MAX_PBKDF2_ITERATIONS = 10_000_000;
    private static final int MAX_SCRYPT_LOG_N = 20;
    private static final int MAX_SCRYPT_BLOCK = 32;
    private static final int KIB = 1_024;

    private final String text;
    private final Function function;

    /** Hashes a password and compares the result with the stored hash. */
    private interface Function {
        boolean matches(byte[] password);
    }

    private ImportedHash(String text, Function function) {
        this.text = text;
        this.function = function;
    }

    /**
     * Parses a hash.
     *
     * @throws io.holdfast.store.error.BadRequestException if the format is unknown, or its cost parameters are out of
     *     range
     */
    public static ImportedHash parse(String text) {
        if (text.length() > MAX_TEXT) {
            throw Arguments.invalid("hash must have at most " + MAX_TEXT + " characters, but has " + text.length());
        }
        if (text.startsWith("$2")) {
            return new ImportedHash(text, bcrypt(text));
        }
        PhcString phc = PhcString.parse(text.startsWith("pbkdf2_") ? PhcString.ofDjango(text) : text);
        Function function = switch (phc.function()) {
            case "argon2id" -> argon2(phc, Argon2Parameters.ARGON2_id);
            case "argon2i" -> argon2(phc, Argon2Parameters.ARGON2_i);
            case "argon2d" -> argon2(phc, Argon2Parameters.ARGON2_d);
            case "scrypt" -> scrypt(phc);
            case "pbkdf2", "pbkdf2-sha1", "pbkdf2-sha256", "pbkdf2-sha512" -> pbkdf2(phc);
            default ->
                throw Arguments.invalid(
                        "hash must be a bcrypt, argon2, scrypt or pbkdf2 hash, but is '" + phc.function() + "'");
        };
        return new ImportedHash(text, function);
    }

    private static Function bcrypt(String text) {
        Matcher matcher = BCRYPT.matcher(text);
        if (!matcher.matches()) {
            throw Arguments.invalid("hash must be a bcrypt hash such as $2b$12$ and 53 characters");
        }
        Arguments.inRange("the bcrypt cost", Integer.parseInt(matcher.group(1)), 4, MAX_BCRYPT_COST);
        return password -> OpenBSDBCrypt.checkPassword(text, password);
    }

    private static Function argon2(PhcString phc, int type) {
        int version = phc.integer("v", Argon2Parameters.ARGON2_VERSION_10);
        if (version != Argon2Parameters.ARGON2_VERSION_10 && version != Argon2Parameters.ARGON2_VERSION_13) {
            throw Arguments.invalid("the argon2 version must be 16 or 19, but is " + version);
        }
        int parallelism = phc.required("p", 1, MAX_PARALLELISM);
        Argon2Parameters parameters = new Argon2Parameters.Builder(type)
                .withVersion(version)
                .withMemoryAsKB(phc.required("m", 8 * parallelism, MAX_MEMORY_KIB))
                .withIterations(phc.required("t", 1, MAX_ARGON2_ITERATIONS))
                .withParallelism(parallelism)
                .withSalt(phc.salt())
                .build();
        return password -> {
            Argon2BytesGenerator generator = new Argon2BytesGenerator();
            generator.init(parameters);
            byte[] computed = new byte[phc.hash().length];
            generator.generateBytes(password, computed);
            return MessageDigest.isEqual(phc.hash(), computed);
        };
    }

    private static Function scrypt(PhcString phc) {
        int logN = phc.required("ln", 1, MAX_SCRYPT_LOG_N);
        int block = phc.required("r", 1, MAX_SCRYPT_BLOCK);
        int parallelism = phc.required("p", 1, MAX_PARALLELISM);
        long memory = (128L << logN) * block / KIB;
        if (memory > MAX_MEMORY_KIB) {
            throw Arguments.invalid(
                    "the memory of scrypt must be at most " + MAX_MEMORY_KIB + " KiB, but is " + memory + " KiB");
        }
        if (logN >= 16 * block) {
            throw Arguments.invalid("ln must be less than 16 times r, but is " + logN + " with r=" + block);
        }
        return password -> MessageDigest.isEqual(
                phc.hash(), SCrypt.generate(password, phc.salt(), 1 << logN, block, parallelism, phc.hash().length));
    }

    private static Function pbkdf2(PhcString phc) {
        int iterations = phc.required("i", 1, MAX_PBKDF2_ITERATIONS);
        String digest = phc.function().substring("pbkdf2".length());
        return password -> {
            PKCS5S2ParametersGenerator generator = new PKCS5S2ParametersGenerator(
                    switch (digest) {
                        case "-sha256" -> new SHA256Digest();
                        case "-sha512" -> new SHA512Digest();
                        default -> new SHA1Digest();
                    });
            generator.init(password, phc.salt(), iterations);
            KeyParameter key = (KeyParameter) generator.generateDerivedMacParameters(phc.hash().length * Byte.SIZE);
            return MessageDigest.isEqual(phc.hash(), key.getKey());
        };
    }

    /** Compares a password with this hash. The computation is expensive, so it must not run in a write function. */
    public boolean matches(Secret password) {
        return function.matches(password.bytes());
    }

    /** Returns the string form. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return "ImportedHash[]";
    }
}
