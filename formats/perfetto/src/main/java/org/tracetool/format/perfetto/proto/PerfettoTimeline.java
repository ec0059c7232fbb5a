package org.tracetool.format.perfetto.proto;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.tracetool.core.proto.ProtoBuffer;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.perfetto.proto.Fields.Annotation;
import org.tracetool.format.perfetto.proto.Fields.Clock;
import org.tracetool.format.perfetto.proto.Fields.Event;
import org.tracetool.format.perfetto.proto.Fields.Packet;
import org.tracetool.format.perfetto.proto.Fields.Track;
import org.tracetool.format.perfetto.rows.Args;
import org.tracetool.format.perfetto.rows.Counter;
import org.tracetool.format.perfetto.rows.Label;
import org.tracetool.format.perfetto.rows.Row;
import org.tracetool.format.perfetto.rows.Timeline;

/**
 * Writes a timeline as one sequence of packets, with names and sources interned. Times are those of
 * the trace in nanoseconds.
 */
public final class PerfettoTimeline implements Timeline {
  /** Readers drop calls that are deeper, and then close others in their place. */
  private static final int DEEPEST = 512;

  private static final int FULL = 60_000;
  private static final long COUNTERS = 1L << 32;
  private static final long LANES = 1L << 33;
  private static final int SEQUENCE = 1;

  /** What all packets with events have. */
  private static final byte[] SEQUENCE_AND_FLAGS = sequenceAndFlags();

  private final OutputStream out;
  private final Diagnostics diagnostics;
  private final ProtoBuffer bytes = new ProtoBuffer();
  private final Interning interning = new Interning(bytes);
  private final Lanes lanes = new Lanes(LANES);
  private final BitSet rows = new BitSet();
  private final BitSet counters = new BitSet();
  private final boolean differences;
  private long before;

  /** Whether the next time lies after those that are still to come. */
  private boolean ahead;

  private long tooDeep;
  private long crowded;

  /**
   * Writes to a stream, which stays open.
   *
   * @param differences whether times are written as differences from the one before
   */
  public PerfettoTimeline(OutputStream out, Diagnostics diagnostics, boolean differences) {
    this.out = out;
    this.diagnostics = diagnostics;
    this.differences = differences;
  }

  private static byte[] sequenceAndFlags() {
    ProtoBuffer made = new ProtoBuffer();
    made.number(Packet.SEQUENCE, SEQUENCE).number(Packet.FLAGS, Packet.FLAG_NEEDED);
    return Arrays.copyOf(made.bytes(), made.length());
  }

  private static long uuid(Row row) {
    return row.number() + 1L;
  }

  @Override
  public void begin(List<Row> all, Map<String, String> properties) throws IOException {
    int packet = bytes.open(Fields.TRACE_PACKET);
    bytes
        .number(Packet.SEQUENCE, SEQUENCE)
        .number(Packet.FLAGS, Packet.FLAG_CLEARED)
        .number(Packet.FIRST, 1);
    int defaults = bytes.open(Packet.DEFAULTS);
    bytes.number(Packet.CLOCK, differences ? Packet.OWN_CLOCK : Packet.BOOT_CLOCK);
    bytes.close(defaults);
    bytes.close(packet);
    clocks();
    int root = bytes.open(Fields.TRACE_PACKET);
    int track = bytes.open(Packet.TRACK);
    bytes
        .number(Track.UUID, 0)
        .number(Track.PROCESS_ORDERING, Track.EXPLICIT)
        .number(Track.THREAD_ORDERING, Track.EXPLICIT);
    bytes.close(track);
    bytes.close(root);
    attributes(properties);
    for (Row row : all) {
      declare(row);
    }
  }

  /** Says what clock the times are of, and where it starts. */
  private void clocks() {
    int packet = bytes.open(Fields.TRACE_PACKET);
    bytes.number(Packet.SEQUENCE, SEQUENCE);
    int snapshot = bytes.open(Packet.CLOCKS);
    int boot = bytes.open(Clock.ENTRY);
    bytes.number(Clock.ID, Packet.BOOT_CLOCK).number(Clock.TIME, 0);
    bytes.close(boot);
    if (differences) {
      int own = bytes.open(Clock.ENTRY);
      bytes
          .number(Clock.ID, Packet.OWN_CLOCK)
          .number(Clock.TIME, 0)
          .number(Clock.INCREMENTAL, 1)
          .number(Clock.UNIT, 1);
      bytes.close(own);
    }
    bytes.number(Clock.PRIMARY, Packet.BOOT_CLOCK);
    bytes.close(snapshot);
    bytes.close(packet);
  }

  private void attributes(Map<String, String> properties) throws IOException {
    int packet = bytes.open(Fields.TRACE_PACKET);
    int attributes = bytes.open(Packet.ATTRIBUTES);
    for (Map.Entry<String, String> e : properties.entrySet()) {
      int one = bytes.open(1);
      bytes.text(1, e.getKey()).text(3, e.getValue());
      bytes.close(one);
    }
    bytes.close(attributes);
    bytes.close(packet);
    drain();
  }

  private void declare(Row row) throws IOException {
    if (rows.get(row.number())) {
      return;
    }
    rows.set(row.number());
    int packet = bytes.open(Fields.TRACE_PACKET);
    int track = bytes.open(Packet.TRACK);
    bytes.number(Track.UUID, uuid(row));
    switch (row.kind()) {
      case PROCESS -> {
        int process = bytes.open(Track.PROCESS);
        bytes.number(Track.PID, row.pid()).text(Track.PROCESS_NAME, row.name());
        if (row.note() != null) {
          bytes.text(Track.PROCESS_LABELS, row.note());
        }
        bytes.close(process);
      }
      case THREAD -> {
        int thread = bytes.open(Track.THREAD);
        bytes
            .number(Track.PID, row.pid())
            .number(Track.TID, row.tid())
            .text(Track.THREAD_NAME, row.name());
        bytes.close(thread);
      }
      case OTHER -> bytes.text(Track.NAME, row.name()).number(Track.MERGING, Track.MERGE_NONE);
    }
    bytes.number(Track.RANK, row.order());
    bytes.close(track);
    bytes.close(packet);
    drain();
  }

  /** Begins a packet with an event; returns the mark of the packet. */
  private int packet() {
    int packet = bytes.open(Fields.TRACE_PACKET);
    bytes.fields(SEQUENCE_AND_FLAGS);
    return packet;
  }

  /** The time of a packet, which comes last: what packets have in common is one piece then. */
  private void time(long time) {
    if (!differences) {
      bytes.number(Packet.TIMESTAMP, time);
    } else if (time >= before && !ahead) {
      bytes.number(Packet.TIMESTAMP, time - before);
      before = time;
    } else {
      bytes.number(Packet.TIMESTAMP, time).number(Packet.CLOCK, Packet.BOOT_CLOCK);
    }
  }

  private int event(int type, long uuid) {
    int event = bytes.open(Packet.TRACK_EVENT);
    bytes.number(Event.TYPE, type).number(Event.UUID, uuid);
    return event;
  }

  private void label(Label label) {
    if (label.number() < 0) {
      bytes.text(Event.NAME, label.name()).text(Event.CATEGORY, label.category());
      return;
    }
    bytes
        .number(Event.NAME_ID, label.number() + 1L)
        .number(Event.CATEGORY_ID, interning.category(label));
    if (label.file() != null) {
      bytes.number(Event.SOURCE_ID, label.number() + 1L);
    }
  }

  private void annotations(Args args) {
    for (int i = 0; i < args.size(); i++) {
      int one = bytes.open(Event.ANNOTATION);
      bytes.number(Annotation.NAME_ID, interning.annotation(args.name(i)));
      switch (args.type(i)) {
        case UNSIGNED -> bytes.number(Annotation.UNSIGNED, args.number(i));
        case SIGNED -> bytes.number(Annotation.SIGNED, args.number(i));
        case REAL -> bytes.fixed64(Annotation.REAL, args.number(i));
        case TEXT -> text(args.text(i));
      }
      bytes.close(one);
    }
  }

  private void text(String text) {
    long id = interning.text(text);
    if (id == Interning.NONE) {
      bytes.text(Annotation.TEXT, text);
    } else {
      bytes.number(Annotation.TEXT_ID, id);
    }
  }

  private void close(int event, int packet, long time) throws IOException {
    bytes.close(event);
    time(time);
    bytes.close(packet);
    drain();
  }

  private void drain() throws IOException {
    if (bytes.length() >= FULL) {
      flush();
    }
  }

  private void flush() throws IOException {
    out.write(bytes.bytes(), 0, bytes.length());
    bytes.clear();
  }

  @Override
  public void enter(Row row, long time, Label label, int depth) throws IOException {
    if (depth >= DEEPEST) {
      tooDeep++;
      return;
    }
    declare(row);
    int packet = packet();
    interning.declare(label, null);
    int event = event(Event.BEGIN, uuid(row));
    label(label);
    close(event, packet, time);
  }

  @Override
  public void leave(Row row, long begin, long time, Label label, int depth) throws IOException {
    if (depth < DEEPEST) {
      int packet = packet();
      close(event(Event.END, uuid(row)), packet, time);
    }
  }

  /** Viewers show a call without an end as one that did not finish. */
  @Override
  public void unfinished(Row row, long begin, long last, Label label, int depth) {
    // nothing to write
  }

  @Override
  public void instant(Row row, long time, Label label, Args args, long flow, FlowEnd end)
      throws IOException {
    declare(row);
    int packet = packet();
    interning.declare(label, args);
    int event = event(Event.INSTANT, uuid(row));
    label(label);
    annotations(args);
    if (flow != NO_FLOW) {
      bytes.fixed64(end == FlowEnd.ENDS ? Event.LAST_FLOW : Event.FLOW, flow);
    }
    close(event, packet, time);
  }

  @Override
  public void operationBegin(Row row, long time, Label label, long id, Args args)
      throws IOException {
    declare(row);
    Lanes.Lane lane = lanes.take(row, label.category(), time, id);
    if (lane == null) {
      crowded++;
      instant(row, time, label, args, NO_FLOW, FlowEnd.GOES_ON);
      return;
    }
    if (lanes.isNew()) {
      declare(lane);
    }
    int packet = packet();
    interning.declare(label, args);
    int event = event(Event.BEGIN, lane.uuid);
    label(label);
    annotations(args);
    close(event, packet, time);
  }

  private void declare(Lanes.Lane lane) {
    int packet = bytes.open(Fields.TRACE_PACKET);
    int track = bytes.open(Packet.TRACK);
    bytes
        .number(Track.UUID, lane.uuid)
        .number(Track.PARENT, uuid(lane.row))
        .text(Track.NAME, lane.sort);
    bytes.close(track);
    bytes.close(packet);
  }

  @Override
  public void operationEnd(Row row, long time, Label label, long id, Args args) throws IOException {
    Lanes.Lane lane = lanes.free(id, time);
    if (lane == null) {
      return; // it became an instant
    }
    int packet = packet();
    interning.declare(label, args);
    int event = event(Event.END, lane.uuid);
    annotations(args);
    ahead = true; // of an operation whose record is at its begin
    close(event, packet, time);
    ahead = false;
  }

  @Override
  public void counter(Counter counter, long time, boolean real, long value) throws IOException {
    if (!counters.get(counter.number())) {
      counters.set(counter.number());
      declare(counter);
    }
    int packet = packet();
    int event = event(Event.COUNTER, COUNTERS + counter.number());
    if (real) {
      bytes.fixed64(Event.DOUBLE_VALUE, value);
    } else {
      bytes.number(Event.COUNTER_VALUE, value);
    }
    close(event, packet, time);
  }

  private void declare(Counter counter) throws IOException {
    declare(counter.row());
    int packet = bytes.open(Fields.TRACE_PACKET);
    int track = bytes.open(Packet.TRACK);
    bytes
        .number(Track.UUID, COUNTERS + counter.number())
        .number(Track.PARENT, uuid(counter.row()))
        .text(Track.NAME, counter.name());
    int properties = bytes.open(Track.COUNTER);
    int unit = Units.number(counter.unit());
    if (unit != Units.OTHER) {
      bytes.number(Track.UNIT, unit);
    } else if (counter.unit() != null) {
      bytes.text(Track.UNIT_NAME, counter.unit());
    }
    bytes.close(properties);
    bytes.close(track);
    bytes.close(packet);
  }

  @Override
  public void end(Map<String, String> totals) throws IOException {
    attributes(totals);
    flush();
    diagnostics.loss("calls deeper than 512, which Perfetto does not show", tooDeep);
    diagnostics.loss("ends of operations of which more than 256 run side by side", crowded);
  }

  @Override
  public void close() {
    // the stream is closed by the one who opened it
  }
}
