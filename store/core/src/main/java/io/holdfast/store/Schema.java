package io.holdfast.store;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The tables of one part of an application, usually one constant beside their declarations. */
public record Schema(String name, List<Table<?, ?>> tables) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    public Schema {
        tables = List.copyOf(tables);
        Set<String> families = new LinkedHashSet<>();
        for (Table<?, ?> table : tables) {
            claim(families, table.name(), name);
            for (Index<?, ?, ?> index : table.indexes()) {
                claim(families, index.name(), name);
            }
        }
    }

    public static Schema of(String name, Table<?, ?>... tables) {
        return new Schema(name, List.of(tables));
    }

    /** Takes a family name that must still be free. */
    static void claim(Set<String> families, String family, String schema) {
        if (!families.add(family)) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "schema '" + schema + "' declares '" + family + "', which is declared already");
        }
    }

    static String checkName(String name) {
        if (!NAME.matcher(name).matches() || name.equals("default")) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "'" + name + "' cannot name a table or index: use 1 to 63 of a-z, 0-9 and _, beginning with a "
                            + "letter (and not 'default')");
        }
        return name;
    }
}
