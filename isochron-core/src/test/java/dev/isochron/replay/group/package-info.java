/** Tests of the replay: virtual time by hand, clients, metrics, laws, a naive oracle. */
package dev.isochron.replay.group;
