package org.tracetool.cli.analyze;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.report.AnalysisStatement;
import org.tracetool.analyze.report.EfficiencyFactors;
import org.tracetool.analyze.report.FirstScreen;
import org.tracetool.analyze.report.ReadableText;
import org.tracetool.analyze.report.SubjectText;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.stats.report.HtmlText;
import org.tracetool.stats.report.SvgPicture;

/** What an analysis found, in sentences and pictures, as a part of a page. */
public final class AnalysisCharts extends SvgPicture {
  private static final int MAX_CAUSES = 12;

  /** An efficiency from here on is good, and below the other one it is a loss to look at. */
  private static final double GOOD = 0.9;

  private static final double ACCEPTABLE = 0.8;

  private static final int GOOD_COLOUR = 7;
  private static final int ACCEPTABLE_COLOUR = 6;
  private static final int LOSS_COLOUR = 1;
  private static final int CAUSE_COLOUR = 2;
  private static final int THROUGH_COLOUR = 8;

  /** How deep factors are below the one that they multiply to. */
  private static final Map<String, Integer> DEPTHS =
      Map.of(
          "load_balance", 1,
          "communication_efficiency", 1,
          "orchestration_efficiency", 1,
          "load_balance_in", 2,
          "load_balance_out", 2,
          "serialisation_efficiency", 2,
          "transfer_efficiency", 2,
          "scheduling_efficiency", 1);

  private final AnalysisResult r;
  private final String trace;
  private final StringBuilder out;

  private AnalysisCharts(AnalysisResult result, String trace, StringBuilder out) {
    super(out);
    r = result;
    this.trace = trace;
    this.out = out;
  }

  /**
   * The part of a page.
   *
   * @param trace the trace as the user named it
   */
  public static String text(
      AnalysisResult result, List<AnalysisStatement> statements, String trace) {
    StringBuilder out = new StringBuilder(1 << 14);
    AnalysisCharts charts = new AnalysisCharts(result, trace, out);
    charts.writeFindings(statements);
    charts.writeEfficiency();
    RunTimeCharts times = new RunTimeCharts(result, out);
    times.writeWindows();
    charts.writeCauses();
    times.writePath();
    times.writeIterations();
    return out.toString();
  }

  /** What stands there if a trace cannot be analyzed. */
  public static String textWithout(String reason) {
    return "<p class=\"note\">not analyzed: " + HtmlText.escape(reason) + "</p>\n";
  }

  private void writeFindings(List<AnalysisStatement> statements) {
    out.append("<p>").append(HtmlText.escape(FirstScreen.size(r))).append("</p>\n<ul>\n");
    for (AnalysisStatement s : statements) {
      out.append("<li>").append(HtmlText.escape(s.text()));
      String command = FirstScreen.viewCommand(r.run(), s, trace);
      if (command != null) {
        out.append("<br><code class=\"soft\">").append(HtmlText.escape(command)).append("</code>");
      }
      out.append("</li>\n");
    }
    out.append("</ul>\n");
  }

  static void writeHead(StringBuilder out, String title) {
    out.append("<h3>").append(title).append("</h3>\n");
  }

  /** A share of a whole; what is there at all is not shown as nothing. */
  static String percent(double share) {
    if (share == 0) {
      return "0 %";
    } else if (share < 0.001) {
      return "below 0.1 %";
    }
    return HtmlText.number(Math.round(share * 1000) / 10.0) + " %";
  }

  private void writeEfficiency() {
    if (r.run().locations() < 2 && r.run().devices() == 0) {
      return;
    }
    writeHead(out, "Parallel efficiency and its factors");
    boolean isHybrid = r.run().locations() > r.run().processes() || r.run().devices() > 0;
    writeFactors(EfficiencyFactors.flat(r.efficiency().flat()));
    if (isHybrid) {
      out.append("<p>What MPI, OpenMP, devices and I/O leave of it:</p>\n");
      writeFactors(EfficiencyFactors.hybrid(r.efficiency().hybrid()));
    }
    if (r.efficiency().device() != null) {
      out.append("<p>Of the devices:</p>\n");
      writeFactors(EfficiencyFactors.device(r.efficiency().device()));
    }
    out.append("<div class=\"legend\">");
    drawLegend("good", GOOD_COLOUR, "(90 % and more)");
    drawLegend("acceptable", ACCEPTABLE_COLOUR, "(80 % and more)");
    drawLegend("a loss: look here", LOSS_COLOUR, "");
    out.append("</div>\n");
  }

  private void writeFactors(Map<String, Double> factors) {
    out.append("<div class=\"bars\">\n");
    factors.forEach(
        (key, value) -> {
          if (!key.endsWith("_s") && !value.isNaN()) {
            int colour =
                value >= GOOD ? GOOD_COLOUR : value >= ACCEPTABLE ? ACCEPTABLE_COLOUR : LOSS_COLOUR;
            out.append("<span style=\"padding-left:").append(depth(key) * 1.2).append("em\">");
            out.append(label(key)).append("</span>");
            beginSvg(1000, 10, "");
            drawRect(0, 0, 1000 * Math.min(1, value), 10, HtmlText.colour(colour), null);
            out.append("</svg><span>").append(percent(value)).append("</span>\n");
          }
        });
    out.append("</div>\n");
  }

  private static int depth(String key) {
    int part = key.startsWith("mpi_") || key.startsWith("omp_") ? 4 : 0;
    int depth = DEPTHS.getOrDefault(key.substring(part), 0);
    return key.startsWith("omp_") ? Math.min(1, depth) : depth;
  }

  private static String label(String key) {
    return key.replace('_', ' ')
        .replaceFirst("^mpi ", "MPI ")
        .replaceFirst("^omp ", "OpenMP ")
        .replaceFirst("^io ", "I/O ")
        .replaceFirst("balance in$", "balance within nodes")
        .replaceFirst("balance out$", "balance between nodes");
  }

  private void writeCauses() {
    double waiting = r.waits().waitingSeconds();
    if (r.delays().costs().isEmpty() || waiting <= 0) {
      return;
    }
    writeHead(out, "Waiting by cause");
    out.append("<p>Who makes others wait, and the call path in which it is late.</p>\n");
    List<DelayCost> costs = new ArrayList<>(r.delays().costs());
    costs.sort(Comparator.comparingDouble(c -> -c.costSeconds()));
    double largest = costs.get(0).costSeconds();
    out.append("<div class=\"bars\">\n");
    for (DelayCost c : costs.subList(0, Math.min(MAX_CAUSES, costs.size()))) {
      String who = SubjectText.whoAndHost(r, c.rank(), c.thread());
      String path = ReadableText.name(c.callPath());
      out.append("<span>").append(HtmlText.escape(who + " in " + path)).append("</span>");
      double direct = 1000 * c.directSeconds() / largest;
      double indirect = 1000 * c.indirectSeconds() / largest;
      beginSvg(1000, 10, "");
      drawRect(0, 0, direct, 10, HtmlText.colour(CAUSE_COLOUR), null);
      drawRect(direct, 0, indirect, 10, HtmlText.colour(THROUGH_COLOUR), null);
      out.append("</svg><span>").append(ReadableText.time(c.costSeconds())).append(" (");
      out.append(percent(c.costSeconds() / waiting)).append(")</span>\n");
    }
    out.append("</div>\n<div class=\"legend\">");
    drawLegend("directly", CAUSE_COLOUR, "");
    if (costs.stream().anyMatch(c -> c.indirectSeconds() > 0)) {
      drawLegend("through others that waited themselves", THROUGH_COLOUR, "");
    }
    out.append("</div>\n");
    if (costs.size() > MAX_CAUSES) {
      out.append("<p class=\"note\">").append(MAX_CAUSES).append(" of ").append(costs.size());
      out.append(" causes; <code>tracetool analyze --by cause</code> shows all.</p>\n");
    }
  }
}
