/**
 * Text to tokens and back.
 *
 * <p>Door: {@link dev.isochron.engine.tokenizer.Tokenizer}, {@link dev.isochron.engine.tokenizer.ChatTemplate}. Threading: tokenizers
 * and templates are immutable and shared; a {@link dev.isochron.engine.tokenizer.StreamDecoder} belongs to one stream. Invariants:
 * text never becomes a special token unless the caller asks for it; what a user writes is text.
 */
@NullMarked
package dev.isochron.engine.tokenizer;

import org.jspecify.annotations.NullMarked;
