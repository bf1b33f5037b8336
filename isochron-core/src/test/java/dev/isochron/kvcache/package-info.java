/** What the KV cache promises: the tables of the specification, laws against a naive oracle, and the checker itself. */
package dev.isochron.kvcache;
