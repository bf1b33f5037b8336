package dev.isochron.app;

import dev.isochron.app.config.ConfigFile;

/** Says which fields of a configuration file have no effect: unknown ones always, known ones only to who asks. */
public final class ConfigNotices {
    private ConfigNotices() {}

    public static void tell(ConfigFile config, Notices notices) {
        for (ConfigFile.IgnoredField field : config.ignored()) {
            switch (field.kind()) {
                case KNOWN -> notices.detail(field.place() + ": ignored, not modelled");
                case UNKNOWN -> notices.warning(field.place() + ": ignored, unknown field" + field.hint());
            }
        }
    }
}
