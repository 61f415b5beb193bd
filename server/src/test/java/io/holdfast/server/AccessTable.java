package io.holdfast.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The lines of {@code access.txt}, which describes who may call what. */
final class AccessTable {

    private AccessTable() {}

    /**
     * One line of the table.
     *
     * @param at the method and path, with variables such as {@code $account}
     * @param scopes the scopes of which one is needed; {@code none} or {@code any} for routes without a scope
     * @param mine the status for the caller's own resource
     * @param others the status for another resource, {@code hidden} or {@code -}
     * @param user {@code own}, {@code shared} or {@code no}
     */
    record Line(String at, List<String> scopes, String mine, String others, String user, String body) {

        String method() {
            return at.substring(0, at.indexOf(' '));
        }

        String path() {
            return at.substring(at.indexOf(' ') + 1);
        }

        boolean isOpen() {
            return scopes.contains("none");
        }

        boolean isForAnyKey() {
            return scopes.contains("any");
        }

        boolean hasResource() {
            return !others.equals("-");
        }

        /** Returns whether a key that has only the given scope, without a pattern, may call this line. */
        boolean permits(String scope) {
            return isOpen()
                    || isForAnyKey()
                    || scope.equals("admin")
                    || scopes.contains(scope)
                    || (scope.endsWith(":write")
                            && scopes.stream()
                                    .anyMatch(needed -> !needed.endsWith(":read")
                                            && needed.startsWith(scope.substring(0, scope.indexOf(':') + 1))));
        }

        @Override
        public String toString() {
            return at + (body.isEmpty() ? "" : " " + body);
        }
    }

    static List<Line> read() throws IOException {
        List<Line> lines = new ArrayList<>();
        try (var in = Objects.requireNonNull(AccessTable.class.getResourceAsStream("/access.txt"))) {
            for (String text : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (!text.isBlank() && !text.startsWith("#")) {
                    lines.add(parse(text));
                }
            }
        }
        return lines;
    }

    private static Line parse(String text) {
        String[] parts = text.split("\\|", 6);
        if (parts.length != 6) {
            throw new IllegalStateException("a line must have 6 columns: " + text);
        }
        return new Line(
                parts[0].strip(),
                List.of(parts[1].strip().split(" or ", -1)),
                parts[2].strip(),
                parts[3].strip(),
                parts[4].strip(),
                parts[5].strip());
    }
}
