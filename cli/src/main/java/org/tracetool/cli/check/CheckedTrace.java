package org.tracetool.cli.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.check.CheckResult;
import org.tracetool.check.finding.CheckRules;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;
import org.tracetool.core.time.Ticks;

/**
 * A trace with what was found in it, or why it could not be read.
 *
 * @param trace its name
 * @param result what was found; null if it could not be read
 * @param shown the findings that are listed
 * @param ticks its times as seconds
 * @param error why it could not be read; null if it could
 * @param state ok, unreadable or unsupported
 */
record CheckedTrace(
    String trace,
    CheckResult result,
    List<Finding> shown,
    Ticks ticks,
    String error,
    String state) {
  /**
   * A trace that was checked; limits apply to what is listed, not to what is counted.
   *
   * @param max findings that are listed at most, 0 for all whatever the rules say; null if only
   *     they say it
   */
  static CheckedTrace of(
      String trace, CheckResult result, long perSecond, CheckRules rules, Long max) {
    long most = max != null ? max : rules.maxReports();
    boolean isAll = max != null && max == 0;
    List<Finding> shown = new ArrayList<>();
    long errors = 0;
    Map<String, Integer> listed = new HashMap<>();
    for (Finding f : result.findings()) {
      boolean isError = f.severity() == Severity.ERROR;
      errors += isError ? 1 : 0;
      boolean dropped = isError && isBeyond(errors, rules.maxErrors());
      dropped |= isBeyond(listed.merge(f.kind(), 1, Integer::sum), rules.suppressionLimit());
      if (isAll || !dropped && (most == 0 || shown.size() < most)) {
        shown.add(f);
      }
    }
    return new CheckedTrace(trace, result, shown, new Ticks(perSecond), null, "ok");
  }

  private static boolean isBeyond(long count, long limit) {
    return limit > 0 && count > limit;
  }

  static CheckedTrace failed(String trace, String error, String state) {
    return new CheckedTrace(trace, null, List.of(), new Ticks(1), error, state);
  }

  /** How many findings have a severity. */
  long count(Severity severity) {
    return result == null
        ? 0
        : result.findings().stream().filter(f -> f.severity() == severity).count();
  }

  /** How many findings there are. */
  long total() {
    return result == null ? 0 : result.findings().size();
  }

  /** The time of a place in seconds; null if it has none. */
  String seconds(Finding.Location place) {
    return place.timed() ? ticks.seconds(place.time()) : null;
  }
}
