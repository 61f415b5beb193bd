package io.holdfast.server;

/** The sample configuration file in a distribution: every setting with its default value, commented out. */
final class SampleConfig {

    private static final int WIDTH = 110;

    private static final String HEAD = """
            # Settings of a Holdfast server. All lines are comments with the default values: remove the '#' in front of a
            # setting to change it. Environment variables (HOLDFAST_MAX_BODY for max-body) and options (--max-body) take
            # precedence over this file. 'holdfast config' shows the values in effect and where they come from.
            """;

    private SampleConfig() {}

    static String text() {
        StringBuilder text = new StringBuilder(HEAD);
        for (Setting setting : Setting.ALL) {
            text.append('\n');
            appendWrapped(text, setting.description());
            String value = setting.defaultValue();
            text.append('#')
                    .append(setting.name())
                    .append(": ")
                    .append(value.isEmpty() ? setting.label() : value)
                    .append('\n');
        }
        return text.toString();
    }

    private static void appendWrapped(StringBuilder text, String description) {
        StringBuilder line = new StringBuilder("#");
        for (String word : description.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line = new StringBuilder("#");
            }
            line.append(' ').append(word);
        }
        text.append(line).append('\n');
    }
}
