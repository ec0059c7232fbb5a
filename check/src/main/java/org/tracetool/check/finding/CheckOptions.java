package org.tracetool.check.finding;

import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.tracetool.core.format.ReadOptions;

/**
 * What is checked, and the resources for it.
 *
 * @param checks what is looked for
 * @param recorded which findings that the run recorded itself are wanted, by their names
 * @param noProgressSeconds how long all processes may be in MPI without one leaving a call
 * @param bufferBytes size of the buffers that were attached for buffered sends; -1 if not known
 * @param places first occurrences that are kept of a finding
 * @param pending first messages that are kept of a finding about pending ones
 * @param leaks first places that are kept of a finding about what is not freed
 * @param requests report when so many requests are active at once, and each multiple; 0 for never
 * @param datatypes the same for datatypes that are committed
 * @param threads how many threads may read
 * @param memory bytes that the whole check may take
 * @param reading how to read; its diagnostics receive no damage, which becomes findings
 * @param progress receives the number of further records read
 */
public record CheckOptions(
    Set<CheckKind> checks,
    Predicate<String> recorded,
    double noProgressSeconds,
    long bufferBytes,
    int places,
    int pending,
    int leaks,
    long requests,
    long datatypes,
    int threads,
    long memory,
    ReadOptions reading,
    LongConsumer progress) {}
