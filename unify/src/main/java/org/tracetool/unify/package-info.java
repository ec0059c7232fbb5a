/**
 * Joins the files of a measured program, one fragment for each process or thread, into one trace:
 * definitions that mean the same get one id, clocks are brought to one time base, and the events of
 * all fragments become one ordered sequence. Splitting a trace is the reverse work and is here,
 * too.
 *
 * <p>Knows the model in {@code org.tracetool.core} and no file format.
 */
package org.tracetool.unify;
