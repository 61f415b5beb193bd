package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.queue.internal.lua.LuaSandbox;
import io.holdfast.queue.internal.lua.ScriptException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malicious and faulty scripts, which run for a message of maximum size. */
class HostileScriptTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture() {
        return new QueueFixture(stores.store());
    }

    private static QueueConfig onEnqueue(String body) {
        return QueueConfig.named(QUEUE).withOnEnqueue("function on_enqueue(msg)\n" + body + "\nend");
    }

    private static QueueConfig onFailure(String body) {
        return QueueConfig.named(QUEUE).withOnFailure("function on_failure(msg)\n" + body + "\nend");
    }

    private static byte[] largePayload() {
        byte[] payload = new byte[QueueLimits.MAX_INLINE_PAYLOAD];
        Arrays.fill(payload, (byte) 'a');
        return payload;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "local s = ('1'):rep(300000) while true do s = s..s..s..s..s..s..s..s..s..s..s..s..s..s end",
                "local a = ('x'):rep(30000) local t = {} for i = 1, 9000 do t[i] = a end table.sort(t)",
                "local t = {} for i = 1, 9000 do t[i] = i end table.sort(t, math.max)",
                "for i = 1, 1e9 do ('').rep('', 1e18) end",
                "for i = 1, 1e9 do msg.payload:gsub('', '') end",
                "for i = 1, 1e9 do msg.payload:gsub('', {}) end",
                "for i = 1, 1e9 do msg.payload:upper() end",
                "for i = 1, 1e9 do local x = msg.payload .. 1 end",
                "for i = 1, 1e9 do msg.payload:find('nothing', 1, true) end",
                "for i = 1, 1e9 do msg.payload:find('[' .. ('b'):rep(100000) .. ']c') end",
                "while true do local bytes = {msg.payload:byte(1, -1)} end",
                "string.format(('%99d'):rep(100000), msg.payload:byte(1, -1))",
                "table.concat({}, 'x', 1, 2147483647)",
                "local t = {} for i = 1, 60000 do t[i] = 1 end while true do table.insert(t, 1, 1) end",
                "local function f(...) return f(1, ...) end f()",
                "on_enqueue(msg)"
            })
    void aScriptThatExceedsItsBudgetIsRefused(String body) {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue(body));
        assertThat(fixture.queues().enqueue(NewMessage.of(QUEUE, largePayload())))
                .isInstanceOfSatisfying(
                        QueueOutcome.LuaError.class,
                        refused -> assertThat(refused.message())
                                .containsAnyOf("more than", "the limit is", "nested deeper"));
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        fixture.assertConsistent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get('')",
                "get(('x'):rep(300))",
                "get({})",
                "utf8.codepoint('abc', -10)",
                "utf8.offset('abc', 1, -10)",
                "error({})",
                "error()",
                "local t = {} t[0/0] = 1",
                "string.format('%d', 0/0)",
                "string.char(256)",
                "return { weight = 0/0 }",
                "return { weight = 1/0 }",
                "return { weight = 2^40 }",
                "return { fairness_key = ('x'):rep(513) }",
                "return { throttle_keys = { '' } }",
                "('x'):find('[%')",
                "('x'):find('%f')",
                "('x'):find(('('):rep(300))",
                "table.sort({1, 'a', {}})",
                "math.random(2, 1)",
                "table.insert(string, 1, 1)",
                "string[1] = 2"
            })
    void anErrorInAScriptIsALuaErrorAndNotAnException(String body) {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue(body));
        assertThat(fixture.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
        fixture.queues().admin().configure(onFailure(body));
        fixture.put(QUEUE, "x");
        fixture.take(QUEUE);
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(fixture.expireLeases(10)).isEqualTo(1);
        fixture.assertConsistent();
    }

    @Test
    void arbitraryTextNeverBreaksTheCompiler() {
        String[] words = {
            "function ",
            "end ",
            "local ",
            "x",
            "=",
            "(",
            ")",
            "{",
            "}",
            "[[",
            "]]",
            "--[[",
            "1",
            "0x",
            "1e",
            "'",
            "\\",
            "..",
            "...",
            "if ",
            "then ",
            "goto ",
            "::",
            "return ",
            "for ",
            "in ",
            "do ",
            "%0",
            "/0",
            "^",
            "\u0000",
            "é",
            "\\x",
            "\\999",
            "0x1p",
            "0xfffffffffffffffffffff",
            "1e9999",
            "\n",
            "local a "
        };
        Random random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            StringBuilder text = new StringBuilder("function on_enqueue(msg) ");
            for (int k = random.nextInt(14); k > 0; k--) {
                text.append(words[random.nextInt(words.length)]);
            }
            compile(text.toString());
        }
        compile("local a ".repeat(300));
        compile("x = " + "(".repeat(30_000));
    }

    private static void compile(String text) {
        try {
            assertThat(LuaSandbox.compile(text)).isNotNull();
        } catch (ScriptException e) {
            assertThat(e.message()).contains("does not compile");
        }
    }

    @Test
    void aMessageRefusedByAScriptDoesNotUseItsDeduplicationKey() {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue("if not get('ok') then error('no') end"));
        NewMessage message = message(QUEUE, "x").withDedupKey("k");
        assertThat(fixture.queues().enqueue(message)).isInstanceOf(QueueOutcome.LuaError.class);
        fixture.queues().runtimeSettings().put("ok", new byte[] {1});
        assertThat(fixture.queues().enqueue(message))
                .isInstanceOfSatisfying(
                        QueueOutcome.Accepted.class,
                        accepted -> assertThat(accepted.repeated()).isFalse());
        assertThat(fixture.takeAll(QUEUE, 2)).containsExactly("x");
    }

    @Test
    void scriptsAreDeterministicForAMessage() {
        String script = "return { fairness_key = tostring({}) .. tostring(get) .. string.format('%s', {}) .. ' '"
                + " .. math.random(1e9) }";
        Set<String> keys = new HashSet<>();
        for (int run = 0; run < 2; run++) {
            QueueFixture fixture = new QueueFixture(
                    stores.store(),
                    new Queues(stores.store(), QueueOptions.DEFAULT.withRandom(new Random(7)::nextLong)));
            fixture.create(onEnqueue(script));
            for (int i = 0; i < 3; i++) {
                fixture.put(QUEUE, "x");
                keys.add(fixture.take(QUEUE).message().fairnessKey());
            }
            fixture.queues().admin().delete(QUEUE);
        }
        assertThat(keys).hasSize(3).allMatch(key -> key.startsWith("tablefunctiontable "));
    }

    @Test
    void aScriptMayReturnTheMaximumDelay() {
        QueueFixture fixture = fixture();
        fixture.create(onFailure("return { action = 'retry', delay_ms = 366 * 24 * 3600 * 1000 }"));
        fixture.put(QUEUE, "x");
        assertThat(fixture.queues().nack(fixture.take(QUEUE).receipt()))
                .isEqualTo(new QueueOutcome.Requeued(1, stores.clock().instant().plus(QueueLimits.MAX_DELAY)));
    }

    @Test
    void aScriptModifiesOnlyItsCopyOfTheMessage() {
        QueueFixture fixture = fixture();
        fixture.create(
                onEnqueue("msg.headers.x = 'other' msg.payload = 'other' string = nil tostring = nil table = nil"));
        fixture.create(QueueConfig.named("b")
                .withOnEnqueue("function on_enqueue(msg) return { fairness_key = string.upper(tostring('b')) } end"));
        fixture.put(message(QUEUE, "x").header("x", "y"));
        MessageDelivery delivery = fixture.take(QUEUE);
        assertThat(delivery.message().headers()).containsEntry("x", "y");
        assertThat(QueueFixture.text(delivery)).isEqualTo("x");
        fixture.put("b", "x");
        assertThat(fixture.queues().views().keys("b", 9, null).rows())
                .extracting(FairnessKeyStats::fairnessKey)
                .containsExactly("B");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "error(msg.payload)",
                "error('bad: ' .. msg.payload)",
                "error({msg.payload})",
                "assert(false, msg.payload)",
                "error(msg.headers.name)",
                "return { [msg.payload] = 1 }",
                "return { weight = msg.payload, action = msg.payload }",
                "return { action = msg.payload }",
                "return { action = 'retry', delay_ms = msg.payload }",
                "return { fairness_key = msg.payload, action = msg.headers.name }",
                "return tonumber(msg.payload) + 1",
                "return string.format('%' .. msg.payload)",
                "return msg.payload()",
                "return msg.payload .. nil"
            })
    void neitherThePayloadNorAHeaderReachesTheLogOrTheResponse(String body) {
        QueueFixture fixture = fixture();
        String secret = "secret\n2026-01-01 FORGED ";
        NewMessage message = message(QUEUE, secret + "x".repeat(800 << 10)).header("name", secret + "y".repeat(10_000));
        try (CapturedLog log = new CapturedLog()) {
            fixture.create(QueueConfig.named(QUEUE).withOnEnqueue("function on_enqueue(msg) " + body + " end"));
            assertThat(fixture.queues().enqueue(message))
                    .isInstanceOfSatisfying(QueueOutcome.LuaError.class, refused -> {
                        assertThat(refused.message()).hasSizeLessThan(700).doesNotContain("secret", "\n", "xxx", "yyy");
                    });
            fixture.create(QueueConfig.named("other").withOnFailure("function on_failure(msg) " + body + " end"));
            fixture.put(NewMessage.of("other", message.payload()).withHeaders(message.headers()));
            fixture.queues().nack(fixture.take("other").receipt());
            assertThat(log.text())
                    .contains("on_failure of queue 'other'")
                    .doesNotContain("secret", "FORGED", "xxx", "yyy");
            assertThat(log.text().lines()).hasSize(1);
        }
    }

    @Test
    void anErrorWithAConstantTextShowsTheText() {
        QueueFixture fixture = fixture();
        fixture.create(QueueConfig.named(QUEUE).withOnEnqueue("function on_enqueue(msg)\n error('no tenant') end"));
        assertThat(fixture.queues().enqueue(message(QUEUE, "x")))
                .isInstanceOfSatisfying(
                        QueueOutcome.LuaError.class,
                        refused -> assertThat(refused.message()).contains("no tenant"));
    }
}
