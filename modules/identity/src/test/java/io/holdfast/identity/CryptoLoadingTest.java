package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar of the crypto library is signed and is verified when its first class is loaded, which takes about a second.
 * This must not happen inside a write function, so all its classes are loaded when the module is created.
 */
@Tag("crash")
class CryptoLoadingTest {

    @TempDir
    Path folder;

    @Test
    void noClassOfTheCryptoLibraryIsLoadedAfterTheModuleIsCreated() throws Exception {
        Path log = folder.resolve("classes.log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Xlog:class+load:file=" + log + "::filecount=0",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        log.toString())
                .redirectError(folder.resolve("errors.txt").toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("errors.txt")))
                .isZero();
        assertThat(output).isEqualTo("[]\n");
        assertThat(loaded(log)).isNotEmpty();
    }

    private static List<String> loaded(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains(" org.bouncycastle.")).toList();
        }
    }

    static final class Child {
        public static void main(String[] args) throws Exception {
            Path log = Path.of(args[0]);
            try (Store store = Store.open(new InMemory(), Identities.SCHEMA)) {
                Identities identities = new Identities(
                        store,
                        IdentityOptions.of(MasterKeyring.of("first", new byte[32]))
                                .withArgon2(new Argon2Costs(64, 1, 1)));
                int before = loaded(log).size();
                identities.create(IdentityTestBase.ada()).orThrow();
                identities.signingKeys().ensureActiveKey().orThrow();
                Secret password = Secret.of("correct horse battery");
                identities
                        .credentials()
                        .setEmail(IdentityTestBase.ADA, "ada@example.com", password)
                        .orThrow();
                identities.credentials().login("ada@example.com", password).orThrow();
                SessionId session = SessionId.of(new UUID(1, 2));
                CreatedSession created = identities
                        .sessions()
                        .create(NewSession.of(
                                session, IdentityTestBase.ADA, IdentityTestBase.LAPTOP, IdentityTestBase.HOME))
                        .orThrow();
                identities.sessions().lookup(created.token()).orThrow();
                List<String> all = loaded(log);
                System.out.println(all.subList(before, all.size()));
            }
        }
    }
}
