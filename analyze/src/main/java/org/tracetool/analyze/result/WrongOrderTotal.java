package org.tracetool.analyze.result;

/**
 * Late senders that an earlier message could have been received before.
 *
 * @param kind {@code same_source} or {@code different_source}
 */
public record WrongOrderTotal(
    String kind, int rank, String callPath, long count, double waitingSeconds) {}
