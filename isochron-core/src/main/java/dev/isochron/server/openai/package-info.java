/**
 * The OpenAI API as data: requests read and checked, answers written.
 *
 * <p>Door: {@link dev.isochron.server.openai.RequestReader}, {@link dev.isochron.server.openai.Dialect}. Threading: everything
 * belongs to the thread of one HTTP request. Fields that would change an answer and are not modelled are refused, never ignored.
 */
@NullMarked
package dev.isochron.server.openai;

import org.jspecify.annotations.NullMarked;
