package org.tracetool.format.perfetto.proto;

import java.util.Arrays;
import org.tracetool.core.proto.ProtoBuffer;
import org.tracetool.format.timeline.export.ExportRow;

/**
 * Packets of calls as they were written last: begins and ends on a track are the same but for their
 * times. Which ones are kept is left to chance; there are enough places for most traces.
 */
final class RepeatedPackets {
  /** In place of a label: the end of a call. */
  static final int END = -1;

  private static final int PLACES = 1 << 13;

  /** The tag of a time. */
  private static final byte TIME = ProtoFields.Packet.TIMESTAMP << 3;

  private final long[] keys = new long[PLACES];
  private final byte[][] packets = new byte[PLACES][];

  private static long key(ExportRow row, int label) {
    return (long) row.number() << Integer.SIZE | label & 0xffff_ffffL;
  }

  private static int place(long key) {
    return (int) (key * 0x9e3779b97f4a7c15L >>> Long.SIZE - 13);
  }

  /** The packet of a label on a row up to its time; null if it is not there. */
  byte[] find(ExportRow row, int label) {
    long key = key(row, label);
    int place = place(key);
    return keys[place] == key ? packets[place] : null;
  }

  /**
   * Keeps a packet that is being written.
   *
   * @param begin where it begins
   */
  void keep(ExportRow row, int label, ProtoBuffer bytes, int begin) {
    byte[] packet = Arrays.copyOfRange(bytes.bytes(), begin, bytes.length() + 1);
    packet[packet.length - 1] = TIME;
    long key = key(row, label);
    int place = place(key);
    keys[place] = key;
    packets[place] = packet;
  }
}
