package dev.isochron.report.html;

/** Text inside HTML. */
final class Html {
    private Html() {}

    /** Text that may stand between tags and inside quoted attributes. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
