package org.tracetool.format.timeline.export;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.CallStacks;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.WallClock;

/**
 * Turns records, in order of time, into what a timeline shows: calls, messages as arrows between
 * two instants, collective operations as arrows through their members, operations, counters.
 * Everything else becomes an instant with all its fields, so that nothing goes missing.
 */
public final class TimelineEventMapper {
  private static final String MESSAGE = "message";
  private static final int MAX_NAME_LENGTH = 120;

  private final TimelineSink out;
  private final Definitions definitions;
  private final TimelineRows rows;
  private final SliceLabels labels;
  private final ArgumentValues values;
  private final NanosecondClock nanos;

  /** Threads with smaller tokens are found without a search. */
  private static final int DIRECT = 1024;

  private final ExportRow[] threads = new ExportRow[DIRECT];
  private final IntUnaryOperator parties;
  private final FlowNumbers flows = new FlowNumbers();
  private final CounterSampleTracks counters;
  private final TimedOperations operations;
  private final NamedArguments args = new NamedArguments();
  private final SliceLabel send;
  private final SliceLabel receive;
  private final CallStacks stacks = new CallStacks();
  private final CallParts parts;
  private final MarkerDuration durations;

  /** The row of the last record, for the next one of the same location. */
  private ExportRow lastRow;

  private int lastLocation;
  private int lastComm;
  private String lastCommName;
  private long last;
  private long calls;
  private long messages;
  private long bytes;
  private long collectives;
  private long samples;
  private long backwards;
  private long unfinished;

  /** Announces the rows of a trace. */
  public TimelineEventMapper(TimelineSink out, Definitions definitions, List<StreamInfo> streams)
      throws IOException {
    this.out = out;
    this.definitions = definitions;
    rows = new TimelineRows(definitions, streams);
    parties = MessageParties.of(definitions);
    parts = new CallParts(definitions);
    durations = MarkerDuration.of(definitions);
    labels = new SliceLabels(definitions);
    values = new ArgumentValues(definitions);
    nanos = new NanosecondClock(definitions.ticksPerSecond());
    counters = new CounterSampleTracks(definitions, out);
    operations = new TimedOperations(out, labels, values, nanos);
    send = labels.of("send", MESSAGE);
    receive = labels.of("receive", MESSAGE);
    out.begin(rows.all(), properties());
  }

  private Map<String, String> properties() {
    Map<String, String> all = new LinkedHashMap<>();
    definitions.entries(DefinitionKind.CREATOR).forEach(e -> all.put("creator", text(e)));
    int n = 0;
    for (Definitions.Entry e : definitions.entries(DefinitionKind.COMMENT)) {
      all.put(n++ == 0 ? "comment" : "comment_" + n, text(e));
    }
    all.put("ticks_per_second", Long.toUnsignedString(definitions.ticksPerSecond()));
    WallClock clock = WallClock.of(definitions);
    if (clock != null && clock.dateAt(0) != null) {
      all.put("date_of_time_0", clock.dateAt(0));
    }
    return all;
  }

  private static String text(Definitions.Entry entry) {
    String text =
        entry.definition() instanceof Definition.Creator c
            ? c.text()
            : ((Definition.Comment) entry.definition()).text();
    return text == null ? "" : text;
  }

  private ExportRow row(int location) {
    boolean small = location > 0 && location < DIRECT;
    if (small && threads[location] != null) {
      return threads[location];
    }
    if (lastRow != null && lastLocation == location) {
      return lastRow;
    }
    ExportRow row = rows.thread(location);
    if (small) {
      threads[location] = row;
    }
    lastLocation = location;
    lastRow = row != null ? row : location == 0 ? rows.markers() : rows.any(location);
    return lastRow;
  }

  /** Takes the next record. */
  public void take(EventCursor event) throws IOException {
    long time = nanos.of(event.time());
    last = Math.max(last, time);
    EventKind kind = event.kind();
    ExportRow row = row(event.location());
    stacks.noteRecord(row.number(), time);
    switch (kind) {
      case ENTER -> enter(event, row, time);
      case LEAVE -> leave(row, time);
      case SEND, ISEND -> emitMessage(event, row, time, true);
      case RECEIVE, IRECEIVE -> emitMessage(event, row, time, false);
      case COUNTER, METRICS -> {
        samples++;
        counters.write(event, row, time);
      }
      case COLLECTIVE, COLLECTIVE_BEGIN, COLLECTIVE_COMPLETE -> emitCollective(event, row, time);
      case COLLECTIVE_END -> {
        // The call ends with it; its begin has all there is to say.
      }
      case MARKER -> emitMarker(event, time);
      case COMMENT -> emitInstant(event, row, time, labels.of("comment", SliceLabel.COMMENT));
      default -> {
        if (!operations.take(event, row, time)) {
          emitInstant(
              event,
              row,
              time,
              labels.of(kind.label(), kind.category().name().toLowerCase(Locale.ROOT)));
        }
      }
    }
  }

  private void enter(EventCursor event, ExportRow row, long time) throws IOException {
    CallStack stack = stacks.of(row.number());
    SliceLabel label = labels.region((int) event.field(0), (int) event.field(1));
    if (parts.isMarked(event)) {
      label = labels.part(label);
    } else {
      calls++;
    }
    if (stack.enter(time, label.number(), 0) != CallStack.NONE) {
      out.enter(row, time, label, stack.depth() - 1);
    }
  }

  private void leave(ExportRow row, long time) throws IOException {
    CallStack stack = stacks.of(row.number());
    int at = stack.leave(0);
    if (at != CallStack.NONE) {
      long[] words = stack.words();
      SliceLabel label = labels.get((int) (words[at + CallStack.REGION] >>> 32));
      out.leave(row, words[at + CallStack.TIME], time, label, stack.depth());
      stacks.releaseIfEmpty(row.number());
    }
  }

  private void emitMessage(EventCursor event, ExportRow row, long time, boolean sends)
      throws IOException {
    int other = event.partner();
    args.clear();
    args.text(sends ? "dest" : "source", peer(other));
    args.unsigned("tag", event.tag()).unsigned("bytes", event.bytes());
    if (event.comm() != 0) {
      args.text("comm", communicator(event.comm()));
    }
    EventKind kind = event.kind();
    if (kind == EventKind.ISEND || kind == EventKind.IRECEIVE) {
      args.unsigned("request", event.get(Role.MATCHING_ID));
    }
    values.addPairs(event, args);
    int here = parties.applyAsInt(event.location());
    int there = parties.applyAsInt(other);
    long flow =
        flows.message(sends, sends ? here : there, sends ? there : here, event.comm(), event.tag());
    boolean first = flows.isFirst();
    if (sends) {
      messages++;
      bytes += event.bytes();
      if (!first) {
        backwards++;
      }
    }
    TimelineSink.FlowEnd end = first ? TimelineSink.FlowEnd.STARTS : TimelineSink.FlowEnd.ENDS;
    out.addInstant(row, time, sends ? send : receive, args, flow, end);
  }

  private String communicator(int comm) {
    if (comm != lastComm) {
      lastComm = comm;
      lastCommName = values.name(DefinitionKind.GROUP, comm);
    }
    return lastCommName;
  }

  private String peer(int location) {
    if (location > 0 && location < DIRECT && threads[location] != null) {
      return threads[location].name();
    }
    ExportRow row = rows.thread(location);
    return row == null ? values.name(DefinitionKind.LOCATION, location) : row.name();
  }

  private void emitCollective(EventCursor event, ExportRow row, long time) throws IOException {
    collectives++;
    String name = values.name(DefinitionKind.COLLECTIVE, (int) event.get(Role.COLLECTIVE));
    args.clear();
    values.addAll(event, args);
    // The order in which operations are complete does not say which calls belong together.
    long flow =
        event.kind() == EventKind.COLLECTIVE_COMPLETE
            ? TimelineSink.NO_FLOW
            : flows.collective(event.location(), event.comm());
    TimelineSink.FlowEnd end =
        flows.isFirst() ? TimelineSink.FlowEnd.STARTS : TimelineSink.FlowEnd.GOES_ON;
    out.addInstant(row, time, labels.of(name, "collective"), args, flow, end);
  }

  private void emitMarker(EventCursor event, long time) throws IOException {
    args.clear();
    values.addAll(event, args);
    if (event.location() != 0) {
      args.text("process", peer(event.location()));
    }
    String text = event.text();
    String name =
        text == null || text.isBlank()
            ? values.name(DefinitionKind.MARKER, (int) event.get(Role.MARKER))
            : text.length() <= MAX_NAME_LENGTH ? text : text.substring(0, MAX_NAME_LENGTH) + "…";
    SliceLabel label =
        new SliceLabel(SliceLabel.UNNUMBERED, name, SliceLabel.MARKER, null, 0, false);
    if (durations.ticks(event) > 0) {
      operations.emitWhole(rows.markers(), label, time, durations.end(event), args);
      return;
    }
    out.addInstant(
        rows.markers(), time, label, args, TimelineSink.NO_FLOW, TimelineSink.FlowEnd.GOES_ON);
  }

  private void emitInstant(EventCursor event, ExportRow row, long time, SliceLabel label)
      throws IOException {
    args.clear();
    values.addAll(event, args);
    out.addInstant(row, time, label, args, TimelineSink.NO_FLOW, TimelineSink.FlowEnd.GOES_ON);
  }

  /** Closes the timeline, and counts what it could not show. */
  public void end(Diagnostics diagnostics) throws IOException {
    long leavesWithoutEnter = 0;
    long tooDeep = 0;
    for (int number = 0; number < Math.min(stacks.end(), rows.size()); number++) {
      CallStack stack = stacks.find(number);
      if (stack != null) {
        ExportRow row = rows.get(number);
        leavesWithoutEnter += stack.leavesWithoutEnter();
        tooDeep += stack.tooDeep();
        stack.drop((int) Math.min(Integer.MAX_VALUE, stack.beyond()));
        close(row, stack);
      }
    }
    out.end(totals());
    diagnostics.reportLoss(LossCode.CALLS, "calls that are too deep", tooDeep);
    diagnostics.reportLoss(
        LossCode.FORMAT_STRUCTURE,
        "samples of states and other numbers that are not counters",
        counters.otherNumbers());
    diagnostics.reportLoss(LossCode.CALLS, "leaves without an enter", leavesWithoutEnter);
    diagnostics.reportLoss(
        LossCode.TIMES,
        "times after 73 years, the longest that the format can hold",
        nanos.beyond());
    diagnostics.reportLoss(
        LossCode.MESSAGES,
        "arrows of messages and operations, since there are too many kinds",
        flows.unnumbered());
    if (nanos.rounded() > 0) {
      diagnostics.warn(
          WarningCode.CHANGED_TIMES, "times that are not whole nanoseconds, rounded down", null);
    }
    if (backwards > 0) {
      diagnostics.warn(
          WarningCode.REVERSED_MESSAGES,
          "messages received before they were sent; their arrows point backwards",
          null);
    }
  }

  private void close(ExportRow row, CallStack stack) throws IOException {
    long end = stacks.last(row.number());
    for (int at = stack.topPlace(); at != CallStack.NONE; at = stack.topPlace()) {
      unfinished++;
      stack.drop(1);
      long[] words = stack.words();
      SliceLabel label = labels.get((int) (words[at + CallStack.REGION] >>> 32));
      out.endUnfinished(row, words[at + CallStack.TIME], end, label, stack.depth());
    }
  }

  private Map<String, String> totals() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("calls", Long.toString(calls));
    all.put("unfinished_calls", Long.toString(unfinished));
    all.put("messages", Long.toString(messages));
    all.put("message_bytes", Long.toUnsignedString(bytes));
    all.put("collective_records", Long.toString(collectives));
    all.put("counter_samples", Long.toString(samples));
    return all;
  }
}
