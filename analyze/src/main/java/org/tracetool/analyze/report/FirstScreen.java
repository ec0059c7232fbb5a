package org.tracetool.analyze.report;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.core.text.CountText;

/** The most important findings about a run on one screen. */
public final class FirstScreen {
  /** Characters of a line. */
  public static final int WIDTH = 100;

  /** Lines of the screen. */
  public static final int MAX_LINES = 24;

  private static final int MAX_PLACES = 3;

  /** A place that is more than this part of the run shows nothing that the whole run does not. */
  private static final double MAX_PLACE = 0.9;

  /** An efficiency below is 0.00 s of a second. */
  private static final double MIN_TO_SPELL = 0.005;

  private static final Pattern UNIT = Pattern.compile("(s|ms|us|ns|%|bytes|[KMGT]iB)\\b|%");

  /** Name of a file in the first line; longer ones are shortened. */
  private static final int MAX_FILE_NAME = 40;

  private final AnalysisResult r;
  private final String trace;
  private final String options;
  private final List<String> lines = new ArrayList<>();

  private FirstScreen(AnalysisResult r, String trace, List<String> options) {
    this.r = r;
    this.trace = trace;
    this.options = options.stream().map(option -> word(option) + " ").collect(Collectors.joining());
  }

  /**
   * The lines of the screen.
   *
   * @param trace the trace as the user named it
   * @param options those of the command line that the result depends on, with their values
   */
  public static List<String> lines(
      AnalysisResult r, String trace, List<AnalysisStatement> statements, List<String> options) {
    FirstScreen screen = new FirstScreen(r, trace, options);
    screen.write(statements);
    return screen.lines;
  }

  private void write(List<AnalysisStatement> statements) {
    lines.add(heading());
    if (r.run().locations() + r.run().devices() == 0) {
      lines.add("");
      lines.add("No events, so nothing is known of efficiency and waiting.");
      return;
    }
    lines.add("");
    if (r.run().locations() > 1 || r.run().devices() > 0) {
      writeEfficiency();
    }
    List<String> places = places(statements);
    int free = MAX_LINES - places.size() - 1;
    for (AnalysisStatement s : statements) {
      List<String> wrapped = wrap(s.text());
      if (lines.size() + wrapped.size() <= free) {
        lines.addAll(wrapped);
      }
    }
    lines.add("");
    lines.addAll(places);
  }

  private String heading() {
    return title(trace) + ": " + size(r);
  }

  /** How large a run is: its ranks, threads, nodes and devices, and its duration. */
  public static String size(AnalysisResult r) {
    RunFacts run = r.run();
    StringBuilder text = new StringBuilder();
    String one = run.hasRanks() ? "rank" : "process";
    text.append(CountText.of(run.definedProcesses(), one));
    if (run.processes() < run.definedProcesses()) {
      text.append(" (").append(run.processes() == 0 ? "none" : run.processes());
      text.append(" with events)");
    }
    if (run.locations() > run.processes()) {
      Map<Integer, Integer> threads = new TreeMap<>();
      r.timeUse().locations().forEach(l -> threads.merge(l.rank(), 1, Integer::sum));
      boolean isEven = threads.values().stream().distinct().count() == 1;
      text.append(" with ").append(isEven ? run.locations() / run.processes() : run.locations());
      text.append(run.processes() == 1 ? " threads" : isEven ? " threads each" : " threads in all");
    }
    if (run.nodes() > 1) {
      text.append(" on ").append(run.nodes()).append(" nodes");
    }
    if (run.devices() > 0) {
      text.append(", ").append(CountText.of(run.devices(), "device", "devices"));
    }
    text.append(", ").append(ReadableText.time(run.durationSeconds()));
    text.append(run.paradigms().isEmpty() ? "" : ", " + String.join(" + ", run.paradigms()));
    return text.toString();
  }

  /** The name of a trace, with its folders as far as they are short. */
  private static String title(String trace) {
    if (trace.length() <= MAX_FILE_NAME) {
      return trace;
    }
    int file = trace.lastIndexOf('/', trace.length() - 2);
    int folder = trace.lastIndexOf('/', file - 1);
    String both = trace.substring(folder + 1);
    return both.length() <= MAX_FILE_NAME
        ? both
        : ReadableText.shorten(trace.substring(file + 1), MAX_FILE_NAME);
  }

  private void writeEfficiency() {
    double parallel = r.efficiency().flat().parallelEfficiency();
    if (!Double.isFinite(parallel)) {
      if (r.run().locations() > 0 && r.run().durationSeconds() > 0) {
        lines.addAll(
            wrap(
                "Parallel efficiency: not known, since no region that is called has a definition."));
      }
      return;
    }
    EfficiencyTreeText tree = new EfficiencyTreeText(r);
    if (SubjectText.isOfDevices(r)) {
      tree.deviceLines().forEach(line -> lines.addAll(wrap(line)));
      return;
    }
    String verdict = tree.verdict();
    String text =
        "Parallel efficiency "
            + ReadableText.percent(parallel)
            + (verdict == null ? "" : " (" + verdict + ")")
            + (parallel < MIN_TO_SPELL
                ? "."
                : ": of every second of a "
                    + SubjectText.singular(r)
                    + ", "
                    + ReadableText.share(parallel)
                    + " s is computation.");
    lines.addAll(wrap(text));
    lines.addAll(tree.lines());
    if (tree.devices() != null) {
      lines.addAll(wrap(tree.devices()));
    }
  }

  private List<String> places(List<AnalysisStatement> statements) {
    List<String> places = new ArrayList<>();
    int[] numbers = AnalysisStatement.numbers(statements);
    Set<String> times = new HashSet<>();
    for (int i = 0; i < numbers.length && places.size() < MAX_PLACES && isFile(); i++) {
      TimeRange range = statements.get(i).place();
      if (range != null && isPart(range) && times.add(viewTime(r.run(), range))) {
        String head = places.isEmpty() ? "See it:   " : "          ";
        places.add(head + viewCommand(numbers[i], range) + "   (" + range.shows() + ")");
      }
    }
    places.add("More:     tracetool analyze --by " + tables() + " " + options + word(trace));
    return places;
  }

  /** The tables that say more about the run, as {@code --by} takes them. */
  private String tables() {
    List<String> tables = new ArrayList<>();
    if (r.run().locations() > 0) {
      tables.add(AnalysisView.EFFICIENCY.label());
      tables.add(AnalysisView.RANK.label());
    }
    if (!r.delays().costs().isEmpty()) {
      tables.add(AnalysisView.CAUSE.label());
    }
    if (r.iterations() != null) {
      tables.add(AnalysisView.ITERATION.label());
    }
    if (r.run().devices() > 0) {
      tables.add(AnalysisView.DEVICE.label());
    }
    return String.join(",", tables);
  }

  /** Whether the trace has a name, so that it can be opened again. */
  private boolean isFile() {
    return !trace.equals("-");
  }

  /** Whether a place is not nearly all of the run. */
  private boolean isPart(TimeRange place) {
    return r.run().seconds(place.endTicks() - place.beginTicks())
        < MAX_PLACE * r.run().durationSeconds();
  }

  /** The timeline numbers what it finds without options; with some, only the time is the same. */
  private String viewCommand(int number, TimeRange place) {
    return options.isEmpty()
        ? "tracetool view --open " + number + " " + word(trace)
        : viewCommand(viewTime(r.run(), place), trace);
  }

  private static String viewCommand(String time, String trace) {
    return "tracetool view --time " + time + " " + word(trace);
  }

  /** The command that shows the place of a sentence; null if there is nothing to show. */
  public static String viewCommand(RunFacts run, AnalysisStatement statement, String trace) {
    boolean isPossible = statement.place() != null && !trace.equals("-");
    return isPossible ? viewCommand(viewTime(run, statement.place()), trace) : null;
  }

  /** A range of time as {@code --time} takes it. */
  public static String viewTime(RunFacts run, TimeRange place) {
    return seconds(run, place.beginTicks(), place, RoundingMode.FLOOR)
        + ":"
        + seconds(run, place.endTicks(), place, RoundingMode.CEILING);
  }

  /** A time of the trace in seconds, with digits enough for the length of the run. */
  public static String moment(RunFacts run, long ticks) {
    TimeRange whole = new TimeRange(run.beginTicks(), run.endTicks(), null);
    return seconds(run, ticks, whole, RoundingMode.HALF_UP) + " s";
  }

  /** A time with digits enough for the length of a range. */
  private static String seconds(RunFacts run, long ticks, TimeRange range, RoundingMode rounding) {
    double length = Math.max(1e-9, run.seconds(range.endTicks() - range.beginTicks()));
    int digits = Math.max(0, 3 - (int) Math.floor(Math.log10(length)));
    BigDecimal rate = new BigDecimal(new BigInteger(unsigned(run.ticksPerSecond())));
    BigDecimal time = new BigDecimal(new BigInteger(unsigned(ticks)));
    BigDecimal seconds = time.divide(rate, digits, rounding);
    return seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString();
  }

  private static String unsigned(long number) {
    return Long.toUnsignedString(number);
  }

  /** A text as one word of a shell. */
  private static String word(String text) {
    return text.matches("[\\w@%+=:,./-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** A sentence on lines; those after the first are indented, and a number keeps its unit. */
  public static List<String> wrap(String text) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > WIDTH) {
      int cut = rest.lastIndexOf(' ', WIDTH);
      while (cut > 2 && UNIT.matcher(rest).region(cut + 1, rest.length()).lookingAt()) {
        cut = rest.lastIndexOf(' ', cut - 1);
      }
      cut = cut <= 2 ? WIDTH : cut;
      lines.add(rest.substring(0, cut));
      rest = "  " + rest.substring(cut).strip();
    }
    lines.add(rest);
    return lines;
  }
}
