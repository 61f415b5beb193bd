package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The TypeScript client runs in a browser, on a page of another origin than the server. */
@Tag("browser")
@Tag("node")
class TypeScriptBrowserTest {

    @TempDir
    Path folder;

    @Test
    void aPageChargesInBatchesAndFollowsABalance() throws Exception {
        NodeProject node = NodeProject.install();
        node.copy(Path.of("..", "clients", "typescript"), "typescript");
        node.runIn("typescript", Map.of(), "../node_modules/.bin/tsc", "--project", "tsconfig.json");
        Path dist = node.folder("typescript").resolve("dist");
        HttpServer pages = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        pages.createContext("/", exchange -> {
            try (exchange) {
                String path = exchange.getRequestURI().getPath();
                boolean script = path.endsWith(".js");
                byte[] body = script
                        ? Files.readAllBytes(dist.resolve(path.substring(1)))
                        : "<!doctype html><link rel=icon href=data:,>".getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", script ? "text/javascript" : "text/html");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        pages.start();
        URI origin = URI.create("http://127.0.0.1:" + pages.getAddress().getPort());
        try (TestServer server = TestServer.start(folder.resolve("data"), "--cors-origins", origin.toString());
                HeadlessBrowser browser = new HeadlessBrowser(folder)) {
            BrowserTab tab = browser.tab()
                    .go(origin.resolve("/"))
                    .until("location.origin === '" + origin + "' && document.readyState === 'complete'");
            String result = tab.js("""
                            const { Holdfast } = await import('/index.js');
                            const client = new Holdfast({ url: '%s', key: '%s' });
                            const account = crypto.randomUUID();
                            await client.ledger.putAccount({ account });
                            await client.ledger.addCredits({ account, type: 'PURCHASE', amount: 100n });
                            const charges = Array.from({ length: 20 }, () => client.ledger.charge({ account, cost: 1 }));
                            const last = (await Promise.all(charges)).at(-1);
                            for await (const event of client.ledger.balanceFeed(account)) {
                              client.close();
                              return `${last.balance.available} ${event.data.available}`;
                            }
                            """.formatted(server.at("/").toString(), server.admin()))
                    .asString();
            assertThat(result).isEqualTo("80 80");
        } finally {
            pages.stop(0);
        }
    }
}
