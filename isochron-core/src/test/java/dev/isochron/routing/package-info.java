/** Tests of the routers: tables of executor-and-routing.md 20.3 and 20.4, and laws over random ranks and requests. */
package dev.isochron.routing;
