import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks, before {@code mvn verify} spends minutes, that the programs which its tests run are installed. On Debian and
 * Ubuntu, as root, it installs the missing ones, unless {@code -Dholdfast.install=false}. A kind of tests named in
 * {@code -Dholdfast.exclude} needs nothing.
 */
public final class Prerequisites {

    /**
     * A program that tests with a certain tag run, and the Debian package that contains it.
     *
     * @param expected where the program must be
     */
    private record Program(
            String name, String kind, String debianPackage, String expected, BooleanSupplier installed) {

        static Program at(String name, String kind, String debianPackage, String path) {
            return new Program(name, kind, debianPackage, path, () -> Files.exists(Path.of(path)));
        }

        /** A program on the PATH of at least a major version. */
        static Program onPath(String name, String kind, String debianPackage, String command, int version) {
            return new Program(
                    name + " " + version + " or newer",
                    kind,
                    debianPackage,
                    "'" + command + "' on the PATH",
                    () -> majorVersion(command) >= version);
        }

        /** A program that is installed if a command exits with 0. */
        static Program succeeding(
                String name, String kind, String debianPackage, String expected, String... command) {
            return new Program(name, kind, debianPackage, expected, () -> succeeds(command));
        }
    }

    private static final List<Program> PROGRAMS = List.of(
            Program.at("RabbitMQ", "broker", "rabbitmq-server", "/usr/lib/rabbitmq/bin/rabbitmq-server"),
            Program.at("NATS", "broker", "nats-server", "/usr/sbin/nats-server"),
            Program.at("Chromium", "browser", "chromium", "/usr/bin/chromium"),
            Program.onPath("Node.js", "node", "nodejs", "node", 20),
            Program.onPath("npm", "node", "npm", "npm", 9),
            Program.succeeding(
                    "Python 3.11 or newer",
                    "node",
                    "python3",
                    "'python3' on the PATH",
                    "python3",
                    "-c",
                    "import sys; sys.exit(sys.version_info < (3, 11))"),
            Program.succeeding(
                    "pip", "node", "python3-pip", "'python3 -m pip'", "python3", "-m", "pip", "--version"));

    private Prerequisites() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> options = new LinkedHashMap<>();
        for (String arg : args) {
            String[] parts = arg.split("=", 2);
            options.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
        Set<String> excluded = Arrays.stream(options.getOrDefault("--exclude", "").split("[,|]"))
                .map(String::strip)
                .collect(Collectors.toSet());
        excluded.remove("");
        excluded.remove("none");
        if (!excluded.isEmpty()) {
            System.out.println("Excluded by -Dholdfast.exclude: tests of kind " + String.join(", ", excluded));
        }
        List<Program> missing = missing(excluded);
        if (!missing.isEmpty() && mayInstall(options)) {
            install(missing);
            missing = missing(excluded);
        }
        if (!missing.isEmpty()) {
            System.err.println(message(missing));
            System.exit(1);
        }
    }

    private static List<Program> missing(Set<String> excluded) {
        return PROGRAMS.stream()
                .filter(program -> !excluded.contains(program.kind()) && !program.installed().getAsBoolean())
                .toList();
    }

    /** Returns the major version that {@code command --version} prints, or 0 if the command does not exist. */
    private static int majorVersion(String command) {
        try {
            Process process = new ProcessBuilder(command, "--version")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String version = new String(process.getInputStream().readAllBytes()).strip();
            Matcher major = Pattern.compile("v?([0-9]{1,6})\\..*").matcher(version);
            return process.waitFor() == 0 && major.matches() ? Integer.parseInt(major.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean mayInstall(Map<String, String> options) {
        return !options.getOrDefault("--install", "").equals("false")
                && System.getProperty("user.name").equals("root")
                && Files.isExecutable(Path.of("/usr/bin/apt-get"));
    }

    private static void install(List<Program> missing) throws IOException, InterruptedException {
        String packages = packages(missing);
        System.out.println("Installing Debian packages for the tests: " + packages
                + ". To forbid this, use -Dholdfast.install=false.");
        apt("update");
        apt(Stream.concat(
                        Stream.of("install", "--no-install-recommends"), missing.stream().map(Program::debianPackage))
                .toArray(String[]::new));
    }

    private static void apt(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("apt-get", "-y", "-qq"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            System.err.println("'" + String.join(" ", command) + "' failed: " + output);
        }
    }

    private static String packages(List<Program> programs) {
        return programs.stream().map(Program::debianPackage).collect(Collectors.joining(" "));
    }

    private static String message(List<Program> missing) {
        String names = missing.stream()
                .map(program -> "  " + program.name() + " for the tests of kind '" + program.kind() + "' (expected "
                        + program.expected() + ")")
                .collect(Collectors.joining("\n"));
        String kinds = missing.stream().map(Program::kind).distinct().collect(Collectors.joining(","));
        return "mvn verify needs programs that are not installed:\n" + names
                + "\nOn Debian and Ubuntu: apt-get install " + packages(missing)
                + "\nTo run all other tests: mvn -B -ntp verify -Dholdfast.exclude=" + kinds
                + "\nTo run the tests that need only a JDK and Maven: mvn -B -ntp test";
    }
}
