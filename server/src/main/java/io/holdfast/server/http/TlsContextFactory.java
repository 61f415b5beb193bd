package io.holdfast.server.http;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.store.error.ErrorText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Loads the server certificate from PEM files or a PKCS #12 file. */
final class TlsContextFactory {

    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";
    private static final char[] NO_PASSWORD = new char[0];

    private TlsContextFactory() {}

    static SslContextFactory.Server factory(HttpConfig config) {
        SslContextFactory.Server factory = new SslContextFactory.Server();
        try {
            boolean pem = config.tlsKeystore().isEmpty();
            factory.setKeyStore(pem ? pem(config) : pkcs12(config));
            factory.setKeyStorePassword(pem ? "" : config.tlsPassword());
        } catch (IOException | GeneralSecurityException e) {
            throw new InvalidConfigException(List.of("the certificate cannot be read: " + ErrorText.of(e)));
        }
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        return factory;
    }

    private static KeyStore pkcs12(HttpConfig config) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(Path.of(config.tlsKeystore()))) {
            store.load(in, config.tlsPassword().toCharArray());
        }
        return store;
    }

    private static KeyStore pem(HttpConfig config) throws IOException, GeneralSecurityException {
        Certificate[] chain;
        try (InputStream in = Files.newInputStream(Path.of(config.tlsCertificate()))) {
            chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(in)
                    .toArray(Certificate[]::new);
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("holdfast", privateKey(Files.readString(Path.of(config.tlsKey()))), NO_PASSWORD, chain);
        return store;
    }

    private static PrivateKey privateKey(String pem) throws GeneralSecurityException {
        int begin = pem.indexOf(BEGIN);
        int end = pem.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new GeneralSecurityException("tls-key does not contain '" + BEGIN + "'");
        }
        byte[] bytes = Base64.getMimeDecoder().decode(pem.substring(begin + BEGIN.length(), end));
        for (String algorithm : List.of("EC", "RSA", "EdDSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
            } catch (GeneralSecurityException e) {
                // Try the next algorithm.
            }
        }
        throw new GeneralSecurityException("tls-key is neither an EC nor an RSA nor an EdDSA key");
    }
}
