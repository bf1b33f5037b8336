/** Tests of the iteration line, its log, and the event format: executor-and-routing.md 20.5. */
package dev.isochron.telemetry;
