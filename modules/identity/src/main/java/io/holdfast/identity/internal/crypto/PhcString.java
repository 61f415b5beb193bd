package io.holdfast.identity.internal.crypto;

import io.holdfast.store.kit.Arguments;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A password hash in the PHC string format: {@code $function$v=version$name=value,name=value$salt$hash}, with salt and
 * hash in Base64 without padding. A plain number in place of the parameters is the number of iterations.
 */
record PhcString(String function, Map<String, Integer> parameters, byte[] salt, byte[] hash) {

    private static final int MIN_HASH_BYTES = 16;
    private static final int MAX_BYTES = 128;
    private static final int MAX_PARTS = 6;
    private static final int DJANGO_PARTS = 4;

    static PhcString parse(String text) {
        List<String> parts = List.of(text.split("\\$", -1));
        if (!parts.get(0).isEmpty() || parts.size() < MAX_PARTS - 1 || parts.size() > MAX_PARTS) {
            throw Arguments.invalid(
                    "hash must be a bcrypt hash or a PHC string such as" + " $argon2id$v=19$m=19456,t=2,p=1$SALT$HASH");
        }
        Map<String, Integer> parameters = new LinkedHashMap<>();
        for (String part : parts.subList(2, parts.size() - 2)) {
            for (String pair : part.split(",", -1)) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? "i" : pair.substring(0, equals);
                if (parameters.put(name, number(name, pair.substring(equals + 1))) != null) {
                    throw Arguments.invalid("hash must have the parameter '" + name + "' once");
                }
            }
        }
        byte[] hash = bytes("hash", parts.get(parts.size() - 1));
        if (hash.length < MIN_HASH_BYTES) {
            throw Arguments.invalid("the hash must have at least " + MIN_HASH_BYTES + " bytes, but has " + hash.length);
        }
        return new PhcString(parts.get(1), parameters, bytes("salt", parts.get(parts.size() - 2)), hash);
    }

    /** Converts a Django hash, {@code pbkdf2_sha256$iterations$salt$hash}, whose salt is plain text. */
    static String ofDjango(String text) {
        String[] parts = text.split("\\$", -1);
        if (parts.length != DJANGO_PARTS) {
            throw Arguments.invalid("hash must have the form pbkdf2_sha256$ITERATIONS$SALT$HASH");
        }
        String salt = Base64.getEncoder().withoutPadding().encodeToString(parts[2].getBytes(StandardCharsets.UTF_8));
        return "$" + parts[0].replace('_', '-') + "$" + parts[1] + "$" + salt + "$" + parts[3];
    }

    private static int number(String name, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw Arguments.invalid(
                    "the parameter '" + name + "' of the hash must be an integer, but is '" + value + "'");
        }
    }

    private static byte[] bytes(String field, String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64.replace('.', '+'));
            if (bytes.length <= MAX_BYTES) {
                return bytes;
            }
            throw Arguments.invalid(
                    "the " + field + " must have at most " + MAX_BYTES + " bytes, but has " + bytes.length);
        } catch (IllegalArgumentException e) {
            throw Arguments.invalid("the " + field + " must be Base64");
        }
    }

    int integer(String name, int defaultValue) {
        Integer value = parameters.get(name);
        return value == null ? defaultValue : value;
    }

    int required(String name, int min, int max) {
        Integer value = parameters.get(name);
        if (value == null) {
            throw Arguments.invalid("the parameter '" + name + "' of the hash must be given");
        }
        return Arguments.inRange("the parameter '" + name + "' of the hash", value, min, max);
    }
}
