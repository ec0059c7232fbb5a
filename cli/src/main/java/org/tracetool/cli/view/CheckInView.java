package org.tracetool.cli.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.check.CheckResult;
import org.tracetool.check.TraceChecker;
import org.tracetool.check.finding.CheckOptions;
import org.tracetool.check.finding.CheckRules;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.text.CountText;
import org.tracetool.view.analysis.PlaceTable;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Place;
import org.tracetool.view.analysis.PlaceTable.Process;
import org.tracetool.view.analysis.TraceAnalysis;

/** What {@code tracetool check} finds, as a table and marks of {@code tracetool view}. */
public final class CheckInView implements TraceAnalysis {
  /** Places of a finding, and findings, that are marked. */
  private static final int PLACES = 50;

  private static final int MAX_LINES = 2_000;

  /** The part of the memory that the check may take; most is for what the page shows. */
  private static final int MEMORY_SHARE = 8;

  @Override
  public String id() {
    return "check";
  }

  @Override
  public String title() {
    return "Errors and warnings";
  }

  @Override
  public String description() {
    return "What tracetool check finds in the records: deadlocks, messages and collective"
        + " operations that do not fit, calls that do not nest, clocks. The command checks the files"
        + " as well.";
  }

  @Override
  public boolean isMarked() {
    return true;
  }

  @Override
  public PlaceTable run(TraceReader trace, ReadOptions reading, LongConsumer progress)
      throws IOException {
    CheckRules rules = new CheckRules(); // those of the command without options
    CheckOptions options =
        new CheckOptions(
            rules.checks(),
            rules::wants,
            rules.warningSeconds(),
            -1,
            PLACES,
            PLACES,
            PLACES,
            rules.maxRequests(),
            rules.maxDatatypes(),
            1,
            Runtime.getRuntime().maxMemory() / MEMORY_SHARE,
            reading.reread(),
            progress);
    CheckResult result = TraceChecker.check(trace, null, options);
    List<Line> lines = new ArrayList<>();
    for (Finding finding : result.findings()) {
      add(finding, lines);
    }
    return new PlaceTable(
        summary(result),
        List.of("finding", "severity", "process", "what"),
        lines.subList(0, Math.min(MAX_LINES, lines.size())));
  }

  private static String summary(CheckResult result) {
    StringBuilder text = new StringBuilder();
    int findings = result.findings().size();
    text.append(CountText.of(findings, "finding")).append(" in ");
    text.append(CountText.of(result.records(), "record")).append(" of ");
    text.append(CountText.of(result.processes(), "location")).append('.');
    if (!result.notes().isEmpty()) {
      text.append(" Not known: ").append(String.join("; ", result.notes())).append('.');
    }
    return text.toString();
  }

  /** A line for the finding at its first place, and one for each other place. */
  private static void add(Finding finding, List<Line> lines) {
    String name = finding.check().label();
    String severity = finding.severity().label();
    String what = finding.message();
    if (finding.count() > 1) {
      what += " (" + finding.count() + " times)";
    }
    Set<Place> seen = new HashSet<>();
    for (Finding.Location place : finding.places()) {
      if (place.timed()) {
        String text = seen.isEmpty() ? what : place.what() == null ? "again" : place.what();
        add(place.location(), place.time(), seen, List.of(name, severity), text, lines);
      }
    }
    for (Finding.Wait wait : finding.waits()) {
      String text = "waits in " + wait.call();
      add(wait.location(), wait.time(), seen, List.of(name, severity), text, lines);
    }
    if (seen.isEmpty()) {
      lines.add(new Line(null, List.of(name, severity, "", what)));
    }
  }

  private static void add(
      int process, long time, Set<Place> seen, List<Object> first, String what, List<Line> lines) {
    Place place = new Place(process, time, process, time);
    if (seen.add(place)) {
      List<Object> cells = new ArrayList<>(first);
      cells.add(new Process(process));
      cells.add(what);
      lines.add(new Line(place, cells));
    }
  }
}
