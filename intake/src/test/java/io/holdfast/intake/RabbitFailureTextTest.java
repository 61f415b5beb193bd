package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class RabbitFailureTextTest {

    private static ShutdownSignalException closedByBroker(Method method) {
        return new ShutdownSignalException(true, false, method, null);
    }

    @Test
    void theReplyOfTheBrokerIsReported() {
        Method connection = new AMQP.Connection.Close.Builder()
                .replyCode(320)
                .replyText("CONNECTION_FORCED - shutdown")
                .build();
        assertThat(RabbitFailureText.of(closedByBroker(connection)))
                .isEqualTo("the broker closed the connection: CONNECTION_FORCED - shutdown (code 320)");
        Method channel = new AMQP.Channel.Close.Builder()
                .replyCode(406)
                .replyText("PRECONDITION_FAILED")
                .build();
        String text = "the broker closed the channel: PRECONDITION_FAILED (code 406)";
        assertThat(RabbitFailureText.of(new IOException(closedByBroker(channel))))
                .isEqualTo(text);
        assertThat(RabbitFailureText.of(new AlreadyClosedException(closedByBroker(channel))))
                .isEqualTo(text);
    }

    @Test
    void otherFailuresAreReportedWithoutClassNames() {
        ShutdownSignalException lost = new ShutdownSignalException(true, false, null, null);
        assertThat(RabbitFailureText.of(lost)).isEqualTo("the connection to the broker was lost");
        lost.initCause(new EOFException());
        assertThat(RabbitFailureText.of(lost)).isEqualTo("the connection to the broker was lost (eof)");
        assertThat(RabbitFailureText.of(new TimeoutException())).isEqualTo("timeout");
        assertThat(RabbitFailureText.of(new java.net.UnknownHostException("rabbit")))
                .isEqualTo("unknown host: rabbit");
    }
}
