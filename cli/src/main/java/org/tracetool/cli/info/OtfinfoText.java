package org.tracetool.cli.info;

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
import org.tracetool.core.format.Section;
import org.tracetool.core.format.Tally;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;

/** The output of otfinfo, level by level: each one adds a chapter to those below it. */
final class OtfinfoText {
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

  OtfinfoText(TraceReader reader) {
    this.reader = reader;
    this.definitions = reader.definitions();
  }

  /** All that was printed so far. */
  String text() {
    return out.toString();
  }

  /** Level 1: the trace as a whole. */
  void general(String trace) throws IOException {
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
    level(1);
    rule();
    out.append("| general information \n");
    frame(GENERAL);
    row("tracefile name", GENERAL, trace);
    row("creator of the trace", GENERAL, creator == null ? NO_TEXT : creator);
    row("trace unique id", GENERAL, unique);
    row("used OTF version", GENERAL, version);
    row("event files size", GENERAL, scaled(BigDecimal.valueOf(eventBytes), 1024, SIZES));
    row("process definitions", GENERAL, count(DefinitionKind.LOCATION));
    BigDecimal ticks = new BigDecimal(Long.toUnsignedString(ticksPerSecond()));
    row("timer resolution", GENERAL, scaled(ticks, 1000, RATES));
    frame(GENERAL);
    line("definition comments");
    rule();
    for (Definition.Comment comment : definitions.all(Definition.Comment.class)) {
      line(comment.text());
    }
    rule();
    out.append('\n');
  }

  /** Level 2: how many definitions there are. */
  void content() {
    level(2);
    rule();
    line("trace content");
    frame(CONTENT);
    row("function definitions", CONTENT, count(DefinitionKind.REGION));
    row("counter definitions", CONTENT, count(DefinitionKind.COUNTER));
    row("collective op. definitions", CONTENT, count(DefinitionKind.COLLECTIVE));
    gap(CONTENT);
    row("process group definitions", CONTENT, count(DefinitionKind.GROUP));
    row("function group definitions", CONTENT, count(DefinitionKind.REGION_GROUP));
    row("counter group definitions", CONTENT, count(DefinitionKind.COUNTER_GROUP));
    gap(CONTENT);
    row("marker definitions", CONTENT, count(DefinitionKind.MARKER));
    frame(CONTENT);
    line("source file names");
    rule();
    definitions.all(Definition.SclFile.class).forEach(file -> line(file.name()));
    rule();
  }

  /** Level 3: how many events there are, and how fast counters grow. */
  void events(List<StreamCount> counts, CounterRates rates) {
    Tally events = new Tally();
    Tally markers = new Tally();
    for (StreamCount count : counts) {
      add(events, count.sections().get(Section.EVENTS));
      add(markers, count.sections().get(Section.MARKERS));
    }
    level(3);
    frame(EVENTS);
    row("enters", EVENTS, count(events, EventKind.ENTER));
    row("leaves", EVENTS, count(events, EventKind.LEAVE));
    row("sends", EVENTS, count(events, EventKind.SEND));
    row("receives", EVENTS, count(events, EventKind.RECEIVE));
    row("RMA Put", EVENTS, count(events, EventKind.RMA_PUT));
    row("RMA Put remote end", EVENTS, count(events, EventKind.RMA_PUT_REMOTE_END));
    row("RMA Get", EVENTS, count(events, EventKind.RMA_GET));
    row("RMA End", EVENTS, count(events, EventKind.RMA_END));
    row(
        "collective operations",
        EVENTS,
        count(events, EventKind.COLLECTIVE, EventKind.COLLECTIVE_END));
    row(
        "file operations",
        EVENTS,
        count(events, EventKind.FILE_OPERATION, EventKind.FILE_OPERATION_END));
    row("markers", EVENTS, count(markers, EventKind.MARKER));
    row("snapshots", EVENTS, count(events, EventKind.SNAPSHOT_ENTER));
    frame(EVENTS);
    counters(rates);
    out.append('\n');
  }

  private void counters(CounterRates rates) {
    List<Definition.Counter> counters = definitions.all(Definition.Counter.class);
    rule();
    line("counters[" + counters.size() + "]");
    frame(COUNTERS);
    for (int i = 0; i < counters.size(); i++) {
      row("name", COUNTERS, text(counters.get(i).name()));
      if (CounterProperties.isAccumulated(counters.get(i).properties())) {
        row("last value", COUNTERS, Long.toUnsignedString(rates.lastValue(i)));
        row("average rate", COUNTERS, perSecond(rates.average(i)));
        row("highest rate", COUNTERS, perSecond(rates.highest(i)));
      }
      gap(COUNTERS);
    }
    frame(COUNTERS);
  }

  /** Level 4: the names in the definitions. */
  void names() {
    level(4);
    names("process", Definition.Location.class);
    out.append('\n');
    names("function", Definition.Region.class);
    out.append('\n');
    names("marker", Definition.Marker.class);
    out.append('\n');
    names("collective operation", Definition.Collective.class);
    out.append('\n');
    names("process group", Definition.Group.class);
    out.append('\n');
    names("function group", Definition.RegionGroup.class);
    out.append('\n');
    names("counter group", Definition.CounterGroup.class);
  }

  private void names(String what, Class<? extends Definition> type) {
    List<? extends Definition> all = definitions.all(type);
    rule();
    line(what + " definitions[" + all.size() + "]");
    rule();
    all.forEach(definition -> line(definition.name()));
    rule();
  }

  private long ticksPerSecond() {
    return ticksPerSecond(definitions);
  }

  /** The last resolution that is defined, which is the one that otfinfo uses; 0 without any. */
  static long ticksPerSecond(Definitions definitions) {
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

  private static String count(Tally tally, EventKind... kinds) {
    long sum = 0;
    for (EventKind kind : kinds) {
      sum += tally.count(kind);
    }
    return Long.toString(sum);
  }

  private static void add(Tally sum, Tally part) {
    if (part != null) {
      sum.add(part);
    }
  }

  private void level(int number) {
    out.append("\n##############\n#info level ").append(number).append("#\n##############\n");
  }

  private void rule() {
    dashes(WIDTH);
    out.append('\n');
  }

  /** A rule with a mark where the labels end. */
  private void frame(int labels) {
    dashes(labels);
    dashes(WIDTH - labels - 1);
    out.append('\n');
  }

  private void dashes(int n) {
    out.append('+').append("-".repeat(n));
  }

  private void gap(int labels) {
    out.append('|').append(" ".repeat(labels)).append("|\n");
  }

  private void row(String label, int labels, String value) {
    out.append("| ").append(label).append(" ".repeat(labels - 1 - label.length()));
    out.append("| ").append(value).append('\n');
  }

  private void line(String text) {
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
