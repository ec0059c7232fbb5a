package org.tracetool.cli.agreement;

import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.tracetool.view.model.ViewedTrace;

/**
 * A run that is open in the timeline, and what its answers are compared with.
 *
 * @param counts of what was compared
 */
record PageSession(
    SoftAssertions softly,
    ViewedTrace trace,
    TraceTables tables,
    Random random,
    ComparisonCounts counts) {}
