package org.tracetool.legacy.otf.info;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.print.info.StreamCount;

/** The output of otfinfo, level by level: each one adds a chapter to those below it. */
public final class OtfinfoText {
  private static final int WIDTH = 79;
  private static final int GENERAL = 22;
  private static final int CONTENT = 28;
  private static final int EVENTS = 23;
  private static final int COUNTERS = 15;
  private static final String NO_TEXT = "(null)";
  private static final String[] SIZES = {"Bytes", "KB", "MB", "GB", "TB", "TB"};
  private static final String[] RATES = {"Hz", "KHz", "MHz", "GHz", "GHz"};

  private final TraceReader reader;
  private final Definitions definitions;
  private final StringBuilder out = new StringBuilder(1 << 12);

  public OtfinfoText(TraceReader reader) {
    this.reader = reader;
    this.definitions = reader.definitions();
  }

  /** All that was printed so far. */
  public String text() {
    return out.toString();
  }

  /** Level 1: the trace as a whole. */
  public void printGeneral(String trace) throws IOException {
    String creator = null;
    String version = "0.0.0 ";
    String unique = "0";
    for (Definitions.Entry entry : definitions.entries()) {
      Definition d = entry.definition();
      if (d instanceof Definition.Creator c) {
        creator = c.text();
      } else if (d instanceof Definition.Version v) {
        String tag = v.tag() == null ? "" : v.tag();
        version =
            (v.major() & 0xff) + "." + (v.minor() & 0xff) + "." + (v.sub() & 0xff) + " " + tag;
      } else if (d instanceof Definition.UniqueId u) {
        unique = Long.toString(u.id()); // signed, as there
      }
    }
    long eventBytes = 0;
    for (TraceFile file : reader.files()) {
      eventBytes += file.role().equals("events") ? file.bytes() : 0;
    }
    printLevel(1);
    printRule();
    out.append("| general information \n");
    printFrame(GENERAL);
    printRow("tracefile name", GENERAL, trace);
    printRow("creator of the trace", GENERAL, creator == null ? NO_TEXT : creator);
    printRow("trace unique id", GENERAL, unique);
    printRow("used OTF version", GENERAL, version);
    printRow("event files size", GENERAL, scaled(BigDecimal.valueOf(eventBytes), 1024, SIZES));
    printRow("process definitions", GENERAL, count(DefinitionKind.LOCATION));
    BigDecimal ticks = new BigDecimal(Long.toUnsignedString(ticksPerSecond()));
    printRow("timer resolution", GENERAL, scaled(ticks, 1000, RATES));
    printFrame(GENERAL);
    printLine("definition comments");
    printRule();
    for (Definition.Comment comment : definitions.all(Definition.Comment.class)) {
      printLine(comment.text());
    }
    printRule();
    out.append('\n');
  }

  /** Level 2: how many definitions there are. */
  public void printContent() {
    printLevel(2);
    printRule();
    printLine("trace content");
    printFrame(CONTENT);
    printRow("function definitions", CONTENT, count(DefinitionKind.REGION));
    printRow("counter definitions", CONTENT, count(DefinitionKind.COUNTER));
    printRow("collective op. definitions", CONTENT, count(DefinitionKind.COLLECTIVE));
    printGap(CONTENT);
    printRow("process group definitions", CONTENT, count(DefinitionKind.GROUP));
    printRow("function group definitions", CONTENT, count(DefinitionKind.REGION_GROUP));
    printRow("counter group definitions", CONTENT, count(DefinitionKind.COUNTER_GROUP));
    printGap(CONTENT);
    printRow("marker definitions", CONTENT, count(DefinitionKind.MARKER));
    printFrame(CONTENT);
    printLine("source file names");
    printRule();
    definitions.all(Definition.SclFile.class).forEach(file -> printLine(file.name()));
    printRule();
  }

  /** Level 3: how many events there are, and how fast counters grow. */
  public void printEvents(List<StreamCount> counts, CounterRates rates) {
    RecordTally events = new RecordTally();
    RecordTally markers = new RecordTally();
    for (StreamCount count : counts) {
      add(events, count.sections().get(Section.EVENTS));
      add(markers, count.sections().get(Section.MARKERS));
    }
    printLevel(3);
    printFrame(EVENTS);
    printRow("enters", EVENTS, count(events, EventKind.ENTER));
    printRow("leaves", EVENTS, count(events, EventKind.LEAVE));
    printRow("sends", EVENTS, count(events, EventKind.SEND));
    printRow("receives", EVENTS, count(events, EventKind.RECEIVE));
    printRow("RMA Put", EVENTS, count(events, EventKind.RMA_PUT));
    printRow("RMA Put remote end", EVENTS, count(events, EventKind.RMA_PUT_REMOTE_END));
    printRow("RMA Get", EVENTS, count(events, EventKind.RMA_GET));
    printRow("RMA End", EVENTS, count(events, EventKind.RMA_END));
    printRow(
        "collective operations",
        EVENTS,
        count(events, EventKind.COLLECTIVE, EventKind.COLLECTIVE_END));
    printRow(
        "file operations",
        EVENTS,
        count(events, EventKind.FILE_OPERATION, EventKind.FILE_OPERATION_END));
    printRow("markers", EVENTS, count(markers, EventKind.MARKER));
    printRow("snapshots", EVENTS, count(events, EventKind.SNAPSHOT_ENTER));
    printFrame(EVENTS);
    printCounters(rates);
    out.append('\n');
  }

  private void printCounters(CounterRates rates) {
    List<Definition.Counter> counters = definitions.all(Definition.Counter.class);
    printRule();
    printLine("counters[" + counters.size() + "]");
    printFrame(COUNTERS);
    for (int i = 0; i < counters.size(); i++) {
      printRow("name", COUNTERS, text(counters.get(i).name()));
      if (CounterProperties.isAccumulated(counters.get(i).properties())) {
        printRow("last value", COUNTERS, Long.toUnsignedString(rates.lastValue(i)));
        printRow("average rate", COUNTERS, perSecond(rates.average(i)));
        printRow("highest rate", COUNTERS, perSecond(rates.highest(i)));
      }
      printGap(COUNTERS);
    }
    printFrame(COUNTERS);
  }

  /** Level 4: the names in the definitions. */
  public void printNames() {
    printLevel(4);
    printNames("process", Definition.Location.class);
    out.append('\n');
    printNames("function", Definition.Region.class);
    out.append('\n');
    printNames("marker", Definition.Marker.class);
    out.append('\n');
    printNames("collective operation", Definition.Collective.class);
    out.append('\n');
    printNames("process group", Definition.Group.class);
    out.append('\n');
    printNames("function group", Definition.RegionGroup.class);
    out.append('\n');
    printNames("counter group", Definition.CounterGroup.class);
  }

  private void printNames(String what, Class<? extends Definition> type) {
    List<? extends Definition> all = definitions.all(type);
    printRule();
    printLine(what + " definitions[" + all.size() + "]");
    printRule();
    all.forEach(definition -> printLine(definition.name()));
    printRule();
  }

  private long ticksPerSecond() {
    return ticksPerSecond(definitions);
  }

  /** The last resolution that is defined, which is the one that otfinfo uses; 0 without any. */
  public static long ticksPerSecond(Definitions definitions) {
    List<Definition.TimerResolution> all = definitions.all(Definition.TimerResolution.class);
    return all.isEmpty() ? 0 : all.get(all.size() - 1).ticksPerSecond();
  }

  private String count(DefinitionKind kind) {
    long n = 0;
    for (Definitions.Entry entry : definitions.entries()) {
      n += entry.definition().kind() == kind ? 1 : 0;
    }
    return Long.toString(n);
  }

  private static String count(RecordTally tally, EventKind... kinds) {
    long sum = 0;
    for (EventKind kind : kinds) {
      sum += tally.count(kind);
    }
    return Long.toString(sum);
  }

  private static void add(RecordTally sum, RecordTally part) {
    if (part != null) {
      sum.add(part);
    }
  }

  private void printLevel(int number) {
    out.append("\n##############\n#info level ").append(number).append("#\n##############\n");
  }

  private void printRule() {
    printDashes(WIDTH);
    out.append('\n');
  }

  /** A rule with a mark where the labels end. */
  private void printFrame(int labels) {
    printDashes(labels);
    printDashes(WIDTH - labels - 1);
    out.append('\n');
  }

  private void printDashes(int n) {
    out.append('+').append("-".repeat(n));
  }

  private void printGap(int labels) {
    out.append('|').append(" ".repeat(labels)).append("|\n");
  }

  private void printRow(String label, int labels, String value) {
    out.append("| ").append(label).append(" ".repeat(labels - 1 - label.length()));
    out.append("| ").append(value).append('\n');
  }

  private void printLine(String text) {
    out.append("| ").append(text(text)).append('\n');
  }

  private static String text(String text) {
    return text == null ? NO_TEXT : text;
  }

  /** With two decimals in the largest unit that leaves at least 1. */
  private static String scaled(BigDecimal value, int step, String[] units) {
    double v = value.doubleValue();
    int unit = 0;
    while (v / step >= 1 && unit < units.length - 1) {
      v /= step;
      unit++;
    }
    BigDecimal rounded = new BigDecimal(v).setScale(2, RoundingMode.HALF_EVEN);
    return rounded.toPlainString() + " " + units[unit];
  }

  /** With five digits and an exponent, as C prints it. */
  private static String perSecond(double rate) {
    return number(rate) + " per sec";
  }

  private static String number(double rate) {
    if (Double.isNaN(rate)) {
      return "-NAN"; // 0 / 0 in C on the usual machines
    }
    if (Double.isInfinite(rate)) {
      return "INF";
    }
    if (rate == 0) {
      return "0.0000E+00";
    }
    BigDecimal rounded = new BigDecimal(rate).round(new MathContext(5, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    BigDecimal mantissa = rounded.movePointLeft(exponent).setScale(4, RoundingMode.HALF_EVEN);
    return String.format(
        Locale.ROOT,
        "%sE%s%02d",
        mantissa.toPlainString(),
        exponent < 0 ? "-" : "+",
        Math.abs(exponent));
  }
}
