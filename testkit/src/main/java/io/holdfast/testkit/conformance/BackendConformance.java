package io.holdfast.testkit.conformance;

import io.holdfast.store.spi.BackendFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/**
 * The conformance suite for backends. To test a backend, extend this class and implement {@link #at}:
 *
 * <pre>{@code
 * final class RocksDbConformanceTest extends BackendConformance {
 *     @Override
 *     protected BackendFactory at(Path folder) {
 *         return RocksDb.at(folder);
 *     }
 * }
 * }</pre>
 */
public abstract class BackendConformance {

    /** Returns a backend for one test. The backend is initially empty and keeps its data when it is reopened. */
    protected abstract BackendFactory at(Path folder);

    /** Returns whether commit numbers have no gaps. Only distributed backends may return false. */
    protected boolean dense() {
        return true;
    }

    @Nested
    class Bytes extends BackendSpiConformance {
        Bytes() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Transactions extends TransactionConformance {
        Transactions() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Isolation extends IsolationConformance {
        Isolation() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Scans extends ScanConformance {
        Scans() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Batches extends BatchConformance {
        Batches() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Limits extends LimitConformance {
        Limits() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Misuse extends MisuseConformance {
        Misuse() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Rules extends IndexAndConstraintConformance {
        Rules() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Expiry extends ExpiryConformance {
        Expiry() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Schemas extends SchemaConformance {
        Schemas() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Verification extends VerificationConformance {
        Verification() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Records extends RecordConformance {
        Records() {
            super(BackendConformance.this);
        }
    }

    @Nested
    class Feeds extends FeedConformance {
        Feeds() {
            super(BackendConformance.this);
        }
    }
}
