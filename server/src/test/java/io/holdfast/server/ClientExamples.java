package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.openapi.RequestExamples;
import io.holdfast.server.openapi.RequestExamples.Example;
import io.holdfast.testkit.example.ExampleRun;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Sends the examples of the OpenAPI document through a client in another language, one line per call. */
final class ClientExamples {

    private static final LocalOpenIdProvider PROVIDER = LocalOpenIdProvider.start();

    private ClientExamples() {}

    /** Starts a server on which all examples succeed. */
    static TestServer startServer(Path folder) throws Exception {
        return TestServer.start(folder.resolve("data"), ExampleRun.serverOptions(folder, PROVIDER));
    }

    /**
     * Runs all examples.
     *
     * @param driver a program that reads operations and requests, and writes results
     */
    static void run(TestServer server, ProcessBuilder driver) throws Exception {
        ExampleRun run = new ExampleRun(
                server.call("", "GET", "/openapi.json", "").is(200).body(), PROVIDER);
        Path errors = Files.createTempFile("driver", ".txt");
        Process process = driver.redirectError(errors.toFile()).start();
        try (PrintStream requests = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
                BufferedReader results =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (Example example : RequestExamples.load().all()) {
                run.send(example.operation(), example.request(), example.live(), request -> {
                    requests.println(StrictJson.MAPPER.writeValueAsString(
                            Map.of("operation", example.operation(), "request", request)));
                    String line = results.readLine();
                    assertThat(line)
                            .as("%s: %s", example, Files.readString(errors))
                            .isNotNull();
                    return StrictJson.MAPPER.readTree(line);
                });
            }
        } finally {
            process.destroy();
            process.waitFor();
            Files.delete(errors);
        }
        run.assertCalled(EndpointRegistry.ALL.keySet());
    }
}
