package dev.isochron.workload;

import java.util.Optional;

/** Where in a Weka trace the reader stands, as messages name it: {@code requests[51].requests[3].hash_ids[1042]}. */
final class WekaPath {
    private static final int NONE = -1;

    private String field = "";
    private int root = NONE;
    private int child = NONE;
    private Optional<IdList> ids = Optional.empty();

    void clear() {
        atHeader("");
    }

    void atHeader(String name) {
        root = NONE;
        child = NONE;
        field = name;
        ids = Optional.empty();
    }

    void atRoot(int index) {
        atHeader("");
        root = index;
    }

    void atChild(int index) {
        child = index;
        field = "";
        ids = Optional.empty();
    }

    void leaveChildren() {
        child = NONE;
        field = "";
    }

    void atField(String name, IdList readingIds) {
        field = name;
        ids = name.equals("hash_ids") ? Optional.of(readingIds) : Optional.empty();
    }

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(root == NONE ? "" : "requests[" + root + "]");
        text.append(child == NONE ? "" : ".requests[" + child + "]");
        text.append(text.isEmpty() || field.isEmpty() ? "" : ".").append(field);
        ids.ifPresent(list -> text.append('[').append(list.count()).append(']'));
        return text.isEmpty() ? "trace" : text.toString();
    }
}
