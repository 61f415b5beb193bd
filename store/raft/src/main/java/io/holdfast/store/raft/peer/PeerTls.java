package io.holdfast.store.raft.peer;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The certificates that members use to authenticate each other, on the peer port and in the replication protocol. Only
 * certificates signed by the configured authority are accepted; the authorities that the operating system and the JDK
 * trust are ignored.
 */
public final class PeerTls {

    private static final char[] NO_PASSWORD = new char[0];

    private final KeyManager[] keyManagers;
    private final TrustManager[] trustManagers;

    private PeerTls(KeyManager[] keyManagers, TrustManager[] trustManagers) {
        this.keyManagers = keyManagers;
        this.trustManagers = trustManagers;
    }

    /**
     * Reads the PEM files of a member.
     *
     * @param certificate the certificate of this member, followed by its intermediate certificates
     * @param key the private key of the certificate in PKCS #8 format, RSA or EC
     * @param authority the certificates of the authorities that sign member certificates
     */
    public static PeerTls read(Path certificate, Path key, Path authority) {
        List<X509Certificate> chain = PemFiles.certificates("tls.certificate", certificate);
        List<X509Certificate> authorities = PemFiles.certificates("tls.authority", authority);
        PrivateKey privateKey = PemFiles.privateKey("tls.key", key, chain.get(0));
        try {
            KeyStore own = emptyStore();
            own.setKeyEntry("member", privateKey, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(own, NO_PASSWORD);
            KeyStore trusted = emptyStore();
            for (int i = 0; i < authorities.size(); i++) {
                trusted.setCertificateEntry("authority-" + i, authorities.get(i));
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            return new PeerTls(keys.getKeyManagers(), trust.getTrustManagers());
        } catch (GeneralSecurityException | IOException e) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the files of tls.certificate, tls.key and tls.authority cannot be used: " + ExceptionText.of(e),
                    e);
        }
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    /**
     * Requires certificates unless every address is a loopback address.
     *
     * @param addresses the hosts and ports of all members, such as {@code 10.0.0.1:7412}
     */
    public static void requireOutsideLoopback(Collection<String> addresses, @Nullable PeerTls tls) {
        for (String address : addresses) {
            if (tls == null && !isLoopback(HostAndPort.parse(address).getHostString())) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "tls must be configured, because " + address + " is not a loopback address");
            }
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Returns a context for the peer port. */
    SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers, trustManagers, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the key manager for Ratis, with this member's certificate and key. */
    public KeyManager keyManager() {
        return keyManagers[0];
    }

    /** Returns the trust manager for Ratis. It accepts only member certificates. */
    public TrustManager trustManager() {
        return trustManagers[0];
    }
}
