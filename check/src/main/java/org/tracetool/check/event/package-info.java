/**
 * The checks that follow the events in the order of time, and what they know of processes, calls
 * and operations.
 */
package org.tracetool.check.event;
