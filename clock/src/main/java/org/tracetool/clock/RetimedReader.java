package org.tracetool.clock;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.SortedSource;

/**
 * A trace with corrected times. Events, snapshots and stored sums move with the clock of their
 * process, markers of no process and definitions with the begin of the trace. Sums of times are as
 * they were. Windows of {@link ReadOptions} are on the clocks as they were.
 */
public final class RetimedReader extends FrontReader {
  private static final String RECEIVED_TIME = "TUD::p2p-received-time";

  private final Retiming retiming;
  private final ClockUnits units;
  private final long memory;
  private final int receivedTimeKey;
  private final Definitions definitions;
  private final IntervalChangeReport changes;

  /**
   * In front of the trace that the correction was found for.
   *
   * @param memory bytes that sorting may take where processes of one stream move differently
   */
  public RetimedReader(TraceReader reader, Retiming retiming, long memory) {
    super(reader);
    this.retiming = retiming;
    this.units = retiming.units();
    this.memory = memory;
    this.receivedTimeKey = receivedTimeKey(reader.definitions());
    this.definitions = moved(reader.definitions());
    this.changes = new IntervalChangeReport(retiming.ticksPerSecond());
  }

  private static int receivedTimeKey(Definitions definitions) {
    int key = 0;
    for (Definition.Key k : definitions.all(Definition.Key.class)) {
      if (RECEIVED_TIME.equals(k.name()) && k.type() == KeyValueType.UINT64) {
        key = k.token();
      }
    }
    return key;
  }

  private Definitions moved(Definitions all) {
    if (!retiming.changes()) {
      return all;
    }
    Definitions.Builder moved = Definitions.builder();
    for (Definitions.Entry e : all.entries()) {
      moved.add(new Definitions.Entry(e.stream(), moved(e.definition()), e.pairs()));
    }
    return moved.build();
  }

  private Definition moved(Definition d) {
    if (d instanceof Definition.TimeRange range) {
      return new Definition.TimeRange(earliest(range.first()), latest(range.last()));
    }
    if (d instanceof Definition.SamplePoint point) {
      return new Definition.SamplePoint(earliest(point.time()), point.type());
    }
    if (d instanceof SystemDefinition.ClockProperties clock) {
      long first = earliest(clock.offset());
      long last = latest(clock.offset() + clock.length());
      return new SystemDefinition.ClockProperties(first, last - first, clock.realtime());
    }
    return d;
  }

  /** What a time becomes on the clock where it comes first. */
  private long earliest(long time) {
    long earliest = Long.MAX_VALUE;
    for (int unit = 0; unit < units.count(); unit++) {
      if (retiming.first(unit) >= 0) {
        earliest = Math.min(earliest, retiming.map(unit).at(Math.max(time, retiming.first(unit))));
      }
    }
    return earliest == Long.MAX_VALUE ? time : Math.max(0, earliest);
  }

  private long latest(long time) {
    long latest = Long.MIN_VALUE;
    for (int unit = 0; unit < units.count(); unit++) {
      if (retiming.first(unit) >= 0) {
        latest = Math.max(latest, retiming.map(unit).at(time));
      }
    }
    return latest == Long.MIN_VALUE ? time : Math.max(0, latest);
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  /**
   * The definitions with the exact range of times, once all events were read; null if it says
   * nothing of the range or has it exactly.
   */
  public Definitions exactDefinitions() {
    if (!retiming.changes() || changes.first() > changes.last()) {
      return null;
    }
    boolean any = false;
    Definitions.Builder exact = Definitions.builder();
    for (Definitions.Entry e : definitions.entries()) {
      if (e.definition() instanceof Definition.TimeRange) {
        any = true;
        Definition range = new Definition.TimeRange(changes.first(), changes.last());
        exact.add(new Definitions.Entry(e.stream(), range, e.pairs()));
      } else {
        exact.add(e);
      }
    }
    return any ? exact.build() : null;
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    EventSource source = reader.open(stream, section, options);
    IntervalChangeReport own =
        section == Section.EVENTS ? new IntervalChangeReport(retiming.ticksPerSecond()) : null;
    EventSource moved = new RetimedSource(source, this, own);
    return section != Section.MARKERS && mixes(stream) ? new SortedSource(moved, memory) : moved;
  }

  /** Returns whether the order of records can change, since their processes move differently. */
  private boolean mixes(StreamInfo stream) {
    int[] own = Arrays.stream(stream.locations()).map(units::of).distinct().toArray();
    return own.length > 1 && retiming.changes();
  }

  ClockUnits units() {
    return units;
  }

  int receivedTimeKey() {
    return receivedTimeKey;
  }

  TimeMap view(int unit) {
    return retiming.map(unit);
  }

  /** The unit that a record belongs to: that of its process, or of the first one of its group. */
  int unitOf(int location) {
    int unit = units.of(location);
    if (unit < 0) {
      Definition.Group group = reader.definitions().group(location);
      for (int i = 0; group != null && i < group.members().length && unit < 0; i++) {
        unit = units.of(group.members()[i]);
      }
    }
    return unit;
  }

  /** What belongs to no process stays. */
  TimeMap common() {
    return TimeMap.IDENTITY;
  }

  /** How intervals changed in what was read to its end. */
  public IntervalChangeReport changes() {
    return changes;
  }
}
