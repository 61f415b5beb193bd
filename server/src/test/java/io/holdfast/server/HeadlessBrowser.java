package io.holdfast.server;

import io.holdfast.api.json.StrictJson;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A headless Chromium with a temporary profile. Requires the Debian package {@code chromium}. */
final class HeadlessBrowser implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/bin/chromium");

    private final ThirdPartyServerProcess process;
    private final String at;

    HeadlessBrowser(Path folder) throws IOException, InterruptedException {
        if (!Files.exists(PROGRAM)) {
            throw new IllegalStateException("Chromium is not installed: there is no " + PROGRAM
                    + ". On Debian and Ubuntu: apt-get install chromium");
        }
        Path profile = Files.createDirectories(folder.resolve("profile"));
        process = ThirdPartyServerProcess.start(
                folder,
                Map.of("HOME", folder.toString()),
                List.of(
                        PROGRAM.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--no-first-run",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank"));
        Path port = profile.resolve("DevToolsActivePort");
        ThirdPartyServerProcess.await("chromium", () -> Files.readAllLines(port).get(1));
        at = "http://127.0.0.1:" + Files.readAllLines(port).get(0);
    }

    /** Opens an empty tab. */
    BrowserTab tab() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(at + "/json/new?about:blank"))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build();
        String target = TestServer.http().send(request, BodyHandlers.ofString()).body();
        return new BrowserTab(URI.create(
                StrictJson.MAPPER.readTree(target).path("webSocketDebuggerUrl").asString()));
    }

    @Override
    public void close() {
        process.close();
    }
}
