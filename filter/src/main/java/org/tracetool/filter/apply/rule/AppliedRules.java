package org.tracetool.filter.apply.rule;

/**
 * Rules that some processes have in common, and what applying them leaves behind.
 *
 * @param counts how many calls of all these processes each rule decided
 * @param markers receives where limits are reached; null if not needed
 * @param spare a stack for the next of all processes that needs one
 */
record AppliedRules(BoundRules rules, RuleCounts counts, LimitMarkers markers, SpareStack spare) {
  /**
   * Notes the last call of a function or path that may be kept.
   *
   * @param isPath whether the limit is that of a call path
   */
  void noteLimitReached(long time, int location, int region, long limit, boolean isPath) {
    if (markers != null) {
      markers.addMarker(location, time, rules.name(region), limit, isPath);
    }
  }
}
