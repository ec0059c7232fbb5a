/** The {@code counters} command: a trace with more counters. */
package org.tracetool.cli.counters;
