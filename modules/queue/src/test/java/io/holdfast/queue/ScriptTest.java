package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {

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

    /** Returns the result of a Lua expression as text. */
    private String evaluate(String expression) {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue("return { fairness_key = tostring(" + expression + ") }"));
        fixture.put(QUEUE, "x");
        return fixture.take(QUEUE).message().fairnessKey();
    }

    /** Returns the error message of a script that fails. */
    private String failure(String body) {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue(body));
        QueueOutcome.Enqueued outcome = fixture.queues().enqueue(message(QUEUE, "x"));
        assertThat(outcome).isInstanceOf(QueueOutcome.LuaError.class);
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        return ((QueueOutcome.LuaError) outcome).message();
    }

    @Test
    void aScriptSetsFairnessKeyWeightAndThrottles() {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue("local tenant = msg.headers['tenant'] or 'nobody'\n"
                + "return { fairness_key = tenant:upper(), weight = #msg.payload, throttle_keys = {'api', tenant} }"));
        fixture.put(message(QUEUE, "abc").header("tenant", "ada"));
        QueuedMessage message = fixture.take(QUEUE).message();
        assertThat(message.fairnessKey()).isEqualTo("ADA");
        assertThat(message.weight()).isEqualTo(3);
        assertThat(message.throttleKeys()).containsExactly("api", "ada");
        fixture.assertConsistent();
    }

    @Test
    void aScriptThatReturnsNothingDoesNotChangeTheMessage() {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue("return nil"));
        fixture.put(message(QUEUE, "x").withFairnessKey("mine"));
        assertThat(fixture.take(QUEUE).message().fairnessKey()).isEqualTo("mine");
    }

    @Test
    void aScriptReadsRuntimeSettings() {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue("return { fairness_key = get('plan.' .. msg.fairness_key) or 'free' }"));
        fixture.queues().runtimeSettings().put("plan.ada", "gold".getBytes(StandardCharsets.UTF_8));
        fixture.put(QUEUE, "ada", "x");
        fixture.put(QUEUE, "bob", "y");
        assertThat(fixture.queues().lease(QUEUE, 2).deliveries().stream()
                        .map(delivery -> delivery.message().fairnessKey()))
                .containsExactlyInAnyOrder("gold", "free");
    }

    @Test
    void aFailureScriptChoosesBetweenARetryAndTheDeadLetterQueue() {
        QueueFixture fixture = fixture();
        fixture.create(onFailure("if msg.error == 'fatal' then return { action = 'dlq' } end\n"
                + "return { action = 'retry', delay_ms = 1000 * msg.attempts }"));
        fixture.put(QUEUE, "x");
        fixture.queues().nack(fixture.take(QUEUE).receipt());
        stores.clock().advance(Duration.ofMillis(999));
        assertThat(fixture.takeAll(QUEUE, 1)).isEmpty();
        stores.clock().advance(Duration.ofMillis(1));
        assertThat(fixture.queues().nack(fixture.take(QUEUE).receipt(), null, "fatal"))
                .isEqualTo(new QueueOutcome.DeadLettered("work.dlq", 2));
        fixture.assertConsistent();
    }

    @Test
    void maxAttemptsTakesPrecedenceOverTheFailureScript() {
        QueueFixture fixture = fixture();
        fixture.create(onFailure("return { action = 'retry' }").withMaxAttempts(1));
        fixture.put(QUEUE, "x");
        assertThat(fixture.queues().nack(fixture.take(QUEUE).receipt()))
                .isEqualTo(new QueueOutcome.DeadLettered("work.dlq", 1));
    }

    @Test
    void ifAFailureScriptFailsTheConfigurationApplies() {
        QueueFixture fixture = fixture();
        fixture.create(onFailure("error('oops')").withRetryDelays(List.of(Duration.ofSeconds(7))));
        fixture.put(QUEUE, "x");
        assertThat(fixture.queues().nack(fixture.take(QUEUE).receipt()))
                .isEqualTo(new QueueOutcome.Requeued(1, stores.clock().instant().plusSeconds(7)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e300", "2^63", "-1", "0/0", "1/0", "-1/0", "1.5", "'soon'", "'500'", "{}", "true"})
    void aDelayThatIsNotAnIntegerInRangeIsAFailureOfTheScript(String delay) {
        QueueFixture fixture = fixture();
        fixture.create(onFailure("return { action = 'retry', delay_ms = " + delay + " }")
                .withRetryDelays(List.of(Duration.ofSeconds(7))));
        fixture.put(QUEUE, "x");
        assertThat(fixture.queues().nack(fixture.take(QUEUE).receipt()))
                .isEqualTo(new QueueOutcome.Requeued(1, stores.clock().instant().plusSeconds(7)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "this is not Lua",
                "function on_enqueue(msg) return 1",
                "function other(msg) end",
                "while true do end",
                "local s = 'x' while true do s = s .. s end",
                "on_enqueue = 7",
                "io.open('/etc/passwd')",
                "\u001bLua"
            })
    void anInvalidScriptIsRefusedWhenTheQueueIsCreated(String script) {
        QueueFixture fixture = fixture();
        assertThat(fixture.queues().admin().create(QueueConfig.named(QUEUE).withOnEnqueue(script)))
                .isInstanceOf(QueueOutcome.LuaError.class);
        assertThat(fixture.queues().views().queues(10, null).rows()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io",
                "os",
                "debug",
                "package",
                "require",
                "load",
                "loadstring",
                "dofile",
                "loadfile",
                "luajava",
                "coroutine",
                "pcall",
                "xpcall",
                "setmetatable",
                "getmetatable",
                "rawset",
                "rawget",
                "collectgarbage",
                "print",
                "_G",
                "string.dump",
                "math.randomseed"
            })
    void unsafeFunctionsAreNotAvailable(String name) {
        assertThat(evaluate(name)).isEqualTo("nil");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while true do end",
                "local function f() return f() end f()",
                "local function f() f() end f()",
                "for i = 1, 1e9 do local t = {} end",
                "local s = 'x' while true do s = s .. s end",
                "local s = ('x'):rep(1e9)",
                "local s = ('x'):rep(1000000) s = s..s..s..s..s..s..s..s",
                "local t = {} for i = 1, 1e9 do t[i] = i end",
                "local s = ('a'):rep(40) s:find(('.-'):rep(20) .. 'b')",
                "local s = ('a?'):rep(30) .. ('a'):rep(30) ; (('a'):rep(30)):match(s)",
                "local s = (' '):rep(1000) s:gsub('', ('y'):rep(1000000))",
                "table.concat({('x'):rep(600000), ('y'):rep(600000)})",
                "string.format('%s%s', ('x'):rep(600000), ('y'):rep(600000))",
                "table.unpack({}, 1, 1e8)",
                "string.upper = nil",
                "math.pi = 3",
                "error('no')",
                "return 7",
                "return { fairness_key = {} }",
                "return { fairness_key = '' }",
                "return { weight = 0 }",
                "return { weight = 1.5 }",
                "return { weight = 'x' }",
                "return { throttle_keys = 'x' }",
                "return { throttle_keys = { 1, {} } }",
                "local x = nil + 1"
            })
    void ifAScriptFailsTheMessageIsRefusedAndNothingChanges(String body) {
        assertThat(failure(body)).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ('hello world'):match('^(%w+)')      | hello
            ('key = value'):match('=%s*(%a+)$')  | value
            ('a,b,c'):gsub(',', ';')             | a;b;c
            ('abc'):gsub('%w', '%0%0')           | aabbcc
            ('hello'):find('l')                  | 3
            ('a.b'):find('.', 1, true)           | 2
            ('x(y(z))'):match('%b()')            | (y(z))
            ('THE (quick) fox'):find('%((%a+)%)') | 5
            ('2024-01-15'):match('(%d+)-(%d+)')  | 2024
            ('aaa'):match('a-')                  |
            ('aXb'):gsub('%u', string.lower)     | axb
            ('$name'):gsub('%$(%w+)', {name='v'}) | v
            ('[test]'):match('[[](.-)[]]')       | test
            ('THE END'):match('%f[%a]%a+$')      | END
            ('abab'):match('^(ab)%1$')           | ab
            ('ab'):rep(3, '-')                   | ab-ab-ab
            ('abc'):match('()b()')               | 2
            #('x'):rep(1000)                     | 1000
            utf8.char(228, 8364, 128512)         | ä€😀
            utf8.len('äöü')                      | 3
            utf8.codepoint('€')                  | 8364
            utf8.offset('aäb', 3)                | 4
            table.concat({1, 2, 3}, '+')         | 1+2+3
            math.floor(7.9)                      | 7
            string.format('%05.1f', 3.14159)     | 003.1
            select('#', ('a b c'):match('(%w) (%w) (%w)')) | 3
            """)
    void theLibrariesBehaveAsInLua(String expression, String expected) {
        if (expected == null) {
            assertThat(failure("return { fairness_key = tostring(" + expression + ") }"))
                    .contains("fairnessKey");
        } else {
            assertThat(evaluate(expression)).isEqualTo(expected);
        }
    }

    @Test
    void runsDoNotShareState() {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue("count = (count or 0) + 1 ; return { fairness_key = 'run ' .. count }"));
        fixture.put(QUEUE, "x");
        fixture.put(QUEUE, "y");
        assertThat(fixture.queues().lease(QUEUE, 2).deliveries().stream()
                        .map(delivery -> delivery.message().fairnessKey()))
                .containsExactly("run 1", "run 1");
    }

    @Test
    void anErrorRefusesOnlyTheMessageThatCausedIt() {
        QueueFixture fixture = fixture();
        fixture.create(onEnqueue("return { fairness_key = msg.headers['tenant']:upper(), throttle_keys = { 'api' } }"));
        fixture.queues().runtimeSettings().setThrottle("api", 1, 1);
        for (int i = 0; i < 10; i++) {
            assertThat(fixture.queues().enqueue(message(QUEUE, "bad"))).isInstanceOf(QueueOutcome.LuaError.class);
        }
        for (int i = 0; i < 6; i++) {
            fixture.put(message(QUEUE, "good").header("tenant", "ada"));
        }
        List<MessageDelivery> leased = fixture.queues().lease(QUEUE, 6).deliveries();
        assertThat(leased).hasSize(1);
        assertThat(leased.get(0).message().fairnessKey()).isEqualTo("ADA");
        assertThat(fixture.stats(QUEUE).scriptRests()).isZero();
        assertThat(fixture.stats(QUEUE).scriptRestsUntil()).isNull();
        fixture.assertConsistent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return { fairnesskey = 'x' }",
                "return { 'x' }",
                "return { weight = 1, action = 'dead' }",
                "return { [true] = 1, fairness_key = 'x' }"
            })
    void aResultWithAnUnknownFieldIsRejected(String body) {
        assertThat(failure(body))
                .contains("the result has unknown fields: ")
                .contains("known fields are fairness_key, weight");
    }

    @Test
    void anUnknownFieldIsNamed() {
        assertThat(failure("return { fairnesskey = 'x', wieght = 2 }"))
                .isEqualTo(
                        "on_enqueue of queue 'work': the result has unknown fields: fairnesskey, wieght; known fields are"
                                + " fairness_key, weight, throttle_keys");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            return { end                      | the script does not compile: line 1: unexpected symbol 'end'
            x = = 1                           | the script does not compile: line 1: unexpected symbol '='
            x = ..                            | the script does not compile: line 1: unexpected symbol '..'
            function on_enqueue(msg) return 1 | the script does not compile: line 1: 'end' expected
            function other() end              | the script does not define the function on_enqueue
            nothing()                         | line 1: attempt to call nil
            """)
    void errorMessagesHaveTheLineAndReadableSymbols(String script, String message) {
        assertThat(fixture().queues().admin().create(QueueConfig.named(QUEUE).withOnEnqueue(script)))
                .isEqualTo(new QueueOutcome.LuaError("on_enqueue of queue 'work': " + message));
    }

    @Test
    void errorsNameTheFunctionTheQueueAndTheLine() {
        assertThat(failure("local a = 1\nnothing()"))
                .isEqualTo("on_enqueue of queue 'work': line 3: attempt to call nil");
        fixture().queues().admin().delete(QUEUE);
        assertThat(failure("error('no tenant')")).isEqualTo("on_enqueue of queue 'work': line 2: no tenant");
    }
}
