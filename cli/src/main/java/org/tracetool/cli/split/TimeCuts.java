package org.tracetool.cli.split;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.cli.argument.KnownNames;
import org.tracetool.cli.argument.TimeArgument;
import org.tracetool.cli.argument.Wildcards;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.unify.split.SplitPlan;

/** Finds the times at which a trace is cut. */
final class TimeCuts {
  /** Names of markers that are kept for a message. */
  private static final int MAX_NAMES = 1000;

  private static final int BINS = 1 << 16;
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(64);

  private final TraceReader reader;
  private final ReadOptions reading;
  private final Definitions definitions;
  private final long ticksPerSecond;
  private final Diagnostics diagnostics;
  private final TreeSet<BigInteger> cuts = new TreeSet<>();
  private final PartsLimit limit;

  TimeCuts(TraceReader reader, ReadOptions options, PartsLimit limit) {
    this.reader = reader;
    this.limit = limit;
    diagnostics = options.diagnostics();
    // Damage is reported when the records are read for writing.
    reading = options.reread();
    definitions = reader.definitions();
    ticksPerSecond = definitions.ticksPerSecond();
  }

  /** One plan with all requested cuts. */
  SplitPlan plan() {
    cuts.remove(BigInteger.ZERO);
    long[] ticks = cuts.stream().mapToLong(BigInteger::longValue).toArray();
    List<String> names = new ArrayList<>();
    for (int i = 0; i <= ticks.length; i++) {
      names.add(Integer.toString(i + 1));
    }
    return SplitPlan.byTime(names, ticks);
  }

  private void add(BigInteger cut) {
    if (cut.compareTo(LIMIT) < 0) {
      cuts.add(cut);
    }
  }

  /** Cuts at given times. */
  void cutAt(List<String> arguments) throws IOException {
    RecordTally times = times();
    for (String argument : arguments) {
      for (String item : argument.split(",")) {
        BigInteger cut = TimeArgument.ticks(item.trim(), ticksPerSecond);
        if (cut.compareTo(unsigned(times.first())) <= 0
            || cut.compareTo(unsigned(times.last())) > 0) {
          diagnostics.warn(
              WarningCode.NOTHING_FOUND,
              "cuts outside of the trace, so that a part is empty",
              "--at " + item);
        }
        add(cut);
      }
    }
  }

  /** Cuts into slices of one length, from the first time of the trace on. */
  void cutEvery(String length) throws IOException {
    BigInteger step = TimeArgument.ticks(length, ticksPerSecond);
    if (step.signum() == 0) {
      throw new UsageException("--every " + length + ": must be more than 0");
    }
    RecordTally times = times();
    BigInteger first = unsigned(times.first());
    BigInteger slices = unsigned(times.last()).subtract(first).divide(step).max(BigInteger.ZERO);
    limit.check("--every " + length, slices.add(BigInteger.ONE));
    BigInteger cut = first;
    for (int i = slices.intValue(); i > 0; i--) {
      cut = cut.add(step);
      add(cut);
    }
  }

  /** Cuts at markers whose class or text has a name. */
  void cutAtMarkers(String pattern) throws IOException {
    boolean found = false;
    Set<String> others = new LinkedHashSet<>();
    if (reader.has(null, Section.MARKERS)) {
      EventBlock block = new EventBlock();
      EventCursor event = new EventCursor();
      try (EventSource source = reader.open(null, Section.MARKERS, reading)) {
        while (source.read(block)) {
          event.wrap(block);
          while (event.next()) {
            Definition kind = definitions.find(DefinitionKind.MARKER, (int) event.field(0));
            boolean named =
                kind != null && kind.name() != null && Wildcards.matches(pattern, kind.name());
            if (named || event.text() != null && Wildcards.matches(pattern, event.text())) {
              found = true;
              add(unsigned(event.time()));
            } else if (others.size() < MAX_NAMES) {
              addName(others, kind == null ? null : kind.name());
              addName(others, event.text());
            }
          }
        }
      }
    }
    if (!found) {
      throw new UsageException(
          "--marker "
              + pattern
              + ": the trace has no marker of that class or text; "
              + KnownNames.text(pattern, others));
    }
  }

  private static void addName(Set<String> names, String name) {
    if (name != null) {
      names.add(name);
    }
  }

  /** Cuts so that the parts are about equally large and not larger than a size. */
  void cutBySize(long bytes) throws IOException {
    long all = 0;
    for (TraceFile file : reader.files()) {
      all += file.bytes();
    }
    long parts = (all + bytes - 1) / bytes;
    limit.check("--size", BigInteger.valueOf(parts));
    RecordTally times = times();
    BigInteger first = unsigned(times.first());
    BigInteger width =
        unsigned(times.last()).subtract(first).divide(BigInteger.valueOf(BINS)).add(BigInteger.ONE);
    long[] words = histogram(times.first(), width.longValue());
    long total = 0;
    for (long w : words) {
      total += w;
    }
    long sum = 0;
    long part = 1;
    for (int i = 0; i < BINS && part < parts; i++) {
      sum += words[i];
      if (sum >= (double) total * part / parts) {
        add(first.add(width.multiply(BigInteger.valueOf(i + 1L))));
        while (part < parts && sum >= (double) total * part / parts) {
          part++;
        }
      }
    }
  }

  private long[] histogram(long first, long width) throws IOException {
    long[] words = new long[BINS];
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    for (StreamInfo stream : reader.streams()) {
      try (EventSource source = reader.open(stream, Section.EVENTS, reading)) {
        while (source.read(block)) {
          event.wrap(block);
          while (event.next()) {
            long bin = Long.divideUnsigned(event.time() - first, width);
            words[(int) Math.max(0, Math.min(BINS - 1, bin))] += event.rowWords();
          }
        }
      }
    }
    return words;
  }

  /** First and last time: from the definitions, or else from the events. */
  private RecordTally times() throws IOException {
    RecordTally tally = new RecordTally();
    for (Definition.TimeRange range : definitions.all(Definition.TimeRange.class)) {
      if (Long.compareUnsigned(range.first(), range.last()) <= 0) {
        tally.extend(range.first());
        tally.extend(range.last());
        return tally;
      }
    }
    for (StreamInfo stream : reader.streams()) {
      tally.add(reader.count(stream, Section.EVENTS, reading));
    }
    return tally;
  }

  private static BigInteger unsigned(long n) {
    return new BigInteger(Long.toUnsignedString(n));
  }
}
