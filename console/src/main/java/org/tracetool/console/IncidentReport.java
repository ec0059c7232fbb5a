package org.tracetool.console;

import java.io.PrintStream;
import java.util.List;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.Diagnostics.Severity;

/** Reports damage and losses to the user in a few lines. */
public final class IncidentReport {
  private static final int MOST_SORTS = 8;

  private IncidentReport() {}

  /**
   * Prints one line for each sort of incident, severest first, with its first place. Never more
   * than a few lines unless {@code verbose}, which also shows the other places that were kept.
   *
   * @param quiet leaves warnings out
   */
  public static void print(
      Diagnostics diagnostics, boolean quiet, boolean verbose, PrintStream err) {
    List<Incident> incidents = diagnostics.incidents();
    int shown = 0;
    int hidden = 0;
    for (Incident incident : incidents) {
      if (quiet && incident.severity() == Severity.WARNING) {
        continue;
      }
      if (shown == MOST_SORTS && !verbose) {
        hidden++;
        continue;
      }
      shown++;
      err.println("tracetool: " + line(incident));
      if (verbose) {
        for (int i = 1; i < incident.examples().size(); i++) {
          err.println("  also " + Printable.text(incident.examples().get(i)));
        }
      }
    }
    if (hidden > 0) {
      err.println(
          "tracetool: and "
              + hidden
              + (hidden == 1 ? " more sort" : " more sorts")
              + " of incidents; -v shows them");
    }
    err.flush();
  }

  /** One line about a sort of incident: its severity, what it is, how often and where. */
  public static String line(Incident incident) {
    StringBuilder out = new StringBuilder();
    out.append(
        switch (incident.severity()) {
          case DAMAGE -> "damage: ";
          case LOSS -> "lost: ";
          case WARNING -> "warning: ";
        });
    out.append(Printable.text(incident.what()));
    if (incident.count() > 1 || incident.severity() == Severity.LOSS) {
      out.append(", ").append(incident.count()).append(incident.count() == 1 ? " time" : " times");
    }
    if (!incident.examples().isEmpty()) {
      out.append(incident.count() > 1 ? ", for example " : ": ");
      out.append(Printable.text(incident.examples().get(0)));
    }
    return out.toString();
  }
}
