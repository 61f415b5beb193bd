package io.holdfast.testkit.network;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** The condition of one direction of a link between two members: whether bytes pass, and the delay. Thread-safe. */
final class LinkCondition {

    private static final int CERTAIN = 100;

    /** The delay of bytes whose packet was lost: the minimum time after which TCP retransmits a packet. */
    private static final Duration RETRANSMISSION = Duration.ofMillis(200);

    private int lossPercent;
    private Duration delay = Duration.ZERO;

    synchronized void setLoss(int percent) {
        if (percent < 0 || percent > CERTAIN) {
            throw new IllegalArgumentException("percent must be between 0 and 100, but is " + percent);
        }
        lossPercent = percent;
        notifyAll();
    }

    synchronized void setDelay(Duration replacement) {
        delay = replacement;
    }

    synchronized void heal() {
        lossPercent = 0;
        delay = Duration.ZERO;
        notifyAll();
    }

    /** Waits for the time by which the link currently delays bytes. */
    void pass() throws InterruptedException {
        Duration wait;
        synchronized (this) {
            while (lossPercent == CERTAIN) {
                wait();
            }
            wait = ThreadLocalRandom.current().nextInt(CERTAIN) < lossPercent ? delay.plus(RETRANSMISSION) : delay;
        }
        Thread.sleep(wait.toMillis());
    }
}
