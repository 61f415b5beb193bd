package io.holdfast.intake;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import java.net.UnknownHostException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Descriptions of the failures of a RabbitMQ connection. */
final class RabbitFailureText {

    private RabbitFailureText() {}

    /**
     * Describes an exception: the broker's reply if the broker closed the connection, otherwise the exception and its
     * cause, because the client's own exceptions often have no message.
     */
    static String of(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            String reply = at instanceof ShutdownSignalException shutdown ? reply(shutdown) : null;
            if (reply != null) {
                return reply;
            }
        }
        if (failure instanceof ShutdownSignalException shutdown) {
            Throwable cause = shutdown.getCause();
            return "the connection to the broker was lost" + (cause == null ? "" : " (" + text(cause) + ")");
        }
        Throwable cause = failure.getCause();
        return cause == null ? text(failure) : text(failure) + " (" + text(cause) + ")";
    }

    private static @Nullable String reply(ShutdownSignalException shutdown) {
        if (shutdown.isInitiatedByApplication()) {
            return null;
        }
        if (shutdown.getReason() instanceof AMQP.Connection.Close close) {
            return "the broker closed the connection: " + reply(close.getReplyText(), close.getReplyCode());
        }
        return shutdown.getReason() instanceof AMQP.Channel.Close close
                ? "the broker closed the channel: " + reply(close.getReplyText(), close.getReplyCode())
                : null;
    }

    private static String reply(String text, int code) {
        return text + " (code " + code + ")";
    }

    /** Returns the message of an exception, or the words of its name if the message is missing or only a host. */
    private static String text(Throwable failure) {
        String message = failure.getMessage();
        if (message != null && !message.isBlank() && !(failure instanceof UnknownHostException)) {
            return message;
        }
        String name = failure.getClass()
                .getSimpleName()
                .replaceAll("Exception$|Error$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
        return message == null || message.isBlank() ? name : name + ": " + message;
    }
}
