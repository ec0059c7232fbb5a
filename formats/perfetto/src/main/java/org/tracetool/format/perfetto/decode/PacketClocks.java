package org.tracetool.format.perfetto.decode;

import java.util.Arrays;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/** The times of packets, on the clocks that they name. */
final class PacketClocks {
  /** Values of clocks in a snapshot, at most; further ones are left out. */
  private static final int MAX_ENTRIES = 64;

  private static final int ENTRY = 1;
  private static final int PRIMARY = 2;
  private static final int ID = 1;
  private static final int VALUE = 2;
  private static final int INCREMENTAL = 3;
  private static final int UNIT = 4;

  private final ClockSnapshots snapshots;

  /** Whether the snapshots are known already from another reading. */
  private final boolean isKnown;

  private final ProtoCursor cursor = new ProtoCursor();
  private final ProtoCursor inner = new ProtoCursor();

  // By clock: the last time of one whose times are differences, and nanoseconds of its unit.
  private long[] bases = new long[16];
  private long[] units = new long[16];
  private boolean[] incremental = new boolean[16];

  PacketClocks(ClockSnapshots snapshots, boolean isKnown) {
    this.snapshots = snapshots;
    this.isKnown = isKnown;
  }

  /** Takes a ClockSnapshot; false if it does not follow the format. */
  boolean readSnapshot(int sequence, byte[] bytes, int from, int to) {
    ProtoCursor c = cursor.open(bytes, from, to);
    long primary = 0;
    int entries = 0;
    boolean isGood = true;
    while (c.next()) {
      if (c.field() == PRIMARY) {
        primary = c.number();
      } else if (c.field() == ENTRY && c.isPiece() && entries < MAX_ENTRIES) {
        isGood &= readEntry(sequence, c);
        entries++;
      }
    }
    if (!isKnown) {
      if (primary != 0) {
        snapshots.usePrimary(snapshots.clock(sequence, primary));
      }
      snapshots.endSnapshot();
    }
    return isGood && !c.isDamaged();
  }

  private boolean readEntry(int sequence, ProtoCursor outer) {
    ProtoCursor c = inner.open(outer);
    long id = 0;
    long value = 0;
    boolean isIncremental = false;
    long unit = 1;
    while (c.next()) {
      switch (c.field()) {
        case ID -> id = c.number();
        case VALUE -> value = c.number();
        case INCREMENTAL -> isIncremental = c.number() != 0;
        case UNIT -> unit = Math.max(1, c.number());
        default -> {
          // is not known
        }
      }
    }
    if (c.isDamaged()) {
      return false;
    }
    int clock = snapshots.clock(sequence, id);
    ensure(clock);
    bases[clock] = value * unit;
    units[clock] = unit;
    incremental[clock] = isIncremental;
    if (!isKnown) {
      snapshots.addEntry(clock, value * unit);
    }
    return true;
  }

  private void ensure(int clock) {
    if (clock >= bases.length) {
      int room = Math.max(clock + 1, 2 * bases.length);
      bases = Arrays.copyOf(bases, room);
      units = Arrays.copyOf(units, room);
      incremental = Arrays.copyOf(incremental, room);
    }
  }

  /** The clock of a packet. */
  int clock(PacketFields packet, PacketSequence sequence) {
    if (packet.hasClock) {
      return snapshots.clock(sequence.number(), packet.clock);
    }
    int clock = sequence.defaultClock();
    return clock == ClockSnapshots.NO_CLOCK ? snapshots.primary() : clock;
  }

  /** The time of a packet on its clock. Each packet is asked for once, in the order of the file. */
  long time(int clock, long written) {
    if (clock >= bases.length || units[clock] == 0) {
      return written;
    }
    long time = written * units[clock];
    if (incremental[clock]) {
      time += bases[clock];
      bases[clock] = time;
    }
    return time;
  }
}
