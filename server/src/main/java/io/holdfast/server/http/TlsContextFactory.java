package io.holdfast.server.http;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Loads the server certificate from PEM files or a PKCS #12 file, and selects protocols and cipher suites. */
final class TlsContextFactory {

    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";
    private static final char[] NO_PASSWORD = new char[0];
    private static final byte[] PROBE = {1};

    /**
     * Authenticated encryption with ephemeral keys: all cipher suites of TLS 1.3, and the cipher suites of TLS 1.2 that
     * do not use CBC.
     */
    private static final String[] CIPHER_SUITES = {
        "TLS_AES_.*", "TLS_CHACHA20_.*", "TLS_ECDHE_.*_GCM_.*", "TLS_ECDHE_.*_CHACHA20_.*"
    };

    private TlsContextFactory() {}

    static SslContextFactory.Server factory(HttpConfig config) {
        SslContextFactory.Server factory = new SslContextFactory.Server();
        try {
            setKeyStore(factory, keyStore(config), config);
        } catch (IOException | GeneralSecurityException e) {
            String file = e instanceof FileSystemException named ? named.getFile() + ": " : "";
            throw new InvalidConfigException(List.of("the certificate cannot be read: " + file + ExceptionText.of(e)));
        }
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        factory.setIncludeCipherSuites(CIPHER_SUITES);
        return factory;
    }

    /** Reads the certificate and key from the configured files. */
    static KeyStore keyStore(HttpConfig config) throws IOException, GeneralSecurityException {
        return config.tlsKeystore().isEmpty() ? pem(config) : pkcs12(config);
    }

    static void setKeyStore(SslContextFactory factory, KeyStore keyStore, HttpConfig config) {
        factory.setKeyStore(keyStore);
        factory.setKeyStorePassword(config.tlsKeystore().isEmpty() ? "" : config.tlsPassword());
    }

    /** Returns the files that contain the certificate and key. */
    static List<Path> files(HttpConfig config) {
        return config.tlsKeystore().isEmpty()
                ? List.of(Path.of(config.tlsCertificate()), Path.of(config.tlsKey()))
                : List.of(Path.of(config.tlsKeystore()));
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
        if (chain.length == 0) {
            throw new GeneralSecurityException("tls-certificate does not contain a certificate");
        }
        PrivateKey key = privateKey(Files.readString(Path.of(config.tlsKey())));
        requirePair(key, chain[0].getPublicKey());
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("holdfast", key, NO_PASSWORD, chain);
        return store;
    }

    /** Requires that the key matches the certificate. They may not match while both files are being replaced. */
    private static void requirePair(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
        String mismatch = "tls-key does not match the first certificate in tls-certificate";
        String algorithm = switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> "EdDSA";
        };
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(PROBE);
            byte[] signed = signature.sign();
            signature.initVerify(certified);
            signature.update(PROBE);
            if (!signature.verify(signed)) {
                throw new GeneralSecurityException(mismatch);
            }
        } catch (InvalidKeyException | SignatureException e) {
            throw new GeneralSecurityException(mismatch, e);
        }
    }

    private static PrivateKey privateKey(String pem) throws GeneralSecurityException {
        int begin = pem.indexOf(BEGIN);
        int end = pem.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new GeneralSecurityException("tls-key must contain '" + BEGIN + "'; convert it to PKCS #8");
        }
        byte[] bytes = Base64.getMimeDecoder().decode(pem.substring(begin + BEGIN.length(), end));
        for (String algorithm : List.of("EC", "RSA", "EdDSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
            } catch (GeneralSecurityException e) {
                // Try the next algorithm.
            }
        }
        throw new GeneralSecurityException("tls-key must be an EC, RSA or EdDSA key");
    }
}
