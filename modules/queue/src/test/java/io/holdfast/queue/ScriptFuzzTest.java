package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import io.holdfast.testkit.codec.DecoderFuzzer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random scripts, from the compiler to their results. */
@Tag("fuzz")
class ScriptFuzzTest {

    private static final List<String> SCRIPTS = List.of("""
            function on_enqueue(msg)
              local tenant = msg.headers["tenant"] or "nobody"
              return { fairness_key = tenant, weight = tonumber(get("weight." .. tenant)) or 1,
                       throttle_keys = { "provider:" .. (msg.headers["provider"] or "any") } }
            end
            """, """
            function on_enqueue(msg)
              local t = {}
              for word in msg.payload:gmatch("%a+") do t[#t + 1] = string.format("%5.2f%q", #word / 3, word) end
              table.sort(t, function(a, b) return a > b end)
              return { fairness_key = table.concat(t, ",", 1, #t):sub(1, 9), weight = math.floor(2 ^ #t) % 7 + 1 }
            end
            """, """
            function on_enqueue(msg)
              local ok = select("#", utf8.codepoint(msg.payload, 1, -1)) goto done
              ::done:: return ok and { weight = ok & 3 | 1 } or nil
            end
            """);

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    @Test
    void randomScriptsAreRejectedOrTheirMessagesAreAcceptedOrRefused() {
        Queues queues = new Queues(stores.store());
        queues.admin().create(QueueConfig.named("work")).orThrow();
        List<byte[]> samples = Stream.concat(SCRIPTS.stream(), Stream.of("function on_enqueue(msg) return nil end"))
                .map(script -> script.getBytes(StandardCharsets.UTF_8))
                .toList();
        DecoderFuzzer.of("scripts", samples)
                .corpus(Path.of("src/test/fuzz/scripts"))
                .run(
                        bytes -> {
                            String script = new String(bytes, StandardCharsets.ISO_8859_1);
                            QueueOutcome made = queues.admin()
                                    .configure(QueueConfig.named("work").withOnEnqueue(script));
                            if (made instanceof QueueOutcome.ConfigStored) {
                                NewMessage message = NewMessage.of("work", "a bc def".getBytes(StandardCharsets.UTF_8));
                                assertThat(queues.enqueue(message.header("tenant", "t")))
                                        .isInstanceOfAny(QueueOutcome.Accepted.class, QueueOutcome.LuaError.class);
                            } else {
                                assertThat(made).isInstanceOf(QueueOutcome.LuaError.class);
                            }
                        },
                        BadRequestException.class);
        assertThat(queues.check().problems()).isEmpty();
    }
}
