package io.holdfast.identity.internal.login;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.IDNA;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The canonical form of email addresses: letters A to Z in lower case, the rest of the local part in NFC, and the
 * domain in ASCII (UTS 46). Different spellings of the same address have the same canonical form. Characters that are
 * invisible or look like ASCII are rejected.
 */
public final class EmailAddresses {

    private static final int MAX_DOMAIN = 253;
    private static final Pattern ASCII_DOMAIN =
            Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*");
    private static final Pattern ENCODED_LABEL = Pattern.compile("(^|\\.)xn--", Pattern.CASE_INSENSITIVE);
    private static final String LOCAL_SYMBOLS = "!#$%&'*+-/=?^_`{|}~.";

    private EmailAddresses() {}

    /** Checks an address and returns its canonical form. */
    public static String normalize(String email) {
        String text =
                Arguments.notBlank("email", email, IdentityLimits.MAX_EMAIL).strip();
        int at = text.indexOf('@');
        if (at < 1 || at == text.length() - 1 || text.indexOf('@', at + 1) >= 0) {
            throw Arguments.invalid("email must have one '@', with text before and after it");
        }
        String canonical = localPart(text.substring(0, at)) + "@" + domain(text.substring(at + 1));
        return Arguments.notBlank("email", canonical, IdentityLimits.MAX_EMAIL);
    }

    private static String localPart(String text) {
        text.codePoints().forEach(EmailAddresses::checkCharacter);
        String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
        if (!Normalizer.isNormalized(composed, Normalizer.Form.NFKC)) {
            throw Arguments.invalid("email must not have look-alike characters before the '@'");
        }
        return lowerAscii(composed);
    }

    private static void checkCharacter(int c) {
        boolean valid = c < 0x80
                ? Character.isLetterOrDigit(c) || LOCAL_SYMBOLS.indexOf(c) >= 0
                : isVisible(c) && !becomesAscii(c);
        if (!valid) {
            throw Arguments.invalid(String.format("email must not have the character U+%04X before the '@'", c));
        }
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> !UCharacter.hasBinaryProperty(c, UProperty.DEFAULT_IGNORABLE_CODE_POINT);
        };
    }

    /** Returns whether a character outside ASCII is equivalent to an ASCII character, as the Kelvin sign is to K. */
    private static boolean becomesAscii(int c) {
        return Normalizer.normalize(Character.toString(c), Normalizer.Form.NFC).codePointAt(0) < 0x80;
    }

    private static String domain(String text) {
        String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        String ascii = lowerAscii(name);
        if (!isAscii(name) || ENCODED_LABEL.matcher(name).find()) {
            IDNA.Info info = new IDNA.Info();
            StringBuilder result = new StringBuilder();
            uts46().nameToASCII(name, result, info);
            if (info.hasErrors()) {
                throw Arguments.invalid("email has an invalid domain after the '@': " + info.getErrors());
            }
            ascii = result.toString();
        }
        if (ascii.length() > MAX_DOMAIN || !ASCII_DOMAIN.matcher(ascii).matches()) {
            throw Arguments.invalid("email must have a domain name after the '@'");
        }
        return ascii;
    }

    private static IDNA uts46() {
        return IDNA.getUTS46Instance(IDNA.NONTRANSITIONAL_TO_ASCII
                | IDNA.NONTRANSITIONAL_TO_UNICODE
                | IDNA.CHECK_BIDI
                | IDNA.CHECK_CONTEXTJ
                | IDNA.USE_STD3_RULES);
    }

    /**
     * Returns the forms in which an address may be stored: the canonical form, and the form that earlier versions
     * stored, in which letters were only converted to lower case.
     *
     * @throws BadRequestException if the address is too long or blank
     */
    public static Set<String> storedForms(String email) {
        Set<String> forms = new LinkedHashSet<>();
        String text =
                Arguments.notBlank("email", email, IdentityLimits.MAX_EMAIL).strip();
        try {
            String canonical = normalize(text);
            forms.add(canonical);
            forms.add(canonical + ".");
            if (!isAscii(text)
                    || ENCODED_LABEL
                            .matcher(text.substring(text.indexOf('@') + 1))
                            .find()) {
                addEquivalents(forms, canonical);
            }
        } catch (BadRequestException e) {
            if (text.codePoints().anyMatch(EmailAddresses::foldsToAscii)) {
                return forms;
            }
        }
        forms.add(text.toLowerCase(Locale.ROOT));
        return forms;
    }

    private static void addEquivalents(Set<String> forms, String canonical) {
        int at = canonical.indexOf('@');
        StringBuilder domain = new StringBuilder();
        uts46().nameToUnicode(canonical.substring(at + 1), domain, new IDNA.Info());
        String local = canonical.substring(0, at).toLowerCase(Locale.ROOT);
        for (Normalizer.Form form : new Normalizer.Form[] {Normalizer.Form.NFC, Normalizer.Form.NFD}) {
            String stored = Normalizer.normalize(local, form);
            forms.add(stored + canonical.substring(at));
            forms.add(stored + "@" + Normalizer.normalize(domain, form));
        }
    }

    /** Returns whether the lower-case form of a non-ASCII character contains an ASCII character. */
    private static boolean foldsToAscii(int c) {
        return c >= 0x80
                && Character.toString(c).toLowerCase(Locale.ROOT).codePoints().anyMatch(part -> part < 0x80);
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private static String lowerAscii(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        text.chars().forEach(c -> lower.append((char) (c >= 'A' && c <= 'Z' ? c + 32 : c)));
        return lower.toString();
    }
}
