package io.holdfast.server.http;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** The expiry time of the configured certificate. */
public final class CertificateExpiry {

    private CertificateExpiry() {}

    /** Like {@link #of}, but returns null if the certificate cannot be read. */
    public static @Nullable Instant ifReadable(HttpConfig config) {
        try {
            return of(config);
        } catch (IOException | GeneralSecurityException e) {
            return null;
        }
    }

    /** Returns the earliest expiry time in the certificate chain, or null if TLS is not configured. */
    public static @Nullable Instant of(HttpConfig config) throws IOException, GeneralSecurityException {
        if (!config.tls()) {
            return null;
        }
        Instant earliest = null;
        KeyStore store = TlsContextFactory.keyStore(config);
        for (String alias : Collections.list(store.aliases())) {
            Certificate @Nullable [] chain = store.getCertificateChain(alias);
            for (Certificate certificate : chain == null ? new Certificate[0] : chain) {
                if (certificate instanceof X509Certificate x509) {
                    Instant end = x509.getNotAfter().toInstant();
                    earliest = earliest == null || end.isBefore(earliest) ? end : earliest;
                }
            }
        }
        return earliest;
    }
}
