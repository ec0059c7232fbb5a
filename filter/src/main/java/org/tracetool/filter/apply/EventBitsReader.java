package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.event.EditedSource;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.operation.ReceiveTimeKey;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.collector.CollectorRules;

/**
 * A trace with exact times: the Trace Collector counts events in the low bits of times, so that no
 * two are equal, and these bits are cleared. Records keep their order.
 */
public final class EventBitsReader extends FrontReader {
  private static final Pattern STATED = Pattern.compile("EVENTBITS ([0-9]{1,2})");
  private static final Role[][] ROLES = EventKind.roles();

  private final long counter;
  private final int receiveTime;
  private final Definitions definitions;

  private EventBitsReader(TraceReader reader, int bits) {
    super(reader);
    counter = (1L << bits) - 1;
    receiveTime = ReceiveTimeKey.of(reader.definitions());
    definitions = exact(reader.definitions());
  }

  /**
   * The trace with the times that rules want: itself, unless EVENTBITS is on and the number of bits
   * is given there or in the trace.
   *
   * @param rules null for none
   */
  public static TraceReader of(TraceReader reader, CollectorRules rules) {
    int bits = rules == null ? 0 : rules.eventBits();
    if (bits == CollectorRules.STATED_BITS) {
      bits = 0;
      for (Definition.Comment c : reader.definitions().all(Definition.Comment.class)) {
        Matcher stated = STATED.matcher(c.text() == null ? "" : c.text());
        bits = stated.matches() ? Integer.parseInt(stated.group(1)) : bits;
      }
    }
    return bits > 0 && bits < Long.SIZE ? new EventBitsReader(reader, bits) : reader;
  }

  private long exact(long time) {
    return time & ~counter;
  }

  private Definitions exact(Definitions all) {
    Definitions.Builder exact = Definitions.builder();
    for (Definitions.Entry e : all.entries()) {
      boolean states =
          e.definition() instanceof Definition.Comment c
              && c.text() != null
              && STATED.matcher(c.text()).matches();
      if (!states) {
        exact.add(new Definitions.Entry(e.stream(), exact(e.definition()), e.pairs()));
      }
    }
    return exact.build();
  }

  private Definition exact(Definition d) {
    if (d instanceof Definition.TimeRange range) {
      return new Definition.TimeRange(exact(range.first()), exact(range.last()));
    }
    if (d instanceof Definition.SamplePoint point) {
      return new Definition.SamplePoint(exact(point.time()), point.type());
    }
    if (d instanceof SystemDefinition.ClockProperties clock) {
      long first = exact(clock.offset());
      long last = exact(clock.offset() + clock.length());
      return new SystemDefinition.ClockProperties(first, last - first, clock.realtime());
    }
    return d;
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public Definitions localDefinitions(StreamInfo stream) throws IOException {
    return exact(reader.localDefinitions(stream));
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    TimeWindow window = options.window();
    long from = window.from() + counter; // times from the first multiple on
    if (Long.compareUnsigned(from, counter) < 0) {
      return EventSource.empty(); // no multiple is as late
    }
    long to = window.to() == -1L ? -1L : exact(window.to() + counter);
    if (to == 0 && window.to() != 0) {
      to = -1L;
    }
    return new ExactSource(
        reader.open(stream, section, options.withWindow(new TimeWindow(exact(from), to))));
  }

  private final class ExactSource extends EditedSource {

    private ExactSource(EventSource source) {
      super(source);
    }

    @Override
    protected void edit(EventCursor event) {
      long before = event.time();
      long after = exact(before);
      event.setTime(after);
      EventKind kind = event.kind();
      boolean sums = kind.category() == EventCategory.STATISTICS;
      Role[] roles = ROLES[kind.ordinal()];
      for (int i = 0; i < roles.length; i++) {
        if (roles[i] == Role.TIME) {
          event.setField(i, exact(event.field(i)));
        } else if (roles[i] == Role.DURATION && !sums) {
          event.setField(i, exact(before + event.field(i)) - after);
        }
      }
      for (int i = 0; receiveTime != 0 && i < event.pairs(); i++) {
        if (event.pairKey(i) == receiveTime) {
          event.setPairValue(i, exact(event.pairValue(i)));
        }
      }
    }
  }
}
