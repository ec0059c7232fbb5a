/**
 * Sums a trace up in one pass: how often and how long functions ran, what was sent and received,
 * what counters and files did, per process and over all, and prints it as reports.
 *
 * <p>Knows the model in {@code org.tracetool.core} and no file format.
 */
package org.tracetool.stats;
