package org.tracetool.testdata;

import java.util.List;
import org.tracetool.core.report.Diagnostics;

/** What was reported, by its codes: for tests that are not about the words of messages. */
public final class IncidentCodes {
  private IncidentCodes() {}

  /** The codes of all incidents, in the order of reports. */
  public static List<String> of(Diagnostics diagnostics) {
    return diagnostics.incidents().stream().map(i -> i.code().name()).toList();
  }

  /** The same with how often each was counted, as {@code CODE count}. */
  public static List<String> counted(Diagnostics diagnostics) {
    return diagnostics.incidents().stream().map(i -> i.code().name() + " " + i.count()).toList();
  }
}
