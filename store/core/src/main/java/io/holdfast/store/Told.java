package io.holdfast.store;

/** What was said last of work that fails again and again: the same is said once. */
final class Told {

    private String last = "";

    boolean isNews(Throwable trouble) {
        String before = last;
        last = String.valueOf(trouble.getMessage());
        return !last.equals(before);
    }

    /** It went well: the same trouble is news again. */
    void over() {
        last = "";
    }
}
