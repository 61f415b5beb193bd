package io.holdfast.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The calls that the guides of the modules show in each language, as programs of the clients. */
final class GuideCalls {

    /** What the calls of each guide print, in every language. */
    private static final Map<String, String> OUTPUTS = new TreeMap<>(Map.ofEntries(
            Map.entry("ledger", "available: 750"),
            Map.entry("ledger-billing", "left: 988"),
            Map.entry("webhooks", "sends to https://crm.example/hooks"),
            Map.entry("seats", "sold for 9000"),
            Map.entry("queue", "received Hello, Bob\nleft: 0"),
            Map.entry("identity", "identity 5d2e4f60-0000-4000-8000-0000000000e0"),
            Map.entry("retry", "processed evt-80"),
            Map.entry("intake", "stamps-100 is REFUSED: insufficient_credits: 100 required, 6 available"),
            Map.entry("sinks", "moved warehouse to "),
            Map.entry("access", "revoked till"),
            Map.entry("server", "left: 750")));

    private GuideCalls() {}

    /** Starts a server with an intake and a sink. */
    static TestServer startServer(Path folder) throws Exception {
        Path sinks =
                Files.writeString(folder.resolve("sinks.yaml"), "sinks: [{name: warehouse, type: rabbitmq, port: 1}]");
        return TestServer.start(
                folder.resolve("data"), "--intake", "../examples/intake/http.yaml", "--sinks", sinks.toString());
    }

    /**
     * A program.
     *
     * @param guide the name of the page
     * @param text the program
     * @param output the expected output
     */
    record Program(String guide, String text, String output) {}

    static List<Program> typescript() throws IOException {
        String start = """
                import { Holdfast, duration } from "holdfast-client";
                const holdfast = new Holdfast({
                  url: process.env["HOLDFAST_URL"] ?? "",
                  key: process.env["HOLDFAST_KEY"] ?? "",
                });
                """;
        return programs("ts", start);
    }

    static List<Program> python() throws IOException {
        List<Program> programs = new ArrayList<>();
        for (Program program : programs("python", "")) {
            String start = (program.text().contains("secrets.") ? "import secrets\n" : "")
                    + "import os\n"
                    + (program.text().contains("timedelta(") ? "from datetime import timedelta\n" : "")
                    + "\nfrom holdfast import Holdfast"
                    + (program.text().contains("types.") ? ", types" : "")
                    + "\n\nholdfast = Holdfast(os.environ[\"HOLDFAST_URL\"], key=os.environ[\"HOLDFAST_KEY\"])\n";
            programs.add(new Program(program.guide(), start + program.text(), program.output()));
        }
        return programs;
    }

    private static List<Program> programs(String language, String start) throws IOException {
        List<Program> programs = new ArrayList<>();
        for (Map.Entry<String, String> guide : OUTPUTS.entrySet()) {
            String code = GuidePage.read("docs", "guide", guide.getKey() + ".md")
                    .section("In each language")
                    .program(language);
            programs.add(new Program(guide.getKey(), start + code, guide.getValue()));
        }
        return programs;
    }
}
