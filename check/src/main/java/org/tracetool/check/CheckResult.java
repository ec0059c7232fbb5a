package org.tracetool.check;

import java.util.List;
import org.tracetool.check.finding.Finding;

/**
 * What a check found.
 *
 * @param findings the most severe first
 * @param notes what cannot be known from this trace, and facts that are no findings; sentences
 * @param records records that were read
 * @param processes processes and threads that have records
 * @param messages messages of which both sides are recorded
 * @param operations collective operations that were compared
 */
public record CheckResult(
    List<Finding> findings,
    List<String> notes,
    long records,
    long processes,
    long messages,
    long operations) {}
