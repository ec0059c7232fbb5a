package org.tracetool.analyze.report;

import java.util.List;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;

/**
 * A region that looks like the body of a loop where no main loop was found, for instance since it
 * computes only and the ranks communicate outside of it. The user can name it.
 */
final class LoopHint {
  /** How often each rank has to call it. */
  private static final long MIN_CALLS = 3;

  /** The part of the run that it has to cover on average. */
  private static final double MIN_COVER = 0.25;

  private LoopHint() {}

  /** Adds the sentence, if there is such a region. */
  static void write(AnalysisResult r, List<AnalysisStatement> out) {
    CallPathProfile profile = r.profile();
    if (r.iterations() != null || profile == null || r.run().isWindow()) {
      return;
    }
    int best = -1;
    double longest = 0;
    double[] inclusive = inclusive(profile);
    for (int path = 0; path < profile.paths(); path++) {
      boolean isLonger = inclusive[path] > longest;
      if (isLonger && profile.isUser(path) && profile.parent(path) >= 0 && calls(r, path) > 0) {
        best = path;
        longest = inclusive[path];
      }
    }
    if (best < 0 || longest < MIN_COVER * r.run().processes() * r.run().durationSeconds()) {
      return;
    }
    String text =
        "No main loop found; name one with tracetool analyze --iteration-region, such as "
            + ReadableText.name(profile.region(best))
            + " ("
            + calls(r, best)
            + " calls on each "
            + (r.run().hasRanks() ? "rank" : "process")
            + ").";
    out.add(new AnalysisStatement(text, null, null, ProfilePaths.name(profile, best), null, 0));
  }

  /** By call path, the time of all masters in it and in what it calls, in seconds. */
  private static double[] inclusive(CallPathProfile profile) {
    double[] seconds = new double[profile.paths()];
    for (int l = 0; l < profile.locations().size(); l++) {
      for (int path : profile.locations().get(l).thread() == 0 ? profile.pathsOf(l) : new int[0]) {
        seconds[path] += profile.seconds(PathMetric.TIME, l, path);
      }
    }
    for (int path = seconds.length - 1; path >= 0; path--) { // a path comes after its parent
      if (profile.parent(path) >= 0) {
        seconds[profile.parent(path)] += seconds[path];
      }
    }
    return seconds;
  }

  /** How often each master calls a path; 0 if not equally often, or too seldom. */
  private static long calls(AnalysisResult r, int path) {
    CallPathProfile profile = r.profile();
    long calls = -1;
    for (int l = 0; l < profile.locations().size(); l++) {
      ProfileLocation location = profile.locations().get(l);
      if (location.thread() == 0) {
        long own = profile.visits(l, path);
        if (own < MIN_CALLS || calls >= 0 && own != calls) {
          return 0;
        }
        calls = own;
      }
    }
    return Math.max(0, calls);
  }
}
