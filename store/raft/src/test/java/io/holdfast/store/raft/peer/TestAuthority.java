package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A certificate authority that signs certificates of members for {@code localhost}, with the JDK's keytool. */
public final class TestAuthority {

    private static final String PASSWORD = "password";

    private final Path folder;

    /** Creates an authority with its files in a folder of its own. */
    public TestAuthority(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
            keytool(
                    "-genkeypair",
                    "-alias",
                    "ca",
                    "-dname",
                    "CN=authority",
                    "-keyalg",
                    "EC",
                    "-ext",
                    "bc:c",
                    "-keystore",
                    "ca.p12");
            write("ca.pem", "CERTIFICATE", certificate("ca.p12", "ca").getEncoded());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the PEM file with the certificate of the authority. */
    public Path authority() {
        return folder.resolve("ca.pem");
    }

    public Path certificate(String member) {
        return folder.resolve(member + ".pem");
    }

    public Path key(String member) {
        return folder.resolve(member + "-key.pem");
    }

    /**
     * Creates the certificate and key of a member.
     *
     * @param algorithm {@code RSA} or {@code EC}
     */
    public TestAuthority sign(String member, String algorithm) {
        try {
            String store = member + ".p12";
            keytool(
                    "-genkeypair",
                    "-alias",
                    member,
                    "-dname",
                    "CN=" + member,
                    "-keyalg",
                    algorithm,
                    "-keystore",
                    store);
            keytool("-certreq", "-alias", member, "-keystore", store, "-file", member + ".csr");
            keytool(
                    "-gencert",
                    "-alias",
                    "ca",
                    "-keystore",
                    "ca.p12",
                    "-infile",
                    member + ".csr",
                    "-outfile",
                    member + ".crt",
                    "-ext",
                    "san=dns:localhost,ip:127.0.0.1");
            write(member + ".pem", "CERTIFICATE", Files.readAllBytes(folder.resolve(member + ".crt")));
            write(
                    member + "-key.pem",
                    "PRIVATE KEY",
                    open(store).getKey(member, PASSWORD.toCharArray()).getEncoded());
            return this;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    PeerTls tls(String member) {
        return PeerTls.read(certificate(member), key(member), authority());
    }

    private Certificate certificate(String store, String alias) throws IOException, GeneralSecurityException {
        return open(store).getCertificate(alias);
    }

    private KeyStore open(String store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve(store))) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private void write(String name, String kind, byte[] content) throws IOException {
        Files.writeString(
                folder.resolve(name),
                "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + kind + "-----\n");
    }

    private void keytool(String... arguments) {
        try {
            List<String> command = new ArrayList<>();
            command.add(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
            command.addAll(List.of(arguments));
            command.addAll(List.of("-storepass", PASSWORD, "-storetype", "PKCS12", "-noprompt"));
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("keytool.log").toFile()))
                    .start();
            if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IllegalStateException(Files.readString(folder.resolve("keytool.log")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
