package org.tracetool.format.perfetto.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.tracetool.core.io.Compression;
import org.tracetool.format.timeline.UnpackedInput;

/** Finds out by the first bytes of a file whether it is a sequence of packets. */
public final class PacketProbe {
  private static final int CERTAIN = 95;
  private static final int LIKELY = 60;
  private static final int POSSIBLE = 30;
  private static final byte PACKET = 0x0a;
  private static final int MAX_PLAIN_BYTES = 4096;
  private static final int ENOUGH_PACKETS = 2;

  /** Numbers of fields of packets are smaller. */
  private static final int MAX_FIELD = 4096;

  private PacketProbe() {}

  /**
   * How sure it is that a file is a trace, up to 100.
   *
   * @param name of the file
   * @param head its first bytes, up to a few KiB
   */
  public static int certainty(String name, List<String> suffixes, byte[] head) {
    boolean isNamed =
        suffixes.stream().anyMatch(s -> name.endsWith(s) || name.endsWith(s + ".zst"));
    if (head.length == 0) {
      return 0;
    }
    Compression compression = Compression.of(head);
    if (compression == Compression.ZSTD && !isNamed) {
      return 0;
    }
    byte[] plain = compression == null ? head : unpacked(head);
    if (plain.length == 0 || plain[0] != PACKET) {
      return 0;
    }
    int packets = packets(plain);
    if (packets >= ENOUGH_PACKETS) {
      return isNamed ? CERTAIN : LIKELY;
    }
    return isNamed ? LIKELY : packets > 0 ? POSSIBLE : 0;
  }

  private static byte[] unpacked(byte[] head) {
    try (UnpackedInput in = UnpackedInput.of(new ByteArrayInputStream(head))) {
      return in.readNBytes(MAX_PLAIN_BYTES);
    } catch (IOException e) {
      return new byte[0]; // opening says why
    }
  }

  /**
   * How many packets follow each other, whose own fields can be fields of a packet. All fields of a
   * trace are packets; profiles of pprof begin like one, but have others after it.
   */
  private static int packets(byte[] bytes) {
    ProtoCursor packet = new ProtoCursor();
    ProtoCursor c = new ProtoCursor().open(bytes, 0, bytes.length);
    int count = 0;
    while (c.next()) {
      if (c.field() != 1 || !c.isPiece()) {
        return 0;
      }
      packet.open(bytes, c.from(), c.to());
      while (packet.next()) {
        if (packet.field() > MAX_FIELD) {
          return 0;
        }
      }
      if (packet.isDamaged()) {
        return 0;
      }
      count++;
    }
    return count;
  }
}
