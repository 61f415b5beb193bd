package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.memory.Memory;
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
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    private QueueFixture desk() {
        return new QueueFixture(stores.store());
    }

    private static QueueConfig onEnqueue(String body) {
        return QueueConfig.named(QUEUE).withOnEnqueue("function on_enqueue(msg)\n" + body + "\nend");
    }

    private static QueueConfig onFailure(String body) {
        return QueueConfig.named(QUEUE).withOnFailure("function on_failure(msg)\n" + body + "\nend");
    }

    /** What a script computes, as text. */
    private String evaluate(String expression) {
        QueueFixture desk = desk();
        desk.create(onEnqueue("return { fairness_key = tostring(" + expression + ") }"));
        desk.put(QUEUE, "x");
        return desk.take(QUEUE).message().fairnessKey();
    }

    /** Why a script that was run for a message failed. */
    private String failure(String body) {
        QueueFixture desk = desk();
        desk.create(onEnqueue(body));
        QueueOutcome.Enqueued outcome = desk.queues().enqueue(message(QUEUE, "x"));
        assertThat(outcome).isInstanceOf(QueueOutcome.LuaError.class);
        assertThat(desk.stats(QUEUE).depth()).isZero();
        return ((QueueOutcome.LuaError) outcome).message();
    }

    @Test
    void aScriptSetsFairnessKeyWeightAndThrottles() {
        QueueFixture desk = desk();
        desk.create(onEnqueue("local tenant = msg.headers['tenant'] or 'nobody'\n"
                + "return { fairness_key = tenant:upper(), weight = #msg.payload, throttle_keys = {'api', tenant} }"));
        desk.put(message(QUEUE, "abc").header("tenant", "ada"));
        QueuedMessage message = desk.take(QUEUE).message();
        assertThat(message.fairnessKey()).isEqualTo("ADA");
        assertThat(message.weight()).isEqualTo(3);
        assertThat(message.throttleKeys()).containsExactly("api", "ada");
        desk.assertSound();
    }

    @Test
    void aScriptThatAnswersNothingLeavesTheMessageAlone() {
        QueueFixture desk = desk();
        desk.create(onEnqueue("return nil"));
        desk.put(message(QUEUE, "x").withFairnessKey("mine"));
        assertThat(desk.take(QUEUE).message().fairnessKey()).isEqualTo("mine");
    }

    @Test
    void aScriptReadsTheState() {
        QueueFixture desk = desk();
        desk.create(onEnqueue("return { fairness_key = get('plan.' .. msg.fairness_key) or 'free' }"));
        desk.queues().runtimeSettings().put("plan.ada", "gold".getBytes(StandardCharsets.UTF_8));
        desk.put(QUEUE, "ada", "x");
        desk.put(QUEUE, "bob", "y");
        assertThat(desk.queues().lease(QUEUE, 2).deliveries().stream()
                        .map(delivery -> delivery.message().fairnessKey()))
                .containsExactlyInAnyOrder("gold", "free");
    }

    @Test
    void aFailureScriptDecidesBetweenAnotherTryAndTheDeadLetters() {
        QueueFixture desk = desk();
        desk.create(onFailure("if msg.error == 'fatal' then return { action = 'dlq' } end\n"
                + "return { action = 'retry', delay_ms = 1000 * msg.attempts }"));
        desk.put(QUEUE, "x");
        desk.queues().nack(desk.take(QUEUE).receipt());
        stores.clock().advance(Duration.ofMillis(999));
        assertThat(desk.takeAll(QUEUE, 1)).isEmpty();
        stores.clock().advance(Duration.ofMillis(1));
        assertThat(desk.queues().nack(desk.take(QUEUE).receipt(), null, "fatal"))
                .isEqualTo(new QueueOutcome.DeadLettered("work.dlq", 2));
        desk.assertSound();
    }

    @Test
    void maxAttemptsCountWhateverTheFailureScriptSays() {
        QueueFixture desk = desk();
        desk.create(onFailure("return { action = 'retry' }").withMaxAttempts(1));
        desk.put(QUEUE, "x");
        assertThat(desk.queues().nack(desk.take(QUEUE).receipt()))
                .isEqualTo(new QueueOutcome.DeadLettered("work.dlq", 1));
    }

    @Test
    void aFailureScriptThatFailsLeavesTheQueuesOwnRules() {
        QueueFixture desk = desk();
        desk.create(onFailure("error('oops')").withRetryDelays(List.of(Duration.ofSeconds(7))));
        desk.put(QUEUE, "x");
        assertThat(desk.queues().nack(desk.take(QUEUE).receipt()))
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
    void aBadScriptIsRefusedWhenTheQueueIsMade(String script) {
        QueueFixture desk = desk();
        assertThat(desk.queues().admin().create(QueueConfig.named(QUEUE).withOnEnqueue(script)))
                .isInstanceOf(QueueOutcome.LuaError.class);
        assertThat(desk.queues().views().queues(10, null).rows()).isEmpty();
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
    void whatCouldReachOutIsNotThere(String name) {
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
    void aScriptThatFailsRefusesTheMessageAndChangesNothing(String body) {
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
    void theLibrariesDoWhatLuaSays(String expression, String expected) {
        if (expected == null) {
            assertThat(failure("return { fairness_key = tostring(" + expression + ") }"))
                    .contains("fairnessKey");
        } else {
            assertThat(evaluate(expression)).isEqualTo(expected);
        }
    }

    @Test
    void nothingIsLeftOverForTheNextRun() {
        QueueFixture desk = desk();
        desk.create(onEnqueue("count = (count or 0) + 1 ; return { fairness_key = 'run ' .. count }"));
        desk.put(QUEUE, "x");
        desk.put(QUEUE, "y");
        assertThat(desk.queues().lease(QUEUE, 2).deliveries().stream()
                        .map(delivery -> delivery.message().fairnessKey()))
                .containsExactly("run 1", "run 1");
    }

    @Test
    void anErrorThatAMessageCausesRefusesThatMessageAlone() {
        QueueFixture desk = desk();
        desk.create(onEnqueue("return { fairness_key = msg.headers['tenant']:upper(), throttle_keys = { 'api' } }"));
        desk.queues().runtimeSettings().setThrottle("api", 1, 1);
        for (int i = 0; i < 10; i++) {
            assertThat(desk.queues().enqueue(message(QUEUE, "bad"))).isInstanceOf(QueueOutcome.LuaError.class);
        }
        for (int i = 0; i < 6; i++) {
            desk.put(message(QUEUE, "good").header("tenant", "ada"));
        }
        List<MessageDelivery> leased = desk.queues().lease(QUEUE, 6).deliveries();
        assertThat(leased).hasSize(1);
        assertThat(leased.get(0).message().fairnessKey()).isEqualTo("ADA");
        assertThat(desk.stats(QUEUE).scriptRests()).isZero();
        assertThat(desk.stats(QUEUE).scriptRestsUntil()).isNull();
        desk.assertSound();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return { fairnesskey = 'x' }",
                "return { 'x' }",
                "return { weight = 1, action = 'dead' }",
                "return { [true] = 1, fairness_key = 'x' }"
            })
    void anAnswerWithAFieldThatNobodyKnowsIsRefusedByName(String body) {
        assertThat(failure(body)).contains("it answers what nobody knows: ").contains("known are fairness_key, weight");
    }

    @Test
    void anUnknownFieldIsNamed() {
        assertThat(failure("return { fairnesskey = 'x', wieght = 2 }"))
                .isEqualTo("on_enqueue of queue 'work': it answers what nobody knows: fairnesskey, wieght; known are"
                        + " fairness_key, weight, throttle_keys");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            return { end                      | it does not compile: line 1: unexpected symbol 'end'
            x = = 1                           | it does not compile: line 1: unexpected symbol '='
            x = ..                            | it does not compile: line 1: unexpected symbol '..'
            function on_enqueue(msg) return 1 | it does not compile: line 1: 'end' expected
            function other() end              | it does not define the function on_enqueue
            nothing()                         | line 1: attempt to call nil
            """)
    void aScriptThatIsRefusedSaysWhereAndWhyInTheWordsOfItsAuthor(String script, String message) {
        assertThat(desk().queues().admin().create(QueueConfig.named(QUEUE).withOnEnqueue(script)))
                .isEqualTo(new QueueOutcome.LuaError("on_enqueue of queue 'work': " + message));
    }

    @Test
    void anErrorOfARunNamesTheFunctionTheQueueAndTheLine() {
        assertThat(failure("local a = 1\nnothing()"))
                .isEqualTo("on_enqueue of queue 'work': line 3: attempt to call nil");
        desk().queues().admin().delete(QUEUE);
        assertThat(failure("error('no tenant')")).isEqualTo("on_enqueue of queue 'work': line 2: no tenant");
    }
}
