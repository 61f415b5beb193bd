package io.holdfast.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.MailOptions;
import io.holdfast.identity.model.MailKind;
import io.holdfast.store.error.BadRequestException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailTemplateFolderTest {

    private static final MailOptions.Content LOGIN = new MailOptions.Content(
            MailKind.LOGIN, "Shop", "https://shop.example/$1?token=hfm_x", "12345678", Duration.ofMinutes(15));

    @TempDir
    Path folder;

    @Test
    void aFileReplacesTheBuiltInText() throws Exception {
        Files.writeString(
                folder.resolve("login.txt"), "Welcome to {issuer}\n\n{link} or {code}, {minutes} min: {issuer}\n");
        MailTemplateFolder templates = MailTemplateFolder.read(folder);
        assertThat(templates.write(LOGIN))
                .isEqualTo(new MailOptions.Text(
                        "Welcome to Shop", "https://shop.example/$1?token=hfm_x or 12345678, 15 min: Shop\n"));
        MailOptions.Content notice =
                new MailOptions.Content(MailKind.RESET_PASSWORD, "Shop", null, null, Duration.ofMinutes(15));
        assertThat(templates.write(notice))
                .isEqualTo(MailOptions.DEFAULT.templates().write(notice));
    }

    @Test
    void aFileThatCannotBeUsedIsRejectedWithItsName() throws Exception {
        assertRejected("login.html", "a\nb", "login.html", "login, reset-password");
        assertRejected("login.txt", "only a subject", "login.txt", "subject");
        assertRejected("login.txt", "Hello\n{name}", "login.txt", "{name}");
        assertRejected("reset-password-notice.txt", "Hello\n{code}", "{code}", "issuer");
    }

    private void assertRejected(String name, String content, String... texts) throws Exception {
        Path file = folder.resolve(name);
        Files.writeString(file, content);
        assertThatThrownBy(() -> MailTemplateFolder.read(folder))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContainingAll(texts);
        Files.delete(file);
    }
}
