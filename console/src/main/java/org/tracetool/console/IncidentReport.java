package org.tracetool.console;

import java.io.PrintStream;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.Diagnostics.Severity;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.text.CountText;

/** Reports damage and losses to the user in a few lines. */
public final class IncidentReport {
  private static final int MAX_KINDS = 8;
  private static final int MAX_LOSSES = 5;

  private IncidentReport() {}

  /**
   * Prints one line for each kind of incident, severest first, with its first place. Never more
   * than a few lines unless {@code verbose}, which also shows the other places that were kept, and
   * losses of nothing that was measured.
   *
   * @param quiet leaves warnings out
   */
  public static void print(
      Diagnostics diagnostics, boolean quiet, boolean verbose, PrintStream err) {
    int shown = 0;
    int losses = 0;
    int hidden = 0;
    int hiddenLosses = 0;
    long hiddenCount = 0;
    for (Incident incident : diagnostics.incidents()) {
      boolean isLoss = incident.severity() == Severity.LOSS;
      if (quiet && incident.severity() == Severity.WARNING || !verbose && incident.isHarmless()) {
        continue;
      }
      if (!verbose && isLoss && losses == MAX_LOSSES) {
        hiddenLosses++;
        hiddenCount += incident.count();
        continue;
      }
      if (!verbose && shown == MAX_KINDS) {
        hidden++;
        continue;
      }
      shown++;
      losses += isLoss ? 1 : 0;
      err.println("tracetool: " + line(incident));
      if (verbose) {
        for (int i = 1; i < incident.examples().size(); i++) {
          err.println("  also " + Printable.text(incident.examples().get(i)));
        }
      }
    }
    if (hiddenLosses > 0) {
      err.println(
          "tracetool: and "
              + CountText.of(hiddenLosses, "more kind")
              + " of losses ("
              + CountText.of(hiddenCount, "time")
              + "); use -v to list them");
    }
    if (hidden > 0) {
      err.println(
          "tracetool: and "
              + CountText.of(hidden, "more kind")
              + " of damage or warnings; use -v to list them");
    }
    err.flush();
  }

  /**
   * One line about a kind of incident: its severity, what it is, how often and where, of losses
   * what they mean.
   */
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
      out.append(", ").append(CountText.of(incident.count(), "time"));
    }
    if (!incident.examples().isEmpty()) {
      out.append(incident.count() > 1 ? ", for example " : ": ");
      out.append(Printable.text(incident.examples().get(0)));
    }
    if (incident.code() instanceof LossCode loss) {
      out.append(" (").append(loss.meaning()).append(')');
    }
    return out.toString();
  }
}
