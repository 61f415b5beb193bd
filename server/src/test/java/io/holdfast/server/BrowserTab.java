package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.json.StrictJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A browser tab that is used like a person does: by reading, clicking and typing. */
final class BrowserTab implements AutoCloseable {

    static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int SHIFT = 8;
    private static final int MAX_TABS = 300;

    private final WebSocket socket;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();

    BrowserTab(URI at) {
        socket = TestServer.http()
                .newWebSocketBuilder()
                .buildAsync(at, new Listener())
                .join();
        List.of("Page", "Runtime", "Log").forEach(domain -> send(domain + ".enable", Map.of()));
        size(1280, 800);
    }

    private final class Listener implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                heard(StrictJson.MAPPER.readTree(text.toString()));
                text.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }
    }

    private void heard(JsonNode message) {
        CompletableFuture<JsonNode> answer = waiting.remove(message.path("id").asInt(-1));
        if (answer != null) {
            answer.complete(message);
            return;
        }
        JsonNode about = message.path("params");
        switch (message.path("method").asString("")) {
            case "Runtime.exceptionThrown" ->
                errors.add(about.path("exceptionDetails").toString());
            case "Runtime.consoleAPICalled" -> errors.add(about.path("args").toString());
            case "Log.entryAdded" -> errors.add(about.path("entry").toString());
            default -> {}
        }
    }

    JsonNode send(String method, Map<String, ?> parameters) {
        JsonNode message = ask(method, parameters);
        assertThat(message.path("error").isMissingNode())
                .as("%s: %s", method, message)
                .isTrue();
        return message.path("result");
    }

    private JsonNode ask(String method, Map<String, ?> parameters) {
        int id = ids.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        socket.sendText(
                        StrictJson.MAPPER.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)),
                        true)
                .join();
        return answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** All messages of the browser's log: errors, warnings and policy violations. */
    List<String> errors() {
        return errors;
    }

    /** Removes one expected network error from the log; browsers log every response that is not 2xx. */
    BrowserTab refused(int status) {
        String text = "the server responded with a status of " + status;
        await(text).atMost(PATIENCE).until(() -> errors.removeIf(error -> error.contains(text)));
        return this;
    }

    BrowserTab size(int width, int height) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width",
                        width,
                        "height",
                        height,
                        "deviceScaleFactor",
                        width < 500 ? 2 : 1,
                        "mobile",
                        width < 500));
        return this;
    }

    BrowserTab dark(boolean dark) {
        Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        send("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
        return this;
    }

    /** Brings this tab to the front, because background tabs are throttled. */
    BrowserTab front() {
        send("Page.bringToFront", Map.of());
        return this;
    }

    /** Disables or enables the network. */
    BrowserTab offline(boolean offline) {
        send("Network.enable", Map.of());
        send(
                "Network.emulateNetworkConditions",
                Map.of("offline", offline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
        return this;
    }

    /** Removes the expected errors of requests without a response from the log. */
    BrowserTab forgiven(String error) {
        errors.removeIf(noted -> noted.contains(error));
        return this;
    }

    BrowserTab go(URI to) {
        send("Page.navigate", Map.of("url", to.toString()));
        return this;
    }

    /** Runs the body of an async function in the page and returns its result. */
    JsonNode js(String body) {
        JsonNode result = send(
                "Runtime.evaluate",
                Map.of("expression", "(async()=>{" + body + "})()", "awaitPromise", true, "returnByValue", true));
        assertThat(result.path("exceptionDetails").isMissingNode())
                .as("%s: %s", body, result)
                .isTrue();
        return result.path("result").path("value");
    }

    /** Waits until an expression is true in the page; during a navigation it counts as false. */
    BrowserTab until(String expression) {
        await(expression)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> ask(
                                "Runtime.evaluate",
                                Map.of("expression", "Boolean(" + expression + ")", "returnByValue", true))
                        .at("/result/result/value")
                        .asBoolean(false));
        return this;
    }

    /** Waits until a text is visible in the page. */
    BrowserTab reads(String text) {
        return until("document.body?.innerText.includes(" + StrictJson.MAPPER.writeValueAsString(text) + ")");
    }

    /** Clicks the button, link or checkbox with this label. */
    BrowserTab click(String label) {
        return press(label, 1);
    }

    /** Double-clicks. */
    BrowserTab doubleClick(String label) {
        return press(label, 2);
    }

    private BrowserTab press(String label, int times) {
        String find =
                "[...document.querySelectorAll(document.querySelector('dialog[open]') ? 'dialog button, dialog input'"
                        + " : 'button, a, [aria-label]')].find(e => e.checkVisibility() && ((e.innerText || '').trim() === L"
                        + " || e.getAttribute('aria-label') === L))";
        String found =
                "(() => { const L = " + StrictJson.MAPPER.writeValueAsString(label) + "; return " + find + "; })()";
        until(found);
        JsonNode at = positionAtRest(found);
        for (int time = 1; time <= times; time++) {
            click(at.get(0).asDouble(), at.get(1).asDouble(), time);
        }
        return this;
    }

    /** Returns the center of an element when it no longer moves, because content above it has been loaded. */
    private JsonNode positionAtRest(String found) {
        String position = "const e = " + found + "; if (!e) { return null; } e.scrollIntoView({block: 'center'});"
                + " const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2];";
        AtomicReference<JsonNode> last = new AtomicReference<>(MissingNode.getInstance());
        return await(found)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> js(position), now -> now.isArray() && now.equals(last.getAndSet(now)));
    }

    BrowserTab clickAt(double x, double y) {
        return click(x, y, 1);
    }

    private BrowserTab click(double x, double y, int time) {
        return mouse("mouseMoved", x, y, 0, 1)
                .mouse("mousePressed", x, y, 0, time)
                .mouse("mouseReleased", x, y, 0, time);
    }

    /** Drags from one corner to the other with the Shift key pressed. */
    BrowserTab drawBox(double left, double top, double right, double bottom) {
        return mouse("mousePressed", left, top, SHIFT, 1)
                .mouse("mouseMoved", right, bottom, SHIFT, 1)
                .mouse("mouseReleased", right, bottom, SHIFT, 1);
    }

    private BrowserTab mouse(String type, double x, double y, int modifiers, int time) {
        send(
                "Input.dispatchMouseEvent",
                Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", time, "modifiers", modifiers));
        return this;
    }

    /** Replaces the content of the field with this name. */
    BrowserTab type(String field, String text) {
        String found = "document.querySelector('#field-" + field + ", #" + field + "')";
        until(found);
        js(found + ".focus(); " + found + ".select?.();");
        send("Input.insertText", Map.of("text", text));
        return this;
    }

    /** Moves the focus with the Tab key to the first element for which the expression about {@code e} is true. */
    BrowserTab tabTo(String expression) {
        String reached = "const e = document.activeElement; return Boolean(e && (" + expression + "))";
        for (int i = 0; i < MAX_TABS; i++) {
            if (js(reached).asBoolean()) {
                return this;
            }
            stroke("Tab", 9, "");
        }
        throw new AssertionError("the Tab key does not reach an element with " + expression);
    }

    /** Presses a key like a keyboard does, so that the browser performs its default action. */
    BrowserTab stroke(String key, int code, String text) {
        send(
                "Input.dispatchKeyEvent",
                Map.of(
                        "type",
                        text.isEmpty() ? "rawKeyDown" : "keyDown",
                        "key",
                        key,
                        "code",
                        key,
                        "windowsVirtualKeyCode",
                        code,
                        "text",
                        text));
        send("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key, "windowsVirtualKeyCode", code));
        return this;
    }

    /** Replaces the content of the focused field. */
    BrowserTab retype(String text) {
        send("Input.dispatchKeyEvent", Map.of("type", "rawKeyDown", "key", "a", "commands", List.of("selectAll")));
        send("Input.insertText", Map.of("text", text));
        return this;
    }

    BrowserTab press(String key) {
        for (String type : List.of("keyDown", "keyUp")) {
            send("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "code", key));
        }
        return this;
    }

    BrowserTab screenshot(String name) throws IOException {
        byte[] png = Base64.getDecoder()
                .decode(send("Page.captureScreenshot", Map.of("format", "png"))
                        .path("data")
                        .asString());
        Files.createDirectories(SCREENSHOTS);
        Files.write(SCREENSHOTS.resolve(name + ".png"), png);
        return this;
    }

    @Override
    public void close() {
        socket.abort();
    }
}
