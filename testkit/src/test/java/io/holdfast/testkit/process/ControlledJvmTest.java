package io.holdfast.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.testkit.process.ControlledJvm.CommandFailedException;
import io.holdfast.testkit.process.ControlledJvm.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class ControlledJvmTest {

    @TempDir
    Path folder;

    private ControlledJvm process;

    @BeforeEach
    void start() throws IOException {
        process = ControlledJvm.start(
                Launch.withErrorsTo(folder.resolve("errors")), ControlledJvmTest.class, List.of("hello"));
    }

    @AfterEach
    void close() {
        process.close();
    }

    public static void main(String[] args) {
        CountDownLatch never = new CountDownLatch(1);
        CommandLoop.run(command -> {
            System.out.println("this line is not a result");
            if (command.equals("wait")) {
                never.await();
            }
            if (command.startsWith("fail")) {
                throw new IllegalStateException("as requested");
            }
            return args[0] + " " + command;
        });
    }

    @Test
    void aCommandReturnsItsResult() throws Exception {
        assertThat(process.call("world")).isEqualTo("hello world");
    }

    @Test
    void aFailedCommandReportsItsError() {
        assertThatThrownBy(() -> process.call("fail"))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("as requested");
    }

    @Test
    void aCommandThatWaitsDoesNotHoldUpOthersAndFailsWhenTheProcessIsKilled() throws Exception {
        CompletableFuture<String> waiting = process.send("wait");
        assertThat(process.call("world")).isEqualTo("hello world");
        assertThat(waiting).isNotDone();
        process.kill();
        assertThat(waiting)
                .failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .withCauseInstanceOf(IOException.class);
        assertThat(process.send("world")).failsWithin(Duration.ofSeconds(30));
    }

    @Test
    void aSuspendedProcessContinuesWhenItIsResumed() throws Exception {
        assertThat(process.call("a")).isEqualTo("hello a");
        process.suspend();
        CompletableFuture<String> result = process.send("b");
        assertThatThrownBy(() -> result.get(300, TimeUnit.MILLISECONDS))
                .isInstanceOf(java.util.concurrent.TimeoutException.class);
        process.resume();
        assertThat(result.get(30, TimeUnit.SECONDS)).isEqualTo("hello b");
    }
}
