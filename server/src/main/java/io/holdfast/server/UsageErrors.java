package io.holdfast.server;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports invalid command-line arguments with the names that users see rather than Java terms. */
public final class UsageErrors {

    /** The exit code of a command whose arguments are invalid. */
    public static final int EXIT_CODE = 2;

    private static final List<String> SECRETS = List.of("--master-keys", "--store", "--tls-password");

    private UsageErrors() {}

    /** Makes a command and its subcommands report invalid arguments through this class. */
    public static CommandLine install(CommandLine commands) {
        convert(commands, UUID.class, UUID::fromString, "a UUID such as 00000000-0000-0000-0000-000000000001");
        convert(commands, Instant.class, Instant::parse, "a time such as 2026-01-31T12:00:00Z");
        convert(commands, Duration.class, Duration::parse, "a duration such as PT30S or P1D");
        List.of(int.class, Integer.class).forEach(type -> convert(commands, type, Integer::valueOf, "an integer"));
        List.of(long.class, Long.class).forEach(type -> convert(commands, type, Long::valueOf, "an integer"));
        List.of(double.class, Double.class).forEach(type -> convert(commands, type, Double::valueOf, "a number"));
        convert(commands, Path.class, Path::of, "the path of a file or folder");
        return commands.setParameterExceptionHandler((e, arguments) -> {
            PrintWriter err = e.getCommandLine().getErr();
            err.println("holdfast: " + describe(e));
            List<String> suggestions = suggestions(e);
            if (!suggestions.isEmpty()) {
                err.println("Did you mean " + String.join(" or ", suggestions) + "?");
            } else {
                e.getCommandLine().usage(err);
            }
            return EXIT_CODE;
        });
    }

    private static <T> void convert(
            CommandLine commands, Class<T> type, Function<String, T> converter, String expected) {
        commands.registerConverter(type, text -> {
            try {
                return converter.apply(text);
            } catch (IllegalArgumentException | DateTimeException e) {
                throw new TypeConversionException(
                        "must be " + expected + ", but is '" + text.replaceAll("\\p{Cntrl}", "?") + "'");
            }
        });
    }

    private static List<String> suggestions(Exception error) {
        return error instanceof UnmatchedArgumentException unmatched
                ? ArgumentSuggestions.of(unmatched.getUnmatched().get(0), unmatched.getCommandLine())
                : List.of();
    }

    /** Describes an error reported by the argument parser, and suggests similar options. */
    static String describeWithSuggestions(Exception error) {
        List<String> suggestions = suggestions(error);
        return describe(error)
                + (suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?");
    }

    /** Describes an error reported by the argument parser. */
    static String describe(Exception error) {
        if (error instanceof UnmatchedArgumentException unmatched) {
            return describe(unmatched.getUnmatched(), unmatched.getCommandLine());
        }
        if (error instanceof ParameterException invalid && error.getCause() instanceof TypeConversionException cause) {
            String name = invalid.getArgSpec() instanceof OptionSpec option
                    ? option.longestName()
                    : invalid.getArgSpec().paramLabel();
            // Picocli words its message for enums differently.
            return name + " "
                    + String.valueOf(cause.getMessage())
                            .replace("expected one of", "must be one of")
                            .replace(" but was", ", but is");
        }
        return String.valueOf(error.getMessage());
    }

    private static String describe(List<String> unmatched, CommandLine command) {
        for (String argument : unmatched) {
            if (argument.startsWith("-")) {
                return "unknown option '" + argument.replaceFirst("=.*", "") + "'";
            }
        }
        if (!command.getSubcommands().isEmpty()) {
            return "unknown command '" + unmatched.get(0) + "'";
        }
        // The value may be part of a secret, such as a second master key after a space.
        boolean mayBeSecret = SECRETS.stream().anyMatch(command.getParseResult()::hasMatchedOption);
        return "unexpected argument" + (mayBeSecret ? "" : " '" + unmatched.get(0) + "'");
    }
}
