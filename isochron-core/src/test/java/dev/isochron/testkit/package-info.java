/** What tests of all rooms share: seeded laws and the way to real data. */
package dev.isochron.testkit;
