package dev.isochron.app;

import java.util.ResourceBundle;
import picocli.CommandLine.IVersionProvider;

/** The product's version, as the build wrote it into {@code version.properties}. */
final class ProductVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = ResourceBundle.getBundle("dev.isochron.app.version").getString("version");
        return new String[] {"isochron " + version};
    }
}
