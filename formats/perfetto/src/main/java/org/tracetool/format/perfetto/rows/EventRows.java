package org.tracetool.format.perfetto.rows;

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
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.WallClock;

/**
 * Turns records, in order of time, into what a timeline shows: calls, messages as arrows between
 * two instants, collective operations as arrows through their members, operations, counters.
 * Everything else becomes an instant with all its fields, so that nothing goes missing.
 */
public final class EventRows {
  private static final String MESSAGE = "message";
  private static final int LONGEST_NAME = 120;

  private final Timeline out;
  private final Definitions definitions;
  private final Rows rows;
  private final Labels labels;
  private final Values values;
  private final Nanos nanos;

  /** Threads with smaller tokens are found without a search. */
  private static final int DIRECT = 1024;

  private final Row[] threads = new Row[DIRECT];
  private final IntUnaryOperator parties;
  private final Flows flows = new Flows();
  private final Counters counters;
  private final Operations operations;
  private final Args args = new Args();
  private final Label send;
  private final Label receive;
  private final CallStacks stacks = new CallStacks();
  private final CallParts parts;

  /** The row of the last record, for the next one of the same location. */
  private Row lastRow;

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
  public EventRows(Timeline out, Definitions definitions, List<StreamInfo> streams)
      throws IOException {
    this.out = out;
    this.definitions = definitions;
    rows = new Rows(definitions, streams);
    parties = MessageParties.of(definitions);
    parts = new CallParts(definitions);
    labels = new Labels(definitions);
    values = new Values(definitions);
    nanos = new Nanos(definitions.ticksPerSecond());
    counters = new Counters(definitions, out);
    operations = new Operations(out, labels, values, nanos);
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

  private Row row(int location) {
    boolean small = location > 0 && location < DIRECT;
    if (small && threads[location] != null) {
      return threads[location];
    }
    if (lastRow != null && lastLocation == location) {
      return lastRow;
    }
    Row row = rows.thread(location);
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
    Row row = row(event.location());
    stacks.seen(row.number(), time);
    switch (kind) {
      case ENTER -> enter(event, row, time);
      case LEAVE -> leave(row, time);
      case SEND, ISEND -> message(event, row, time, true);
      case RECEIVE, IRECEIVE -> message(event, row, time, false);
      case COUNTER, METRICS -> {
        samples++;
        counters.write(event, row, time);
      }
      case COLLECTIVE, COLLECTIVE_BEGIN, COLLECTIVE_COMPLETE -> collective(event, row, time);
      case COLLECTIVE_END -> {
        // The call ends with it; its begin has all there is to say.
      }
      case MARKER -> marker(event, time);
      case COMMENT -> instant(event, row, time, labels.of("comment", "comment"));
      default -> {
        if (!operations.take(event, row, time)) {
          instant(
              event,
              row,
              time,
              labels.of(kind.label(), kind.category().name().toLowerCase(Locale.ROOT)));
        }
      }
    }
  }

  private void enter(EventCursor event, Row row, long time) throws IOException {
    CallStack stack = stacks.of(row.number());
    Label label = labels.region((int) event.field(0), (int) event.field(1));
    if (parts.isMarked(event)) {
      label = labels.part(label);
    } else {
      calls++;
    }
    if (stack.enter(time, label.number(), 0) != CallStack.NONE) {
      out.enter(row, time, label, stack.depth() - 1);
    }
  }

  private void leave(Row row, long time) throws IOException {
    CallStack stack = stacks.of(row.number());
    int at = stack.leave(0);
    if (at != CallStack.NONE) {
      long[] words = stack.words();
      Label label = labels.get((int) (words[at + CallStack.REGION] >>> 32));
      out.leave(row, words[at + CallStack.TIME], time, label, stack.depth());
      stacks.left(row.number());
    }
  }

  private void message(EventCursor event, Row row, long time, boolean sends) throws IOException {
    int other = event.partner();
    args.clear();
    args.text(sends ? "dest" : "source", peer(other));
    args.unsigned("tag", event.tag()).unsigned("bytes", event.bytes());
    if (event.comm() != 0) {
      args.text("comm", communicator(event.comm()));
    }
    values.pairs(event, args);
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
    Timeline.FlowEnd end = first ? Timeline.FlowEnd.STARTS : Timeline.FlowEnd.ENDS;
    out.instant(row, time, sends ? send : receive, args, flow, end);
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
    Row row = rows.thread(location);
    return row == null ? values.name(DefinitionKind.LOCATION, location) : row.name();
  }

  private void collective(EventCursor event, Row row, long time) throws IOException {
    collectives++;
    String name = values.name(DefinitionKind.COLLECTIVE, (int) event.get(Role.COLLECTIVE));
    args.clear();
    values.all(event, args);
    long flow = flows.collective(event.location(), event.comm());
    Timeline.FlowEnd end = flows.isFirst() ? Timeline.FlowEnd.STARTS : Timeline.FlowEnd.GOES_ON;
    out.instant(row, time, labels.of(name, "collective"), args, flow, end);
  }

  private void marker(EventCursor event, long time) throws IOException {
    args.clear();
    values.all(event, args);
    if (event.location() != 0) {
      args.text("process", peer(event.location()));
    }
    String text = event.text();
    String name =
        text == null || text.isBlank()
            ? values.name(DefinitionKind.MARKER, (int) event.get(Role.MARKER))
            : text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME) + "…";
    Label label = new Label(Label.UNNUMBERED, name, "marker", null, 0, false);
    out.instant(rows.markers(), time, label, args, Timeline.NO_FLOW, Timeline.FlowEnd.GOES_ON);
  }

  private void instant(EventCursor event, Row row, long time, Label label) throws IOException {
    args.clear();
    values.all(event, args);
    out.instant(row, time, label, args, Timeline.NO_FLOW, Timeline.FlowEnd.GOES_ON);
  }

  /** Closes the timeline, and counts what it could not show. */
  public void end(Diagnostics diagnostics) throws IOException {
    long leavesWithoutEnter = 0;
    long tooDeep = 0;
    for (int number = 0; number < Math.min(stacks.end(), rows.size()); number++) {
      CallStack stack = stacks.find(number);
      if (stack != null) {
        Row row = rows.get(number);
        leavesWithoutEnter += stack.leavesWithoutEnter();
        tooDeep += stack.tooDeep();
        stack.drop((int) Math.min(Integer.MAX_VALUE, stack.beyond()));
        close(row, stack);
      }
    }
    out.end(totals());
    diagnostics.loss("calls that are too deep", tooDeep);
    diagnostics.loss("leaves of calls that were not entered", leavesWithoutEnter);
    diagnostics.loss("times after the last one that can be told, 292 years", nanos.beyond());
    diagnostics.loss(
        "arrows of messages and operations, of which there are too many sorts", flows.unnumbered());
    if (nanos.rounded() > 0) {
      diagnostics.warning("times that are no whole nanoseconds, rounded down", null);
    }
    if (backwards > 0) {
      diagnostics.warning(
          "messages received before they were sent; their arrows point backwards", null);
    }
  }

  private void close(Row row, CallStack stack) throws IOException {
    long end = stacks.last(row.number());
    for (int at = stack.topPlace(); at != CallStack.NONE; at = stack.topPlace()) {
      unfinished++;
      stack.drop(1);
      long[] words = stack.words();
      Label label = labels.get((int) (words[at + CallStack.REGION] >>> 32));
      out.unfinished(row, words[at + CallStack.TIME], end, label, stack.depth());
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
