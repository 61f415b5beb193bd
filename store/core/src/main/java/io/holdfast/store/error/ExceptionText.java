package io.holdfast.store.error;

import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes exceptions to users who do not know Java, without class names. */
public final class ExceptionText {

    private static final Pattern CLASS_NAME =
            Pattern.compile("(?:[a-z_][a-zA-Z0-9_]*\\.)+[A-Z][a-zA-Z0-9_$]*(?:Exception|Error)(?:: )?");

    private ExceptionText() {}

    /** Returns the reason that an exception reports. */
    public static String of(Throwable thrown) {
        if (thrown instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return of(unchecked.getCause());
        } else if (thrown instanceof NoSuchFileException) {
            return "it does not exist";
        } else if (thrown instanceof FileAlreadyExistsException) {
            return "a file with this name exists";
        } else if (thrown instanceof AccessDeniedException) {
            return "access is denied";
        } else if (thrown instanceof NotDirectoryException) {
            return "it is not a folder";
        } else if (thrown instanceof CharacterCodingException) {
            return "it is not valid UTF-8";
        } else if (thrown instanceof InvalidPathException path) {
            return path.getReason();
        } else if (thrown instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        return ofMessage(thrown.getMessage());
    }

    private static String ofMessage(@Nullable String message) {
        String text = message == null ? "" : withoutClassNames(message);
        return text.isBlank() ? "unexpected error" : text;
    }

    /** Returns a message without the exception class names that libraries put into their messages. */
    public static String withoutClassNames(String message) {
        return CLASS_NAME.matcher(message).replaceAll("");
    }
}
