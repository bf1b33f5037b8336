package dev.isochron.routing;

/** Makes routers; every rank makes its own, from the same configuration. */
public final class Routers {
    private Routers() {}

    public static AdpRouter of(RouterConfig config) {
        return switch (config.kind()) {
            case DEFAULT -> new DefaultRouter();
            case CACHE_AWARE -> new CacheAwareRouter(config);
            case CONVERSATION -> new ConversationRouter(config);
        };
    }
}
