package org.tracetool.stats.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.text.CountText;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.CoarseSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;

/** Pictures of who sends how much to whom. */
final class MessageCharts extends SvgPicture {

  /** Most rows and columns of the matrix. */
  private static final int MAX_CELLS = 64;

  private final TraceStatistics s;
  private final StringBuilder out;
  private final List<String> processes;

  MessageCharts(TraceStatistics statistics, StringBuilder out) {
    super(out);
    s = statistics;
    this.out = out;
    processes = s.index().processes().distinctNames();
  }

  /** Bytes from each sender to each receiver. */
  boolean matrix() {
    CoarseSums pairs = s.messagePairs();
    KeyedSums t = pairs.table();
    if (t.size() == 0) {
      return false;
    }
    int places = 1;
    for (long key : t.sortedKeys()) {
      places = Math.max(places, Math.max(pairs.first(key), pairs.second(key)) + 1);
    }
    int shift = pairs.level();
    while (places - 1 >> shift >= MAX_CELLS) {
      shift++;
    }
    Map<Long, long[]> cells = new TreeMap<>();
    long most = 1;
    for (long key : t.sortedKeys()) {
      long cell = (long) (pairs.first(key) >> shift) << 32 | pairs.second(key) >> shift;
      long[] sum = cells.computeIfAbsent(cell, k -> new long[2]);
      sum[0] += t.get(t.find(key), MessageColumns.SENDS);
      // a picture of more shows as much
      long bytes = t.sum(t.find(key), MessageColumns.SENT_BYTES).longValue();
      sum[1] = sum[1] + bytes < 0 ? Long.MAX_VALUE : sum[1] + bytes;
      most = Math.max(most, sum[1]);
    }
    int n = (places - 1 >> shift) + 1;
    out.append("<div class=\"matrix\"><figure>");
    beginSvg(n, n, " class=\"plot\" aria-label=\"bytes by sender and receiver\"");
    for (Map.Entry<Long, long[]> e : cells.entrySet()) {
      drawCell((int) (e.getKey() >>> 32), (int) (long) e.getKey(), shift, e.getValue(), most);
    }
    out.append("</svg><div class=\"axis\"><span>").append(HtmlText.escape(processes.get(0)));
    out.append("</span><span>receiver &rarr;</span><span>");
    out.append(HtmlText.escape(processes.get(Math.min(places, processes.size()) - 1)));
    out.append("</span></div></figure><div><p>Each cell is a sender (downwards, from the first to");
    out.append(" the last) and a receiver (to the right). The darker, the more bytes, on a");
    out.append(" logarithmic scale; the strongest cell has ").append(ValueFormat.bytes(most));
    out.append(".</p>");
    if (shift > 0) {
      out.append("<p class=\"note\">").append(1 << shift);
      out.append(" neighbours are combined on each side.</p>");
    }
    out.append("</div></div>\n");
    return true;
  }

  private void drawCell(int from, int to, int shift, long[] sum, long most) {
    if (sum[0] == 0) {
      return; // only received, so the sender is not in the part read
    }
    double share = most <= 1 ? 1 : Math.log1p(sum[1]) / Math.log1p(most);
    out.append("<rect x=\"").append(to).append("\" y=\"").append(from);
    out.append("\" width=\"1\" height=\"1\" fill=\"var(--heat)\" fill-opacity=\"");
    out.append(HtmlText.number(0.08 + 0.92 * share)).append("\"><title>");
    out.append(HtmlText.escape(range(from, shift))).append(" &rarr; ");
    out.append(HtmlText.escape(range(to, shift))).append(": ").append(ValueFormat.count(sum[0]));
    out.append(CountText.noun(sum[0], " message"))
        .append(", ")
        .append(ValueFormat.bytes(sum[1]))
        .append("</title></rect>");
  }

  private String range(int cell, int shift) {
    int first = cell << shift;
    int last = Math.min((cell + 1 << shift) - 1, processes.size() - 1);
    return shift == 0 ? processes.get(first) : processes.get(first) + " … " + processes.get(last);
  }

  /** How many messages have which length. */
  void drawSizes() {
    KeyedSums t = s.messageSizes();
    long highest = 1;
    for (long key : t.sortedKeys()) {
      highest = Math.max(highest, t.get(t.find(key), MessageColumns.SENDS));
    }
    out.append("<div class=\"bars\">\n");
    for (long key : t.sortedKeys()) {
      int row = t.find(key);
      long sends = t.get(row, MessageColumns.SENDS);
      out.append("<span>").append(MessageTables.sizeClass(key)).append(" B</span>");
      beginSvg(1000, 10, "");
      String title = ValueFormat.bytes(t.sum(row, MessageColumns.SENT_BYTES).doubleValue());
      drawRect(0, 0, 1000.0 * sends / highest, 10, HtmlText.colour(1), title);
      out.append("</svg><span>").append(ValueFormat.count(sends)).append("</span>\n");
    }
    out.append("</div>\n");
  }
}
