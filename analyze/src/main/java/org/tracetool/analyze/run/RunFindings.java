package org.tracetool.analyze.run;

import java.util.List;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CriticalPath;
import org.tracetool.analyze.result.DelayReport;
import org.tracetool.analyze.result.EfficiencyTrees;
import org.tracetool.analyze.result.EfficiencyWindow;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.result.TimeUse;
import org.tracetool.analyze.result.WaitReport;
import org.tracetool.analyze.store.CallPaths;

/**
 * What the passes over a run have found.
 *
 * @param paths the call paths that an {@link AnalysisVisitor} received
 */
public record RunFindings(
    RunFacts facts,
    TimeUse timeUse,
    EfficiencyTrees efficiency,
    WaitReport waits,
    DelayReport delays,
    CriticalPath criticalPath,
    List<EfficiencyWindow> windows,
    CallPathProfile profile,
    CallPaths paths) {}
