package org.tracetool.cli.view;

import java.util.List;
import java.util.Optional;
import org.tracetool.console.IncidentReport;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.Diagnostics.Severity;
import org.tracetool.core.text.CountText;

/** What a page says of a trace of which not everything can be read. */
final class DamageMessage {
  private DamageMessage() {}

  /** A line with the first sort of damage; empty if there is none. */
  static Optional<String> of(List<Incident> incidents) {
    List<Incident> damage =
        incidents.stream().filter(i -> i.severity() == Severity.DAMAGE).toList();
    if (damage.isEmpty()) {
      return Optional.empty();
    }
    int more = damage.size() - 1;
    String others = more == 0 ? "" : "; and " + CountText.of(more, "other kind");
    return Optional.of(IncidentReport.line(damage.get(0)) + others);
  }
}
