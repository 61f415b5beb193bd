package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.OffsiteException;
import io.holdfast.offsite.object.OffsiteException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The object {@code format}, which contains the format and the encryption of a location.
 *
 * @param format the version of the format
 * @param encryption {@value #AES} or {@value #NONE}
 * @param key the {@linkplain OffsiteKey#id name} of the key, or null without encryption
 */
record LocationFormat(
        int format, String encryption, @Nullable String key) {

    private static final String NAME = "format";
    private static final String AES = "AES-256-GCM";
    private static final String NONE = "none";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Returns the codec of a location, or null if nothing was written to it yet. */
    static @Nullable ObjectCodec read(ObjectStore objects, @Nullable OffsiteKey key) throws IOException {
        LocationFormat found = read(objects);
        if (found == null) {
            return null;
        }
        if (found.format > Manifest.FORMAT) {
            throw new OffsiteException(
                    Kind.NEWER_FORMAT,
                    "the backups in " + objects + " have format " + found.format
                            + ", but this version of Holdfast only supports formats up to " + Manifest.FORMAT);
        }
        if (found.key == null) {
            if (key != null) {
                throw new OffsiteException(
                        Kind.NOT_ENCRYPTED,
                        "the backups in " + objects + " are not encrypted, but a key is given; to encrypt, use another"
                                + " location");
            }
            return ObjectCodec.PLAIN;
        }
        if (key == null) {
            throw new OffsiteException(
                    Kind.KEY_REQUIRED,
                    "the backups in " + objects + " are encrypted with the key " + found.key + ", and no key is given");
        }
        if (!key.id().equals(found.key)) {
            throw new OffsiteException(
                    Kind.WRONG_KEY,
                    "the backups in " + objects + " are encrypted with the key " + found.key + ", but the given key is "
                            + key.id());
        }
        return new EncryptedObjectCodec(key);
    }

    private static @Nullable LocationFormat read(ObjectStore objects) throws IOException {
        Path file = Files.createTempFile("holdfast-offsite", ".json");
        try {
            objects.get(NAME, file);
            return JSON.readValue(Files.readAllBytes(file), LocationFormat.class);
        } catch (OffsiteException e) {
            if (e.kind() == Kind.MISSING) {
                return null;
            }
            throw e;
        } catch (JacksonException e) {
            throw new OffsiteException(Kind.DAMAGED, NAME + " in " + objects + " is damaged: it cannot be read");
        } finally {
            Files.delete(file);
        }
    }

    /** Returns the codec of a location. If the location is empty, first stores its format. */
    static ObjectCodec readOrCreate(ObjectStore objects, @Nullable OffsiteKey key) throws IOException {
        ObjectCodec codec = read(objects, key);
        if (codec != null) {
            return codec;
        }
        if (!objects.list(Manifest.FOLDER).isEmpty()) {
            throw new OffsiteException(
                    Kind.MISSING, NAME + " does not exist in " + objects + ", although there are backups");
        }
        LocationFormat created =
                new LocationFormat(Manifest.FORMAT, key == null ? NONE : AES, key == null ? null : key.id());
        objects.put(NAME, ObjectContent.of(JSON.writeValueAsBytes(created)));
        return key == null ? ObjectCodec.PLAIN : new EncryptedObjectCodec(key);
    }
}
