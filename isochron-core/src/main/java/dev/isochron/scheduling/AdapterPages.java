package dev.isochron.scheduling;

import dev.isochron.core.AdapterId;

/** The adapter (LoRA/PEFT) cache as a scheduler sees it. */
public interface AdapterPages {
    /** No adapter cache: nothing costs a page. */
    AdapterPages NONE = new AdapterPages() {
        @Override
        public int pagesNeeded(AdapterId adapter) {
            return 0;
        }

        @Override
        public int maxPages() {
            return 0;
        }
    };

    int pagesNeeded(AdapterId adapter);

    int maxPages();
}
