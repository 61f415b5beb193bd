package io.holdfast.server;

import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import io.holdfast.store.kit.SingleLine;
import org.jspecify.annotations.Nullable;

/**
 * Formats the message of a log event and its stack trace as one line without control characters, so that text from
 * callers cannot forge log entries. Named in {@code logback.xml}.
 */
public final class SingleLineConverter extends ThrowableHandlingConverter {

    private static final int MAX_MESSAGE = 4_000;
    private static final int MAX_TRACE = 8_000;
    private static final int MAX_FRAMES = 40;
    private static final int MAX_CAUSES = 8;

    @Override
    public String convert(ILoggingEvent event) {
        String message = SingleLine.of(event.getFormattedMessage(), MAX_MESSAGE);
        IThrowableProxy thrown = event.getThrowableProxy();
        return thrown == null ? message : message + " | " + SingleLine.of(trace(thrown), MAX_TRACE);
    }

    private static String trace(IThrowableProxy thrown) {
        StringBuilder text = new StringBuilder();
        IThrowableProxy next = thrown;
        for (int i = 0; i < MAX_CAUSES && next != null; i++) {
            text.append(i == 0 ? "" : " | caused by ").append(next.getClassName());
            appendMessage(text, next.getMessage());
            StackTraceElementProxy[] frames = next.getStackTraceElementProxyArray();
            int shown = Math.min(MAX_FRAMES, frames.length - next.getCommonFrames());
            for (int frame = 0; frame < shown; frame++) {
                text.append(" < ").append(frames[frame].getStackTraceElement());
            }
            next = next.getCause();
        }
        return text.toString();
    }

    private static void appendMessage(StringBuilder text, @Nullable String message) {
        if (message != null) {
            text.append(": ").append(SingleLine.of(message, MAX_MESSAGE));
        }
    }
}
