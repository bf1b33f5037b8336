package dev.isochron.app;

import java.util.ResourceBundle;
import picocli.CommandLine.IVersionProvider;

/** The product's version, as the build wrote it into {@code version.properties}. */
final class ProductVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"isochron " + number()};
    }

    static String number() {
        return ResourceBundle.getBundle("dev.isochron.app.version").getString("version");
    }
}
