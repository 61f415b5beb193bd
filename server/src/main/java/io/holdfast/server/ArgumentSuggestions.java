package io.holdfast.server;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Suggests the options or subcommands that resemble an unknown argument. */
final class ArgumentSuggestions {

    private static final int MAX_SUGGESTIONS = 3;

    private ArgumentSuggestions() {}

    /** Returns the names that differ from the argument by one or two typing errors, closest first. */
    static List<String> of(String argument, CommandLine command) {
        String typed = argument.replaceFirst("=.*", "");
        int limit = Math.min(2, (typed.length() - 1) / 2);
        return names(command.getCommandSpec(), typed.startsWith("-"))
                .filter(name -> distance(typed, name) <= limit)
                .sorted(Comparator.comparingInt(name -> distance(typed, name)))
                .limit(MAX_SUGGESTIONS)
                .toList();
    }

    private static Stream<String> names(CommandSpec command, boolean options) {
        return options
                ? command.options().stream()
                        .filter(option -> !option.hidden())
                        .flatMap(option -> Stream.of(option.names()))
                        .filter(name -> name.startsWith("--"))
                : command.subcommands().keySet().stream();
    }

    /** Returns the edit distance: the number of characters to insert, delete or replace. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
