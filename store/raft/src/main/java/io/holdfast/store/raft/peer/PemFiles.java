package io.holdfast.store.raft.peer;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and private keys from PEM files. Errors name the setting and the file. */
final class PemFiles {

    private static final Pattern PKCS8 =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

    /**
     * The supported key algorithms, each with the signature algorithm used to check that a key matches a certificate.
     */
    private static final Map<String, String> ALGORITHMS = Map.of("EC", "SHA256withECDSA", "RSA", "SHA256withRSA");

    private static final byte[] PROBE = {1};

    private PemFiles() {}

    static List<X509Certificate> certificates(String setting, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            List<X509Certificate> found = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (found.isEmpty()) {
                throw new GeneralSecurityException("it does not contain a certificate");
            }
            return found;
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(setting, file, e);
        }
    }

    static PrivateKey privateKey(String setting, Path file, X509Certificate certificate) {
        try {
            Matcher pem = PKCS8.matcher(Files.readString(file));
            if (!pem.find()) {
                throw new GeneralSecurityException(
                        "it does not contain a private key in PKCS #8 format ('BEGIN PRIVATE KEY')");
            }
            String algorithm = certificate.getPublicKey().getAlgorithm();
            if (!ALGORITHMS.containsKey(algorithm)) {
                throw new GeneralSecurityException(
                        "the algorithm of the certificate must be RSA or EC, but is " + algorithm);
            }
            byte[] encoded = Base64.getMimeDecoder().decode(pem.group(1));
            PrivateKey key = KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            requirePair(key, certificate);
            return key;
        } catch (IOException | IllegalArgumentException | GeneralSecurityException e) {
            throw unusable(setting, file, e);
        }
    }

    private static void requirePair(PrivateKey key, X509Certificate certificate) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(ALGORITHMS.get(key.getAlgorithm()));
        signature.initSign(key);
        signature.update(PROBE);
        byte[] signed = signature.sign();
        signature.initVerify(certificate);
        signature.update(PROBE);
        if (!signature.verify(signed)) {
            throw new GeneralSecurityException("the key does not belong to the first certificate in tls.certificate");
        }
    }

    private static BadRequestException unusable(String setting, Path file, Exception e) {
        return new BadRequestException(
                ErrorCode.INVALID_ARGUMENT,
                setting + ": the file " + file + " cannot be used: " + ExceptionText.of(e),
                e);
    }
}
