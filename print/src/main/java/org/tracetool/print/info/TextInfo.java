package org.tracetool.print.info;

import java.util.List;
import java.util.Map;
import org.tracetool.core.copy.ClockMark;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TreeShape;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.text.CountText;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.time.Ticks;

/** An overview for people. */
public final class TextInfo {
  private static final int LABEL = 22;
  private static final int MAX_STREAMS = 32;
  private static final int MAX_PROPERTY_CHARS = 160;
  private static final int MAX_COMMENTS = 200;
  private static final int MAX_NAMES = 8;

  private final TraceOverview o;
  private final LocationNames locations;
  private final boolean all;
  private final StringBuilder out = new StringBuilder(1 << 12);

  /**
   * The overview of a trace.
   *
   * @param all whether every stream is listed, however many there are
   */
  public TextInfo(TraceOverview overview, boolean all) {
    this.o = overview;
    this.locations = LocationNames.of(overview.definitions);
    this.all = all;
  }

  /** The text, with a line feed at its end. */
  public String text() {
    printRow("trace", o.trace);
    printRow("format", o.reader.format().id() + ", " + o.reader.format().description());
    printRow("version", o.version == null ? "unknown" : o.version);
    printRow("creator", o.creator == null ? "unknown" : o.creator);
    if (o.uniqueId != null) {
      printRow("unique id", Long.toUnsignedString(o.uniqueId));
    }
    printRow("processes", Integer.toString(o.locations.processes()));
    printRow("threads", Integer.toString(o.locations.threads()));
    count("GPU streams", o.locations.count(LocationKind.GPU_STREAM));
    count("metric sources", o.locations.count(LocationKind.METRIC_SOURCE));
    printNames("devices", o.devices());
    printNames("hosts", o.locations.hosts().names());
    count("world size", o.worldSize());
    int streams = o.reader.streams().size();
    printRow(
        "streams",
        streams + (o.listed == streams ? "" : ", with " + CountText.of(o.listed, "location")));
    long rate = o.definitions.ticksPerSecond();
    printRow(
        "timer resolution",
        Long.toUnsignedString(rate) + CountText.noun(rate, " tick") + " per second");
    if (o.hasTimes) {
      Ticks ticks = new Ticks(rate);
      String source = o.areTimesStated ? " (as the trace states; --counts reads its records)" : "";
      printRow("duration", ticks.seconds(o.last - o.first) + " s" + source);
      printRow("times", ticks.seconds(o.first) + " s to " + ticks.seconds(o.last) + " s");
    } else {
      printRow("duration", o.counts == null ? "not recorded; --counts finds it" : "no records");
    }
    if (!o.hasTimes && o.declaredTicks != null) {
      printRow("declared duration", new Ticks(rate).seconds(o.declaredTicks) + " s");
    }
    if (o.date != null) {
      printRow("begin", o.date);
    }
    if (ClockMark.isUnaligned(o.definitions)) {
      printRow("clocks", "not aligned: times of different processes are not comparable");
    }
    printRow("size", size(o.bytes) + " in " + CountText.of(o.fileCount, "file"));
    printRow("compression", o.compression());
    if (o.tree != null) {
      printRow("tree", tree(o.tree));
    }
    if (o.indexBytes != null) {
      printRow("index", size(o.indexBytes));
    } else if (o.indexRefused != null) {
      printRow("index", "not used: " + o.indexRefused);
    }
    printFiles();
    printProperties();
    printComments();
    printDefinitions();
    if (o.counts != null) {
      printRecords();
    }
    printStreams();
    return out.toString();
  }

  private void count(String label, int count) {
    if (count > 0) {
      printRow(label, Integer.toString(count));
    }
  }

  private void printNames(String label, List<String> names) {
    if (!names.isEmpty()) {
      int shown = all ? names.size() : Math.min(MAX_NAMES, names.size());
      String list = String.join(", ", names.subList(0, shown));
      printRow(label, names.size() + ": " + list + (shown < names.size() ? ", …" : ""));
    }
  }

  private void printRow(String label, String value) {
    pad(label, LABEL).append(SafeText.escaped(value)).append('\n');
  }

  private StringBuilder pad(String text, int width) {
    out.append(text);
    for (int i = text.length(); i < width; i++) {
      out.append(' ');
    }
    return out;
  }

  private void printNumber(long value, int width) {
    String digits = Long.toString(value);
    for (int i = digits.length(); i < width; i++) {
      out.append(' ');
    }
    out.append(digits);
  }

  /** A size in the unit that leaves it readable. */
  static String shortSize(long bytes) {
    String all = size(bytes);
    int exact = all.indexOf(" (");
    return exact < 0 ? all : all.substring(0, exact);
  }

  private static String size(long bytes) {
    String[] units = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    long tenths = bytes * 10;
    while (tenths >= 10_240 && unit < units.length - 1) {
      tenths /= 1024;
      unit++;
    }
    return unit == 0
        ? CountText.of(bytes, "byte")
        : tenths / 10 + "." + tenths % 10 + " " + units[unit] + " (" + bytes + " bytes)";
  }

  private static String tree(TreeShape tree) {
    return "depth "
        + tree.depth()
        + ", "
        + CountText.of(tree.nodes(), "node")
        + ", "
        + CountText.of(tree.leaves(), "leaf", "leaves")
        + " of up to "
        + shortSize(tree.leafBytes())
        + "; up to "
        + CountText.of(tree.children(), "child", "children")
        + " of a node; largest node "
        + size(tree.largestBytes());
  }

  private void printFiles() {
    out.append("\nfiles\n");
    for (Map.Entry<String, TraceOverview.FileSums> e : o.files.entrySet()) {
      pad("  " + SafeText.escaped(e.getKey()), LABEL);
      printNumber(e.getValue().count, 8);
      out.append("  ").append(size(e.getValue().bytes)).append('\n');
    }
  }

  private void printProperties() {
    String title = "\nproperties\n";
    for (String property : o.properties) {
      int length = Math.min(property.length(), MAX_PROPERTY_CHARS);
      String shown =
          all || length == property.length() ? property : property.substring(0, length) + "…";
      out.append(title).append("  ").append(SafeText.escaped(shown)).append('\n');
      title = "";
    }
  }

  private void printComments() {
    int shown = all ? o.comments.size() : Math.min(MAX_COMMENTS, o.comments.size());
    for (int i = 0; i < shown; i++) {
      out.append(i == 0 ? "\ncomments\n" : "");
      out.append("  ").append(SafeText.escaped(o.comments.get(i).stripTrailing())).append('\n');
    }
    if (shown < o.commentCount) {
      out.append("  … and ").append(o.commentCount - shown).append(" more");
      out.append(shown < o.comments.size() ? "; -v shows them\n" : "\n");
    }
  }

  private void printDefinitions() {
    out.append("\ndefinitions\n");
    for (Map.Entry<DefinitionKind, Integer> e : o.definitionCounts.entrySet()) {
      pad("  " + e.getKey().label(), LABEL + 10);
      printNumber(e.getValue(), 12);
      out.append('\n');
    }
  }

  private void printRecords() {
    out.append("\nrecords\n");
    for (EventKind kind : EventKind.values()) {
      if (o.total.count(kind) > 0) {
        pad("  " + kind.label(), LABEL + 10);
        printNumber(o.total.count(kind), 12);
        out.append('\n');
      }
    }
    pad("  all", LABEL + 10);
    printNumber(o.total.total(), 12);
    out.append('\n');
  }

  private void printStreams() {
    out.append("\nstreams\n");
    int shown = 0;
    List<StreamInfo> streams = o.reader.streams();
    int n = streams.size();
    for (int i = 0; i < n; i++) {
      if (!all && shown == MAX_STREAMS && n > MAX_STREAMS + 1) {
        out.append("  … and ").append(n - shown).append(" more; -v shows all\n");
        break;
      }
      shown++;
      StreamInfo stream = streams.get(i);
      pad("  " + Integer.toUnsignedString(stream.id()), LABEL);
      Long bytes = o.streamBytes(stream.id());
      if (bytes != null) {
        printNumber(bytes, 14);
        out.append(CountText.noun(bytes, " byte")).append("  ");
      }
      if (o.counts != null) {
        printNumber(o.counts.get(i).total().total(), 12);
        out.append(" records  ");
      }
      out.append(processes(stream)).append('\n');
    }
  }

  private String processes(StreamInfo stream) {
    StringBuilder names = new StringBuilder();
    int[] tokens = stream.locations();
    for (int i = 0; i < tokens.length && i < 3; i++) {
      Definition d = o.definitions.find(stream.id(), DefinitionKind.LOCATION, tokens[i]);
      String name = d instanceof Definition.Location l ? locations.of(l) : null;
      names.append(i == 0 ? "" : ", ");
      names.append(
          name == null ? "#" + Integer.toUnsignedString(tokens[i]) : SafeText.escaped(name));
    }
    if (tokens.length > 3) {
      names.append(", … (").append(tokens.length).append(" locations)");
    }
    return names.toString();
  }
}
