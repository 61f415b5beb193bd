package io.holdfast.cli;

/** The entry point of all commands of the launcher, except benchmarks, the torture test and examples. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        boolean terminal = Boolean.getBoolean("holdfast.terminal") && System.getenv("NO_COLOR") == null;
        Cli cli = new Cli(System.getenv(), System.in, System.out, System.err, terminal);
        System.exit(cli.run(args));
    }
}
