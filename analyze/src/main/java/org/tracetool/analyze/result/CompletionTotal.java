package org.tracetool.analyze.result;

/**
 * Time between the moment from which a collective operation could end and its end.
 *
 * @param kind {@code barrier_completion} or {@code nxn_completion}
 */
public record CompletionTotal(String kind, int rank, String callPath, double seconds) {}
