package dev.isochron.engine.loading;

import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.SyntheticModel;
import dev.isochron.engine.model.TensorSource;
import dev.isochron.engine.model.gguf.GgufFile;
import dev.isochron.engine.model.gguf.GgufModel;
import dev.isochron.engine.model.safetensors.SafetensorsModel;
import dev.isochron.engine.model.storage.TextFiles;
import dev.isochron.engine.tokenizer.ByteTokenizer;
import dev.isochron.engine.tokenizer.ChatTemplate;
import dev.isochron.engine.tokenizer.GgufTokenizer;
import dev.isochron.engine.tokenizer.Tokenizer;
import dev.isochron.engine.tokenizer.TokenizerJson;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** Opens models: the built-in ones by name, others by the path of a GGUF file or of a folder with safetensors. */
public final class Models {
    private Models() {}

    /**
     * Opens a model.
     *
     * @throws ModelFileException if there is none or it cannot be used, with one sentence that says why
     */
    public static OpenModel open(String nameOrPath) {
        return SyntheticModel.named(nameOrPath).map(Models::synthetic).orElseGet(() -> fromPath(Path.of(nameOrPath)));
    }

    private static OpenModel synthetic(SyntheticModel model) {
        var tokenizer = new ByteTokenizer(
                SyntheticModel.BEGIN, SyntheticModel.END, model.spec().vocabSize());
        return new OpenModel(
                model.name(),
                "random weights: its cost is real, its text is not",
                model.spec(),
                model.tensors(),
                tokenizer,
                ChatTemplate.PLAIN);
    }

    private static OpenModel fromPath(Path path) {
        if (Files.isDirectory(path)) {
            return withArena(path, arena -> folder(path, arena));
        }
        if (Files.isRegularFile(path)) {
            return withArena(path, arena -> gguf(path, arena));
        }
        throw new ModelFileException(
                path,
                "no such file; expected a GGUF file, a folder with config.json and"
                        + " model.safetensors, or one of "
                        + SyntheticModel.all().stream()
                                .map(SyntheticModel::name)
                                .collect(Collectors.joining(", ")));
    }

    /** Unmaps what was mapped when opening fails. */
    @SuppressWarnings("MustBeClosedChecker") // the weights close it
    private static OpenModel withArena(Path path, Function<Arena, OpenModel> opening) {
        Arena arena = Arena.ofShared();
        try {
            return opening.apply(arena);
        } catch (ModelFileException e) {
            arena.close();
            throw e;
        } catch (IllegalArgumentException e) {
            arena.close();
            throw new ModelFileException(path, String.valueOf(e.getMessage()), e);
        }
    }

    private static OpenModel gguf(Path path, Arena arena) {
        GgufFile file = GgufFile.open(path, arena);
        ModelSpec spec = GgufModel.spec(file);
        Tokenizer tokenizer = GgufTokenizer.read(file.metadata());
        String template = file.metadata().text("tokenizer.chat_template").orElse("");
        return new OpenModel(
                file.metadata().text("general.name").orElse(fileName(path)),
                "weights of " + path,
                spec,
                GgufModel.tensors(file, arena, spec),
                tokenizer,
                ChatTemplate.recognise(template, tokenizer.specials()));
    }

    /** The weights first: they prove that the configuration's numbers are not larger than the files. */
    private static OpenModel folder(Path folder, Arena arena) {
        ModelSpec spec = SafetensorsModel.spec(folder);
        TensorSource tensors = SafetensorsModel.tensors(folder, arena, spec);
        ObjectNode config = TextFiles.readIfPresent(folder.resolve("tokenizer_config.json"));
        Tokenizer tokenizer = TokenizerJson.read(folder.resolve("tokenizer.json"), config, spec.vocabSize());
        return new OpenModel(
                fileName(folder),
                "weights of " + folder,
                spec,
                tensors,
                tokenizer,
                ChatTemplate.recognise(template(folder, config), tokenizer.specials()));
    }

    /** Newer folders keep the template in a file of its own. */
    private static String template(Path folder, ObjectNode config) {
        Path file = folder.resolve("chat_template.jinja");
        return Files.isRegularFile(file)
                ? TextFiles.text(file)
                : config.path("chat_template").asString("");
    }

    private static String fileName(Path path) {
        return String.valueOf(path.toAbsolutePath().normalize().getFileName());
    }
}
