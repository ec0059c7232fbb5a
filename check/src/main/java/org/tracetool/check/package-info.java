/**
 * Finds what is wrong with a program and with its trace: messages without a receive, collective
 * operations that do not fit, deadlocks that happened or could have, and records that contradict
 * each other.
 *
 * <p>{@link org.tracetool.check.TraceChecker} reads all events once, in the order of time, and
 * hands them to its parts; each of these reports {@link org.tracetool.check.finding.Finding
 * findings}, or says in a note what cannot be known from the trace.
 */
package org.tracetool.check;
