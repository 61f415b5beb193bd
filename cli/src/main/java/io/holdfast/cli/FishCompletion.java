package io.holdfast.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Generates the script for command completion in the fish shell, which picocli does not support. */
final class FishCompletion {

    /** Functions that compare the commands on the command line with their arguments. */
    private static final String FUNCTIONS = """
            function __NAME_words
                for word in (commandline -opc)[2..-1]
                    string match -q -- '-*' $word; or echo $word
                end
            end

            # Whether the command line begins with these commands.
            function __NAME_in
                set -l words (__NAME_words)
                for i in (seq (count $argv))
                    test "$words[$i]" = "$argv[$i]"; or return 1
                end
            end

            # Whether the command line consists of these commands, so that another command can follow.
            function __NAME_next
                test (count (__NAME_words)) -eq (count $argv); and __NAME_in $argv
            end

            """;

    private final String name;
    private final StringBuilder script = new StringBuilder();

    private FishCompletion(String name) {
        this.name = name;
    }

    /** Returns the script for all commands and options of a program. */
    static String of(String name, CommandLine program) {
        FishCompletion completion = new FishCompletion(name);
        completion.script.append(FUNCTIONS.replace("NAME", name));
        completion.add(List.of(), program);
        return completion.script.toString();
    }

    private void add(List<String> path, CommandLine command) {
        String words = path.isEmpty() ? "" : " " + String.join(" ", path);
        command.getSubcommands().forEach((subcommand, line) -> {
            if (line.getCommandSpec().usageMessage().hidden()) {
                return;
            }
            String[] description = line.getCommandSpec().usageMessage().description();
            complete("__" + name + "_next" + words, "-f -a " + subcommand, description);
            List<String> longer = new ArrayList<>(path);
            longer.add(subcommand);
            add(longer, line);
        });
        for (OptionSpec option : command.getCommandSpec().options()) {
            // The condition of an inherited option is also true for the subcommands.
            if (!option.hidden() && !option.inherited()) {
                complete("__" + name + "_in" + words, arguments(option), option.description());
            }
        }
    }

    private static String arguments(OptionSpec option) {
        StringJoiner arguments = new StringJoiner(" ");
        for (String optionName : option.names()) {
            arguments.add(
                    optionName.startsWith("--") ? "-l " + optionName.substring(2) : "-s " + optionName.substring(1));
        }
        if (option.arity().max() > 0) {
            arguments.add("-r");
            Iterable<String> candidates = option.completionCandidates();
            if (candidates != null && candidates.iterator().hasNext()) {
                arguments.add("-f -a").add(quoted(String.join(" ", candidates)));
            }
        }
        return arguments.toString();
    }

    private void complete(String condition, String arguments, String... description) {
        script.append("complete -c ")
                .append(name)
                .append(" -n '")
                .append(condition)
                .append("' ")
                .append(arguments);
        String sentence = firstSentence(String.join(" ", description));
        if (sentence != null) {
            script.append(" -d ").append(quoted(sentence));
        }
        script.append('\n');
    }

    /** Returns the first sentence of a description, or null if it is empty or contains a picocli variable. */
    private static @Nullable String firstSentence(String description) {
        int end = description.indexOf(". ");
        String sentence = end < 0 ? description : description.substring(0, end + 1);
        return sentence.isEmpty() || sentence.contains("${") ? null : sentence;
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
