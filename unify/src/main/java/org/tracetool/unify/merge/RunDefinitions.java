package org.tracetool.unify.merge;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.WallClock;

/**
 * Unites definitions without a token of their own: about the run as a whole, as comments, or about
 * another definition.
 */
final class RunDefinitions {
  private static final Comparator<Definition.Version> VERSIONS =
      Comparator.comparingInt(Definition.Version::major)
          .thenComparingInt(Definition.Version::minor)
          .thenComparingInt(Definition.Version::sub);

  private final long ticksPerSecond;
  private final BigDecimal epoch;

  /** How often each definition occurs. */
  private final Map<Definition, Integer> counts = new HashMap<>();

  /** How often each definition was in the trace that is being added, by its stream. */
  private final Map<List<Object>, Integer> seen = new HashMap<>();

  /** The entry of the first version in a trace; null if there is none. */
  private Definitions.Entry firstVersion;

  /** The largest one of the first versions of all traces before, and its pairs. */
  private Definitions.Entry version;

  private boolean raised;

  private final List<PartMark> marks = new ArrayList<>();

  /** The splits of which every part is present; null until all traces were added. */
  private Set<String> complete;

  private final List<Definitions.Entry> ranges = new ArrayList<>();
  private final UnitedClock properties = new UnitedClock();
  private boolean resolution;

  /** Whether an earlier trace has a creator. */
  private boolean creator;

  /** A trace that has records and no time range; null if there is none. */
  private String rangeUnknown;

  /**
   * @param ticksPerSecond clock of the output
   * @param epoch the time 0 to which all traces are moved, in seconds since 1970; null if not
   */
  RunDefinitions(long ticksPerSecond, BigDecimal epoch) {
    this.ticksPerSecond = ticksPerSecond;
    this.epoch = epoch;
  }

  /** The resolution, if none of the traces has it and it is needed. */
  List<Definition> first() {
    return resolution || ticksPerSecond == Definitions.DEFAULT_TICKS_PER_SECOND
        ? List.of()
        : List.of(new Definition.TimerResolution(ticksPerSecond));
  }

  /** The time range of all traces together, if each of them has one. */
  List<Definitions.Entry> ranges(Diagnostics diagnostics) {
    if (rangeUnknown == null) {
      return ranges;
    }
    if (!ranges.isEmpty()) {
      diagnostics.warn(
          WarningCode.CHANGED_TIMES, "time range left out, since an input has none", rangeUnknown);
    }
    return List.of();
  }

  /** What all traces together say of their clock, if each of them says it. */
  List<Definitions.Entry> clock(Diagnostics diagnostics) {
    return properties.entries(diagnostics);
  }

  /** Starts with a trace. */
  void begin() {
    seen.clear();
  }

  /**
   * Ends with a trace.
   *
   * @param own all of its definitions
   * @param hasRecords whether it can have any records
   */
  void end(AddedTrace trace, Definitions own, boolean hasRecords) {
    if (version == null) {
      version = firstVersion;
    }
    if (own.count(DefinitionKind.TIME_RANGE) == 0 && hasRecords) {
      rangeUnknown = trace.name();
    }
    if (own.count(DefinitionKind.CLOCK_PROPERTIES) == 0 && hasRecords) {
      properties.setUnknown(trace.name());
    }
    creator |= own.count(DefinitionKind.CREATOR) > 0;
  }

  /**
   * The output definition for one of a trace; null if it exists already.
   *
   * @throws UsageException if one of its times cannot be represented in the output
   */
  Definition becomes(Definitions.Entry e, AddedTrace trace) throws UsageException {
    Definition d = e.definition();
    if (d instanceof Definition.TimerResolution) {
      boolean there = resolution;
      resolution = true;
      return there ? null : new Definition.TimerResolution(ticksPerSecond);
    } else if (d instanceof Definition.TimeRange r) {
      int number = seen.merge(List.of(DefinitionKind.TIME_RANGE), 1, Integer::sum) - 1;
      extend(number, trace.clock().time(r.first()), trace.clock().time(r.last()), trace.pairs(e));
      return null;
    } else if (d instanceof Definition.UniqueId) {
      return trace.isFirst() ? d : null;
    } else if (d instanceof Definition.Version v) {
      return raise(v, trace.pairs(e)) ? null : v;
    } else if (d instanceof Definition.Creator c) {
      if (creator && counts.containsKey(c)) {
        return null;
      }
      d = creator ? new Definition.Comment("Creator: " + c.text()) : d;
    } else if (d instanceof Definition.Comment c && isOldOffset(c)
        || d instanceof SystemDefinition.SystemNodeProperty p && isOldDate(p, trace)) {
      return null;
    } else if (d instanceof Definition.SamplePoint p) {
      d = new Definition.SamplePoint(trace.clock().time(p.time()), p.type());
    } else if (d instanceof SystemDefinition.ClockProperties c) {
      properties.add(c, trace.pairs(e), trace.clock());
      return null;
    } else {
      d = trace.rewrite(e, 0);
      if (d instanceof SystemDefinition.ClockOffset c) {
        d = moved(c, trace.clock());
      }
    }
    // Each occurs as often as in the trace, and the stream, that has it most often.
    int here = seen.merge(List.of(e.stream(), d), 1, Integer::sum);
    if (here <= counts.getOrDefault(d, 0)) {
      return null;
    }
    counts.put(d, here);
    PartMark mark = PartMark.of(d);
    if (mark != null) {
      marks.add(mark);
    }
    return d;
  }

  private static Definition moved(SystemDefinition.ClockOffset c, ClockMap clock)
      throws UsageException {
    return new SystemDefinition.ClockOffset(
        c.location(),
        clock.time(c.time()),
        clock.difference(c.offset()),
        clock.difference(c.deviation()));
  }

  /** Makes the version of the output the larger one of this and its own; false if it has none. */
  private boolean raise(Definition.Version own, KeyValues pairs) {
    if (version == null) {
      if (firstVersion == null) {
        firstVersion = new Definitions.Entry(0, own, pairs);
      }
      return false;
    }
    if (VERSIONS.compare(own, (Definition.Version) version.definition()) > 0) {
      version = new Definitions.Entry(0, own, pairs);
    }
    return true;
  }

  /**
   * The entry for the output, once all traces were added: the first version is the largest one.
   * Entries come in their order, once.
   */
  Definitions.Entry raised(Definitions.Entry e) {
    if (raised || e.definition().kind() != DefinitionKind.VERSION) {
      return e;
    }
    raised = true;
    return version;
  }

  /**
   * Returns whether this is a mark of a part of a split of which, in the end, every part is
   * present.
   */
  boolean isDropped(Definition d) {
    if (marks.isEmpty()) {
      return false;
    }
    if (complete == null) {
      complete = PartMark.complete(marks);
    }
    PartMark mark = PartMark.of(d);
    return mark != null && complete.contains(mark.id());
  }

  /** Returns whether a comment gives the place of time 0 before the trace was moved. */
  private boolean isOldOffset(Definition.Comment c) {
    return epoch != null
        && WallClock.isOffset(c)
        && new BigDecimal(c.text().substring(WallClock.OFFSET.length())).compareTo(epoch) != 0;
  }

  /** Returns whether a property is the date of a header of a trace that was moved. */
  private boolean isOldDate(SystemDefinition.SystemNodeProperty p, AddedTrace trace) {
    return epoch != null && trace.clock().offset() != 0 && WallClock.HEADER_DATE.equals(p.name());
  }

  /** The ranges of all traces together; usually each has one. */
  private void extend(int number, long from, long to, KeyValues pairs) {
    if (number == ranges.size()) {
      ranges.add(new Definitions.Entry(0, new Definition.TimeRange(from, to), pairs));
      return;
    }
    Definition.TimeRange range = (Definition.TimeRange) ranges.get(number).definition();
    range =
        new Definition.TimeRange(
            Long.compareUnsigned(from, range.first()) < 0 ? from : range.first(),
            Long.compareUnsigned(to, range.last()) > 0 ? to : range.last());
    ranges.set(number, new Definitions.Entry(0, range, ranges.get(number).pairs()));
  }
}
