package io.holdfast.server.error;

import java.util.List;

/** Thrown when the server cannot run with its configuration; the message lists all problems. */
public final class InvalidConfigException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public InvalidConfigException(List<String> problems) {
        super("invalid configuration:\n  " + String.join("\n  ", problems));
    }
}
