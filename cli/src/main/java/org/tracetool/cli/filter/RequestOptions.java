package org.tracetool.cli.filter;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.tracetool.cli.argument.ProcessArgument;
import org.tracetool.cli.argument.TimeArgument;
import org.tracetool.cli.common.Heading;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.request.RecordRequest;
import org.tracetool.filter.request.RequestParser;
import picocli.CommandLine.Option;

/** Options that choose a part of a trace. */
@Heading("Part of the trace")
final class RequestOptions {
  private static final Pattern COLLECTOR_RULE =
      Pattern.compile("[0-9n:,\\s]+\\s(on|off|no|discard)\\s*", Pattern.CASE_INSENSITIVE);

  @Option(names = "--time", paramLabel = "FROM:TO", description = TimeArgument.HELP)
  private String time;

  @Option(names = "--process", paramLabel = "LIST", description = ProcessArgument.HELP)
  private List<String> processes = new ArrayList<>();

  @Option(
      names = "--process-tokens",
      paramLabel = "LIST",
      hidden = true,
      description = "As -l of otfshrink: tokens, of which some need not be there.")
  private List<String> tokens = new ArrayList<>();

  @Option(
      names = "--without-process-tokens",
      paramLabel = "LIST",
      hidden = true,
      description = "As -v of otfshrink: all but these.")
  private List<String> withoutTokens = new ArrayList<>();

  @Option(
      names = "--forget-processes",
      description = "Also remove the definitions of omitted processes and of empty groups.")
  private boolean forget;

  @Option(
      names = "--represent",
      paramLabel = "LIST",
      description =
          "Keep the first of these processes (named as for --process) as the representative of"
              + " the others, which are omitted; the output records whom it represents."
              + " Repeatable.")
  private List<String> represented = new ArrayList<>();

  @Option(
      names = "--category",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "LIST",
      description =
          "Only these records: functions, messages, collectives, counters, io, rma, comments.")
  private List<String> categories = new ArrayList<>();

  @Option(
      names = "--exclude-category",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "LIST",
      description = "Omit these records.")
  private List<String> excludedCategories = new ArrayList<>();

  @Option(
      names = "--request",
      paramLabel = "REQUEST",
      description =
          "As stftool takes it: a \"type\" in quotes, ranks 0:3, categories, a window 1s:5s, in any"
              + " order; repeatable: records matching any request stay.")
  private List<String> requests = new ArrayList<>();

  @Option(
      names = "--request-ticks",
      description =
          "With --request: read the numbers of a window as ticks instead of seconds:"
              + " 100s:500s is from tick 100 to tick 500.")
  private boolean ticks;

  @Option(
      names = "--boundary-states",
      paramLabel = "on|off",
      description =
          "Whether calls that are open at the border of a window are entered and left there"
              + " (default: on).")
  private String boundaryStates;

  @Option(
      names = "--min-duration",
      paramLabel = "TIME",
      description = "Only calls of at least this duration, for example 10us.")
  private String minDuration;

  /** Returns whether a part is chosen. */
  boolean any() {
    return time != null
        || !processes.isEmpty()
        || !tokens.isEmpty()
        || !withoutTokens.isEmpty()
        || !represented.isEmpty()
        || !categories.isEmpty()
        || !excludedCategories.isEmpty()
        || !requests.isEmpty()
        || minDuration != null;
  }

  /** Refuses contradictions. */
  void check(boolean legacy) throws UsageException {
    for (String text : processes) {
      // In a rule, 1 means all ranks from 1 on; here it is rank 1.
      if (COLLECTOR_RULE.matcher(text).matches()) {
        throw new UsageException(
            "--process '"
                + text
                + "': takes processes and no mode; a rule of the Trace Collector is --directive"
                + " 'PROCESS "
                + text
                + "'");
      }
    }
    boolean choose = !processes.isEmpty() || !tokens.isEmpty() || !withoutTokens.isEmpty();
    if (!represented.isEmpty() && (choose || forget)) {
      throw new UsageException(
          "--represent keeps all definitions and the processes that it does not name; leave"
              + " --process and --forget-processes out");
    }
    if (ticks && requests.isEmpty()) {
      throw new UsageException("--request-ticks is for --request; with --time write 300t");
    }
    if (boundaryStates != null && !boundaryStates.matches("(?i)on|off|true|false")) {
      throw new UsageException("--boundary-states " + boundaryStates + ": expected on or off");
    }
    if (requests.size() > RecordRequest.MAX_REQUESTS) {
      throw new UsageException("--request: at most " + RecordRequest.MAX_REQUESTS + " of them");
    }
    if (legacy && any()) {
      throw new UsageException(
          "--compat vtfilter works like vtfilter: it takes --filter and chooses no parts");
    }
    for (String category : categories) {
      for (String other : excludedCategories) {
        if (category.trim().equalsIgnoreCase(other.trim())) {
          throw new UsageException(
              "--category and --exclude-category both name " + category.trim());
        }
      }
    }
  }

  /** Adds the chosen parts, with the clock and the names of a trace. */
  void addTo(FilterSpec spec, TraceReader reader) throws IOException {
    Definitions definitions = reader.definitions();
    spec.processes(chosen(reader)).forgetsProcesses(forget);
    if (!represented.isEmpty()) {
      RepresentativeProcesses.of(represented, reader).addTo(spec);
    }
    if (minDuration != null) {
      spec.minDuration(shortest(definitions.ticksPerSecond()));
    }
    spec.boundaries(boundaryStates == null || boundaryStates.matches("(?i)on|true"));
    TimeWindow window = time == null ? TimeWindow.ALL : TimeArgument.parse(time, reader);
    boolean kinds = !categories.isEmpty() || !excludedCategories.isEmpty();
    if (window.isAll() && !kinds && requests.isEmpty()) {
      return;
    }
    long last = window.to() == -1L ? -1L : window.to() - 1;
    RecordRequest base = new RecordRequest(kinds(), null, null, window.from(), last);
    if (requests.isEmpty()) {
      spec.requests(List.of(base));
      return;
    }
    RequestParser parser = new RequestParser(definitions, ticks);
    List<RecordRequest> wanted = new ArrayList<>();
    for (String request : requests) {
      RecordRequest both = parser.parse(request).and(base);
      if (both.isEmpty()) {
        throw new UsageException(
            "--request " + request + ": --time and --category leave nothing of it");
      }
      wanted.add(both);
    }
    spec.requests(wanted);
  }

  /** Warns that a trace has no times in the chosen window, see {@link SelectionOptions}. */
  void tellTimes(TraceReader reader, ReadOptions options) throws IOException {
    SelectionOptions.tellTimes(time, reader, options);
  }

  private IntPredicate chosen(TraceReader reader) throws UsageException {
    IntPredicate chosen =
        processes.isEmpty() ? null : ProcessArgument.parse("--process", processes, reader);
    if (tokens.isEmpty() && withoutTokens.isEmpty()) {
      return chosen;
    }
    IntPredicate kept =
        tokens.isEmpty()
            ? ProcessArgument.ofTokens("--without-process-tokens", withoutTokens).negate()
            : ProcessArgument.ofTokens("--process-tokens", tokens);
    if (reader.definitions().all(Definition.Location.class).stream()
        .noneMatch(l -> kept.test(l.token()))) {
      throw new UsageException("no process of the trace is left");
    }
    return chosen == null ? kept : chosen.and(kept);
  }

  private long shortest(long ticksPerSecond) throws UsageException {
    try {
      BigInteger ticks = TimeArgument.ticks(minDuration, ticksPerSecond);
      return ticks.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    } catch (UsageException e) {
      throw new UsageException("--min-duration " + e.getMessage());
    }
  }

  private EnumSet<EventKind> kinds() throws UsageException {
    EnumSet<EventKind> kinds = EnumSet.allOf(EventKind.class);
    if (!categories.isEmpty()) {
      kinds = EnumSet.noneOf(EventKind.class);
      for (EventKind kind : EventKind.values()) {
        if (kind.category() == EventCategory.PROCESSES) {
          kinds.add(kind);
        }
      }
      for (String name : categories) {
        kinds.addAll(category("--category", name));
      }
    }
    for (String name : excludedCategories) {
      kinds.removeAll(category("--exclude-category", name));
    }
    return kinds;
  }

  private static EnumSet<EventKind> category(String option, String name) throws UsageException {
    EnumSet<EventKind> kinds = RequestParser.category(name.trim());
    if (kinds == null) {
      throw new UsageException(
          option
              + " "
              + name
              + ": expected functions, messages, collectives, counters, io, rma or comments");
    }
    return kinds;
  }
}
