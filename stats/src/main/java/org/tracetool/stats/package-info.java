/**
 * Sums a trace up in one pass: how often and how long functions ran, messages, counters and file
 * operations, per process and in total, and prints it as reports.
 *
 * <p>Knows the model in {@code org.tracetool.core} and no file format.
 */
package org.tracetool.stats;
