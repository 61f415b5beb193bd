import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks, before {@code mvn verify} spends minutes, that the programs which its tests run are installed. On Debian and
 * Ubuntu, as root, it installs the missing ones, unless {@code -Dholdfast.install=false}. A kind of tests named in
 * {@code -Dholdfast.exclude} needs nothing.
 */
public final class Prerequisites {

    /** A program that a kind of tests runs, and the Debian package that contains it. */
    private record Program(String name, String kind, String debianPackage, List<Path> locations) {

        boolean isInstalled() {
            return locations.stream().anyMatch(Files::exists);
        }
    }

    private static final List<Program> PROGRAMS = List.of(
            new Program(
                    "RabbitMQ", "broker", "rabbitmq-server", List.of(Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server"))),
            new Program("Chromium", "browser", "chromium", List.of(Path.of("/usr/bin/chromium"))));

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
                .filter(program -> !excluded.contains(program.kind()) && !program.isInstalled())
                .toList();
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
                        + program.locations().get(0) + ")")
                .collect(Collectors.joining("\n"));
        String kinds = missing.stream().map(Program::kind).collect(Collectors.joining(","));
        return "mvn verify needs programs that are not installed:\n" + names
                + "\nOn Debian and Ubuntu: apt-get install " + packages(missing)
                + "\nTo run all other tests: mvn -B -ntp verify -Dholdfast.exclude=" + kinds
                + "\nTests that need nothing but a JDK and Maven: mvn -B -ntp test";
    }
}
