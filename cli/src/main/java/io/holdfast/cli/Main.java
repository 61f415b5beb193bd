package io.holdfast.cli;

/** The entry point for all launcher commands except benchmarks, the torture test and the examples. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        boolean terminal = Boolean.getBoolean("holdfast.terminal") && System.getenv("NO_COLOR") == null;
        Cli cli = new Cli(System.getenv(), System.in, System.out, System.err, terminal);
        System.exit(cli.run(args));
    }
}
