package dev.isochron.app.serve;

import dev.isochron.engine.cpu.PackedModel;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error while a model is packed; only for people who watch. */
final class LoadBar implements PackedModel.Progress, AutoCloseable {
    private final ProgressBar bar;

    LoadBar(String model) {
        this.bar = new ProgressBarBuilder()
                .setTaskName("loading " + model)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(System.err))
                .build();
    }

    @Override
    public void packed(int done, int total) {
        bar.maxHint(total);
        bar.stepTo(done);
    }

    @Override
    public void close() {
        bar.close();
    }
}
