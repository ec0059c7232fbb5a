package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.text.CountText;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.wait.WaitAnalysis.Wait;

/** A report as one self-contained page, see {@link HtmlFrame}. */
public final class HtmlReport {
  /** Default number of rows of each table: the page has to stay small. */
  private static final int ROWS = 200;

  private static final int MAX_WAITS = 10;
  private static final int IMBALANCES = 10;

  /** Waits that lead to the timeline. */
  private static final int SHOWN = 3;

  private final TraceStatistics s;
  private final ValueFormat units;
  private final StringBuilder out = new StringBuilder(1 << 16);
  private final StringBuilder body = new StringBuilder(1 << 16);
  private final List<String[]> sections = new ArrayList<>();
  private final TimeCharts times;
  private final FunctionCharts functions;
  private final MessageCharts messages;
  private final TimelineHint timeline;
  private final int rows;

  private HtmlReport(String trace, TraceStatistics statistics, int rows) {
    s = statistics;
    timeline = new TimelineHint(trace, s.ticksPerSecond());
    units = new ValueFormat(s);
    times = new TimeCharts(s, units, body);
    functions = new FunctionCharts(s, units, body);
    messages = new MessageCharts(s, body);
    this.rows = Math.min(rows, ROWS * 5);
  }

  /**
   * The page.
   *
   * @param rows most rows of a table; more than 1000 are never shown
   * @param incidents incidents of the analysis
   * @param first what the first section says, why the run is slow; null for none
   */
  public static String text(
      String trace, TraceStatistics statistics, int rows, List<Incident> incidents, String first) {
    HtmlReport page = new HtmlReport(trace, statistics, rows == Integer.MAX_VALUE ? ROWS : rows);
    if (first != null) {
      page.writeSection("analysis", "Why is this run slow?", null);
      page.body.append(first);
    }
    page.writeSections();
    return page.page(trace, incidents);
  }

  private String page(String trace, List<Incident> incidents) {
    HtmlFrame.begin(out, trace, "statistics", "Statistics of a trace");
    writeFacts(trace);
    if (timeline.isPossible()) {
      out.append("<p class=\"soft\">On the timeline: <code>");
      out.append(HtmlText.escape(timeline.all())).append("</code></p>\n");
    }
    writeIncidents(incidents);
    out.append("<nav>");
    for (String[] section : sections) {
      out.append("<a href=\"#").append(section[0]).append("\">");
      out.append(HtmlText.escape(section[1])).append("</a>");
    }
    out.append("</nav>\n").append(body);
    HtmlFrame.end(
        out,
        "Made by tracetool stats. Click the head of a column to sort."
            + " What each figure means is defined in docs/statistics.md.");
    return out.toString();
  }

  private void writeFacts(String trace) {
    out.append("<div class=\"cards\">\n");
    for (SummaryFacts.Fact f : SummaryFacts.of(trace, s)) {
      if (f.key().equals("trace")) {
        continue;
      }
      // The value first; the rest of the text form goes into the second line.
      String[] parts = f.text().split("  |: ", 2);
      out.append("<div class=\"card\"><b>").append(HtmlText.escape(parts[0])).append("</b><span>");
      out.append(HtmlText.escape(f.label()));
      if (parts.length > 1) {
        out.append("<br>").append(HtmlText.escape(parts[1]).replace(" %", "&nbsp;%"));
      }
      out.append("</span></div>\n");
    }
    out.append("</div>\n");
  }

  private void writeIncidents(List<Incident> incidents) {
    for (Incident i : incidents) {
      out.append("<p class=\"note\">");
      out.append(i.severity().name().toLowerCase(java.util.Locale.ROOT)).append(": ");
      out.append(HtmlText.escape(i.what())).append(", ").append(i.count()).append("&times;</p>\n");
    }
    long open = functions.open();
    if (open > 0) {
      out.append("<p class=\"note\">").append(ValueFormat.count(open));
      out.append(CountText.noun(open, " call"))
          .append(" open at the end; the time of an open call");
      out.append(" ends with the last event of its process.</p>\n");
    }
  }

  private void writeSection(String id, String title, String text) {
    sections.add(new String[] {id, title});
    body.append("<h2 id=\"").append(id).append("\">").append(HtmlText.escape(title));
    body.append("</h2>\n");
    if (text != null) {
      body.append("<p>").append(text).append("</p>\n");
    }
  }

  private void writeTable(StatsTable view) {
    writeTable(view.table(s), rows);
  }

  private void writeTable(ReportTable table, int most) {
    table.keepTop(most);
    if (table.size() > 0) {
      HtmlTable.append(body, table, units);
    }
  }

  private boolean has(StatsTable view) {
    return view.isKnown(s) && view.table(s).size() > 0;
  }

  private void writeSections() {
    if (s.timeline() != null && s.timeline().bins() > 0) {
      writeSection(
          "timeline",
          "What happened when",
          "Share of processes in each function group over time (blank: in no function).");
      times.timeline();
    }
    if (!s.processes().isEmpty()) {
      writeSection("processes", "Processes", "Time per process, by activity.");
      functions.drawActivities();
      writeTable(StatsTable.PROCESS);
    }
    writeFunctions();
    writeSamples();
    writeImbalances();
    writeWaits();
    writeMessages();
    if (has(StatsTable.COLLECTIVE)) {
      writeSection(
          "collectives",
          "Collective operations",
          "Skew is the time between the first and the last arrival; waiting is the time that members spent"
              + " in the operation until the members came on which they depend.");
      writeTable(StatsTable.COLLECTIVE);
    }
    writeMemory();
    writeRest();
  }

  private void writeFunctions() {
    if (!has(StatsTable.REGION)) {
      return;
    }
    writeSection(
        "functions",
        "Functions",
        "Exclusive time is spent in the function itself, inclusive time also in the functions"
            + " that it calls.");
    writeTable(StatsTable.REGION);
    if (s.index().paradigms().areRecorded()) {
      writeSection(
          "paradigms",
          "Paradigms",
          "What the functions belong to: the program, MPI, OpenMP, the measurement.");
      writeTable(StatsTable.PARADIGM);
    }
    if (has(StatsTable.GROUP)) {
      writeSection("groups", "Groups of functions", null);
      writeTable(StatsTable.GROUP);
    }
    int before = body.length();
    writeSection(
        "calls",
        "How long calls take",
        "Exclusive time of a call: line from the shortest to the longest, box from the first to the"
            + " third quartile, mark at the median.");
    if (!functions.boxPlots()) {
      body.setLength(before);
      sections.remove(sections.size() - 1);
      return;
    }
    body.append(
        "<p>The same as histograms; each column covers twice the time of the one before.</p>\n");
    functions.histograms();
    if (has(StatsTable.CALLPATH)) {
      writeSection("paths", "Call paths", "Each function below the one that called it.");
      writeTable(StatsTable.CALLPATH);
    }
  }

  private void writeSamples() {
    if (has(StatsTable.SAMPLE)) {
      writeSection(
          "samples",
          "Samples",
          "How often the program was interrupted in each calling context, each below the one that"
              + " called it.");
      writeTable(StatsTable.SAMPLE);
    }
  }

  private void writeImbalances() {
    if (!has(StatsTable.IMBALANCE)) {
      return;
    }
    writeSection(
        "imbalance",
        "Largest load imbalances",
        "Computation only: the time by which the slowest process exceeds the mean; the others"
            + " typically wait for it.");
    ReportTable table = StatsTable.IMBALANCE.table(s);
    table.keepTop(IMBALANCES);
    functions.drawImbalances(table);
    writeTable(table, IMBALANCES);
  }

  private void writeWaits() {
    if (s.waits() == null || !has(StatsTable.LONGEST_WAIT)) {
      return;
    }
    writeSection(
        "waits", "Waiting", "Time inside a call in which a process waited for another one.");
    if (has(StatsTable.WAIT_CAUSE)) {
      body.append(
          "<p>Processes that cause the waiting in the end: a process that others wait for may itself");
      body.append(" wait for another one.</p>\n");
      writeTable(StatsTable.WAIT_CAUSE);
      body.append("<p>Who waits for whom, and what the other one does meanwhile:</p>\n");
      writeTable(StatsTable.WAIT_PAIR);
    }
    body.append("<p>Waiting by function:</p>\n");
    writeTable(StatsTable.WAIT);
    body.append("<p>The longest waits:</p>\n");
    writeTable(StatsTable.LONGEST_WAIT.table(s), MAX_WAITS);
    if (timeline.isPossible()) {
      body.append("<p>The longest ones on the timeline:</p>\n<pre>");
      for (Wait w : s.waits().longest().subList(0, Math.min(SHOWN, s.waits().longest().size()))) {
        body.append(HtmlText.escape(timeline.at(w.from(), w.ticks()))).append('\n');
      }
      body.append("</pre>\n");
    }
  }

  private void writeMessages() {
    if (!has(StatsTable.COMMUNICATOR)) {
      return;
    }
    writeSection("messages", "Messages", null);
    messages.matrix();
    writeTable(StatsTable.COMMUNICATOR);
    body.append("<p>Messages by length:</p>\n");
    messages.drawSizes();
    if (has(StatsTable.PAIR)) {
      body.append("<p>Messages by sender and receiver:</p>\n");
      writeTable(StatsTable.PAIR.table(s).sort("sent"), rows);
    }
    if (has(StatsTable.TAG)) {
      body.append("<p>Messages by tag:</p>\n");
      writeTable(StatsTable.TAG.table(s).sort("sent"), rows);
    }
  }

  private void writeMemory() {
    if (!has(StatsTable.MEMORY)) {
      return;
    }
    writeSection(
        "memory",
        "Memory",
        "Memory in use over time, by process; of many those with the highest peaks. Growth counts"
            + " for the function that requested it, not for the one that allocates.");
    times.drawMemory();
    writeTable(StatsTable.MEMORY.table(s).sort("peak"), rows);
    if (has(StatsTable.MEMORY_REGION)) {
      body.append("<p>Functions in which it grew:</p>\n");
      writeTable(StatsTable.MEMORY_REGION);
    }
  }

  private void writeRest() {
    StatsTable[] views = {
      StatsTable.FILE,
      StatsTable.IO_HANDLE,
      StatsTable.RMA,
      StatsTable.COUNTER,
      StatsTable.COUNTER_REGION,
      StatsTable.MARKER
    };
    for (StatsTable view : views) {
      if (has(view)) {
        writeSection(view.label(), view.table(s).title(), null);
        writeTable(view);
      }
    }
  }
}
