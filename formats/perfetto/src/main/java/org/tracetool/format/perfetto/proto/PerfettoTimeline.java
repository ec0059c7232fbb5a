package org.tracetool.format.perfetto.proto;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.tracetool.core.proto.ProtoBuffer;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.perfetto.proto.ProtoFields.Annotation;
import org.tracetool.format.perfetto.proto.ProtoFields.Event;
import org.tracetool.format.perfetto.proto.ProtoFields.Packet;
import org.tracetool.format.timeline.export.ExportRow;
import org.tracetool.format.timeline.export.NamedArguments;
import org.tracetool.format.timeline.export.SliceLabel;
import org.tracetool.format.timeline.export.TimelineCounter;
import org.tracetool.format.timeline.export.TimelineSink;

/**
 * Writes a timeline as one sequence of packets, with names and sources interned. Times are those of
 * the trace in nanoseconds.
 */
public final class PerfettoTimeline implements TimelineSink {
  /** Readers drop calls that are deeper, and then close others in their place. */
  private static final int MAX_DEPTH = 512;

  private static final int FULL = 60_000;

  /** What a later part of a call says. */
  private static final NamedArguments CONTINUED = new NamedArguments().unsigned("continued", 1);

  /** What all packets with events have. */
  private static final byte[] SEQUENCE_AND_FLAGS = sequenceAndFlags();

  private final OutputStream out;
  private final Diagnostics diagnostics;
  private final ProtoBuffer bytes = new ProtoBuffer();
  private final InternedNames interning = new InternedNames(bytes);
  private final TrackPackets tracks;
  private final OverlapTracks lanes;
  private final RepeatedPackets known = new RepeatedPackets();
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
    tracks = new TrackPackets(bytes, differences);
    lanes = new OverlapTracks(tracks::next);
  }

  private static byte[] sequenceAndFlags() {
    ProtoBuffer made = new ProtoBuffer();
    made.number(Packet.SEQUENCE, TrackPackets.SEQUENCE).number(Packet.FLAGS, Packet.FLAG_NEEDED);
    return Arrays.copyOf(made.bytes(), made.length());
  }

  @Override
  public void begin(List<ExportRow> all, Map<String, String> properties) throws IOException {
    tracks.begin();
    writeAttributes(properties);
    for (ExportRow row : all) {
      if (row.kind() != ExportRow.Kind.SOURCE) {
        declare(row);
      }
    }
  }

  private void writeAttributes(Map<String, String> properties) throws IOException {
    tracks.writeAttributes(properties);
    drain();
  }

  private void declare(ExportRow row) throws IOException {
    tracks.declare(row);
    drain();
  }

  /** Begins a packet with an event; returns the mark of the packet. */
  private int packet() {
    int packet = bytes.open(ProtoFields.TRACE_PACKET);
    bytes.fields(SEQUENCE_AND_FLAGS);
    return packet;
  }

  /** The time of a packet, which comes last: what packets have in common is one piece then. */
  private void writeTime(long time) {
    if (!differences) {
      bytes.number(Packet.TIMESTAMP, time);
    } else if (follows(time)) {
      bytes.number(Packet.TIMESTAMP, time - before);
      before = time;
    } else {
      bytes.number(Packet.TIMESTAMP, time).number(Packet.CLOCK, Packet.BOOT_CLOCK);
    }
  }

  /** Whether a time is written as the difference from the one before. */
  private boolean follows(long time) {
    return differences && time >= before && !ahead;
  }

  /** Writes a packet that was written before, with another time. */
  private void again(byte[] packet, long time) throws IOException {
    bytes.message(ProtoFields.TRACE_PACKET, packet, time - before);
    before = time;
    drain();
  }

  private int event(int type) {
    int event = bytes.open(Packet.TRACK_EVENT);
    bytes.number(Event.TYPE, type);
    return event;
  }

  private void writeLabel(SliceLabel label) {
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

  private void writeAnnotations(NamedArguments args) {
    for (int i = 0; i < args.size(); i++) {
      int one = bytes.open(Event.ANNOTATION);
      bytes.number(Annotation.NAME_ID, interning.annotation(i));
      switch (args.type(i)) {
        case UNSIGNED -> bytes.number(Annotation.UNSIGNED, args.number(i));
        case SIGNED -> bytes.number(Annotation.SIGNED, args.number(i));
        case REAL -> bytes.fixed64(Annotation.REAL, args.number(i));
        case TEXT -> writeText(args.text(i), interning.text(i));
      }
      bytes.close(one);
    }
  }

  private void writeText(String text, long id) {
    if (id == InternedNames.NONE) {
      bytes.text(Annotation.TEXT, text);
    } else {
      bytes.number(Annotation.TEXT_ID, id);
    }
  }

  /** Ends a packet. The track stands beside the time: what repeats itself is one piece then. */
  private void close(int event, long uuid, int packet, long time) throws IOException {
    bytes.number(Event.UUID, uuid);
    bytes.close(event);
    writeTime(time);
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
  public void enter(ExportRow row, long time, SliceLabel label, int depth) throws IOException {
    if (depth >= MAX_DEPTH) {
      tooDeep++;
      return;
    }
    byte[] packetBefore = label.number() < 0 ? null : known.find(row, label.number());
    if (packetBefore != null && follows(time)) {
      again(packetBefore, time);
      return;
    }
    declare(row);
    int packet = packet();
    boolean isNew = interning.declare(label, label.isPart() ? CONTINUED : null);
    int event = event(Event.BEGIN);
    writeLabel(label);
    if (label.isPart()) {
      writeAnnotations(CONTINUED);
    }
    bytes.number(Event.UUID, tracks.uuid(row));
    bytes.close(event);
    if (!isNew && label.number() >= 0) {
      known.keep(row, label.number(), bytes, packet);
    }
    writeTime(time);
    bytes.close(packet);
    drain();
  }

  @Override
  public void leave(ExportRow row, long begin, long time, SliceLabel label, int depth)
      throws IOException {
    if (depth >= MAX_DEPTH) {
      return;
    }
    byte[] packetBefore = known.find(row, RepeatedPackets.END);
    if (packetBefore != null && follows(time)) {
      again(packetBefore, time);
      return;
    }
    int packet = packet();
    int event = event(Event.END);
    bytes.number(Event.UUID, tracks.uuid(row));
    bytes.close(event);
    known.keep(row, RepeatedPackets.END, bytes, packet);
    writeTime(time);
    bytes.close(packet);
    drain();
  }

  /** Viewers show a call without an end up to the end of the trace, so it gets a marked one. */
  @Override
  public void endUnfinished(ExportRow row, long begin, long last, SliceLabel label, int depth)
      throws IOException {
    if (depth >= MAX_DEPTH) {
      return;
    }
    int packet = packet();
    NamedArguments args = new NamedArguments().unsigned("unfinished", 1);
    interning.declare(label, args);
    int event = event(Event.END);
    writeAnnotations(args);
    close(event, tracks.uuid(row), packet, last);
  }

  @Override
  public void addInstant(
      ExportRow row, long time, SliceLabel label, NamedArguments args, long flow, FlowEnd end)
      throws IOException {
    declare(row);
    int packet = packet();
    interning.declare(label, args);
    int event = event(Event.INSTANT);
    writeLabel(label);
    writeAnnotations(args);
    if (flow != NO_FLOW) {
      bytes.fixed64(end == FlowEnd.ENDS ? Event.LAST_FLOW : Event.FLOW, flow);
    }
    close(event, tracks.uuid(row), packet, time);
  }

  @Override
  public void beginOperation(
      ExportRow row, long time, SliceLabel label, long id, NamedArguments args) throws IOException {
    declare(row);
    OverlapTracks.Lane lane = lanes.take(row, label.category(), time, id);
    if (lane == null) {
      crowded++;
      addInstant(row, time, label, args, NO_FLOW, FlowEnd.GOES_ON);
      return;
    }
    if (lanes.isNew()) {
      tracks.declare(lane);
    }
    int packet = packet();
    interning.declare(label, args);
    int event = event(Event.BEGIN);
    writeLabel(label);
    writeAnnotations(args);
    close(event, lane.uuid, packet, time);
  }

  @Override
  public void endOperation(ExportRow row, long time, SliceLabel label, long id, NamedArguments args)
      throws IOException {
    OverlapTracks.Lane lane = lanes.free(id, time);
    if (lane == null) {
      return; // it became an instant
    }
    int packet = packet();
    interning.declare(label, args);
    int event = event(Event.END);
    writeAnnotations(args);
    ahead = true; // of an operation whose record is at its begin
    close(event, lane.uuid, packet, time);
    ahead = false;
  }

  @Override
  public void addSummary(ExportRow row, long begin, long end, SliceLabel label, NamedArguments args)
      throws IOException {
    declare(row);
    int packet = packet();
    interning.declare(label, args);
    int event = event(Event.BEGIN);
    writeLabel(label);
    writeAnnotations(args);
    ahead = true; // its row was in other calls since, and other rows too
    close(event, tracks.uuid(row), packet, begin);
    int after = packet();
    close(event(Event.END), tracks.uuid(row), after, end);
    ahead = false;
  }

  @Override
  public void addCounterValue(TimelineCounter counter, long time, boolean real, long value)
      throws IOException {
    tracks.declare(counter);
    int packet = packet();
    int event = event(Event.COUNTER);
    if (real) {
      bytes.fixed64(Event.DOUBLE_VALUE, value);
    } else {
      bytes.number(Event.COUNTER_VALUE, value);
    }
    close(event, tracks.uuid(counter), packet, time);
  }

  @Override
  public void end(Map<String, String> totals) throws IOException {
    writeAttributes(totals);
    flush();
    diagnostics.reportLoss(
        LossCode.CALLS, "calls deeper than 512, which Perfetto does not show", tooDeep);
    diagnostics.reportLoss(
        LossCode.OPERATIONS, "ends of operations, if more than 256 run at the same time", crowded);
  }

  @Override
  public void close() {
    // the stream is closed by the one who opened it
  }
}
