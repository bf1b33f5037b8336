/** Tests of the vocabulary: prompts, their keys, and the generator everything random comes from. */
package dev.isochron.core;
