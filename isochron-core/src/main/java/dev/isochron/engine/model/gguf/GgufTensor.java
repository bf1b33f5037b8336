package dev.isochron.engine.model.gguf;

import dev.isochron.engine.model.storage.StoredTensor;

/**
 * An entry of the tensor table.
 *
 * @param name as in the file
 * @param data rows in file order
 */
public record GgufTensor(String name, StoredTensor data) {}
