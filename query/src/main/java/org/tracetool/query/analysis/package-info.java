/**
 * Tables of what the analysis of a run finds. A trace is analyzed when the first row of one of them
 * is asked for, and once for all of them.
 */
package org.tracetool.query.analysis;
