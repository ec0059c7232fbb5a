package org.tracetool.testdata.mpe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A log of CLOG made by hand: one block. */
public final class OldLog {
  private static final int BLOCK = 64 << 10;

  private final ByteBuffer bytes = ByteBuffer.allocate(BLOCK);

  private OldLog header(double time, int type, int length, int rank) {
    bytes.putDouble(time).putInt(type).putInt(length).putInt(rank).putInt(0);
    return this;
  }

  private void writeText(String text, int size) {
    byte[] padded = new byte[size];
    byte[] own = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(own, 0, padded, 0, own.length);
    bytes.put(padded);
  }

  private OldLog raw(double time, int rank, int event, int data, String text) {
    header(time, 1, 7, rank);
    bytes.putInt(event).putInt(data).putInt(0).putInt(0);
    writeText(text, 16);
    return this;
  }

  /** Two ranks whose source locations have the same numbers, since each counts its own. */
  public static byte[] sourcesOfTwoRanks() {
    OldLog log = new OldLog();
    log.source(0, 900, 10).source(1, 900, 20).source(1, 901, 10).source(0, 900, 10);
    log.raw(0.1, 0, 500, 0, "");
    log.header(1e6, -2, 3, 0);
    return log.bytes.array();
  }

  private OldLog source(int rank, int number, int line) {
    header(0, 7, 9, rank);
    bytes.putInt(number).putInt(line);
    writeText("a.c", 40);
    return this;
  }

  /**
   * Two ranks: a state of the program that is defined behind its use, one without definition, and
   * three messages, of which one is received first and one has no partner.
   */
  public static byte[] sample() {
    OldLog log = new OldLog();
    log.header(0, 8, 4, 0).bytes.putDouble(-0.5);
    log.raw(0.1, 0, 500, 0, "");
    log.raw(0.15, 1, 1, 0, "");
    log.raw(0.2, 0, -101, 1, "7 64");
    log.raw(0.3, 1, -102, 0, "7 60");
    log.raw(0.31, 1, -102, 0, "8 32");
    log.raw(0.32, 0, -101, 1, "8 32");
    log.raw(0.33, 0, -101, 1, "9 16");
    log.raw(0.35, 0, -201, 0, "constant");
    log.raw(0.4, 1, 2, 0, "");
    log.raw(0.5, 0, 501, 42, "done");
    log.header(0.6, 6, 10, 0).bytes.putInt(3).putInt(500).putInt(501).putInt(0);
    log.writeText("red:gray", 24);
    log.writeText("work", 16);
    log.header(0.6, 5, 6, 0).bytes.putInt(99).putInt(0);
    log.writeText("ninety-nine", 16);
    log.header(0.6, 7, 9, 0).bytes.putInt(5).putInt(77);
    log.writeText("a.c", 40);
    log.header(1e6, -2, 3, 0);
    return log.bytes.array();
  }
}
