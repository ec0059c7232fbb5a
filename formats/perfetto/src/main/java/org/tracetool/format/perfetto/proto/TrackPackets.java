package org.tracetool.format.perfetto.proto;

import java.util.Arrays;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.proto.ProtoBuffer;
import org.tracetool.format.perfetto.proto.ProtoFields.Clock;
import org.tracetool.format.perfetto.proto.ProtoFields.Packet;
import org.tracetool.format.perfetto.proto.ProtoFields.Track;
import org.tracetool.format.timeline.export.ExportRow;
import org.tracetool.format.timeline.export.TimelineCounter;

/** Packets that say what there is: clocks, attributes of the trace, and tracks, each once. */
final class TrackPackets {
  /** The only sequence of packets. */
  static final int SEQUENCE = 1;

  /** Tracks of rows and counters without a number yet. */
  private static final int NONE = 0;

  private final ProtoBuffer bytes;
  private final boolean differences;

  /** Numbers of tracks by the numbers of rows and counters; small ones take little room. */
  private int[] rows = new int[64];

  private int[] counters = new int[64];

  /** For the number of each process one more than that of its row. */
  private final IntMap processes = new IntMap();

  private int last;

  /**
   * Nothing is declared yet.
   *
   * @param bytes where packets are added
   * @param differences whether times are written as differences from the one before
   */
  TrackPackets(ProtoBuffer bytes, boolean differences) {
    this.bytes = bytes;
    this.differences = differences;
  }

  /** The track of a row that is declared. */
  long uuid(ExportRow row) {
    return rows[row.number()];
  }

  /** The track of the process of a row. */
  private long process(ExportRow row) {
    return rows[processes.get(row.pid()) - 1];
  }

  /** The track of a counter that is declared. */
  long uuid(TimelineCounter counter) {
    return counters[counter.number()];
  }

  /** The number of a further track. */
  long next() {
    return ++last;
  }

  /** The first packets of a trace. */
  void begin() {
    int packet = bytes.open(ProtoFields.TRACE_PACKET);
    bytes
        .number(Packet.SEQUENCE, SEQUENCE)
        .number(Packet.FLAGS, Packet.FLAG_CLEARED)
        .number(Packet.FIRST, 1);
    int defaults = bytes.open(Packet.DEFAULTS);
    bytes.number(Packet.CLOCK, differences ? Packet.OWN_CLOCK : Packet.BOOT_CLOCK);
    bytes.close(defaults);
    bytes.close(packet);
    writeClocks();
    int root = bytes.open(ProtoFields.TRACE_PACKET);
    int track = bytes.open(Packet.TRACK);
    bytes
        .number(Track.UUID, 0)
        .number(Track.PROCESS_ORDERING, Track.EXPLICIT)
        .number(Track.THREAD_ORDERING, Track.EXPLICIT);
    bytes.close(track);
    bytes.close(root);
  }

  /** Says what clock the times are of, and where it starts. */
  private void writeClocks() {
    int packet = bytes.open(ProtoFields.TRACE_PACKET);
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

  void writeAttributes(Map<String, String> properties) {
    int packet = bytes.open(ProtoFields.TRACE_PACKET);
    int attributes = bytes.open(Packet.ATTRIBUTES);
    for (Map.Entry<String, String> e : properties.entrySet()) {
      int one = bytes.open(1);
      bytes.text(1, e.getKey()).text(3, e.getValue());
      bytes.close(one);
    }
    bytes.close(attributes);
    bytes.close(packet);
  }

  void declare(ExportRow row) {
    if (row.number() >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(2 * rows.length, row.number() + 1));
    }
    if (rows[row.number()] != NONE) {
      return;
    }
    rows[row.number()] = ++last;
    int packet = bytes.open(ProtoFields.TRACE_PACKET);
    int track = bytes.open(Packet.TRACK);
    bytes.number(Track.UUID, uuid(row));
    switch (row.kind()) {
      case PROCESS -> {
        processes.put(row.pid(), row.number() + 1);
        int process = bytes.open(Track.PROCESS);
        bytes.number(Track.PID, row.pid()).text(Track.PROCESS_NAME, row.name());
        if (row.note() != null) {
          bytes.text(Track.PROCESS_LABELS, row.note());
        }
        bytes.close(process);
      }
      case THREAD, SOURCE -> {
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
  }

  void declare(OverlapTracks.Lane lane) {
    int packet = bytes.open(ProtoFields.TRACE_PACKET);
    int track = bytes.open(Packet.TRACK);
    bytes
        .number(Track.UUID, lane.uuid)
        .number(Track.PARENT, uuid(lane.row))
        .text(Track.NAME, lane.sort);
    bytes.close(track);
    bytes.close(packet);
  }

  void declare(TimelineCounter counter) {
    if (counter.number() >= counters.length) {
      counters = Arrays.copyOf(counters, Math.max(2 * counters.length, counter.number() + 1));
    }
    if (counters[counter.number()] != NONE) {
      return;
    }
    boolean source = counter.row().kind() == ExportRow.Kind.SOURCE;
    if (!source) {
      declare(counter.row());
    }
    counters[counter.number()] = ++last;
    int packet = bytes.open(ProtoFields.TRACE_PACKET);
    int track = bytes.open(Packet.TRACK);
    bytes
        .number(Track.UUID, uuid(counter))
        .number(Track.PARENT, source ? process(counter.row()) : uuid(counter.row()))
        .text(Track.NAME, counter.name());
    int properties = bytes.open(Track.COUNTER);
    int unit = CounterUnits.number(counter.unit());
    if (unit != CounterUnits.OTHER) {
      bytes.number(Track.UNIT, unit);
    } else if (counter.unit() != null) {
      bytes.text(Track.UNIT_NAME, counter.unit());
    }
    bytes.close(properties);
    bytes.close(track);
    bytes.close(packet);
  }
}
