package org.tracetool.format.clog2;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.tracetool.format.clog2.file.Preamble;

/**
 * Makes logs in order of time with all that there can be: states that nest or overlap, ends alone,
 * numbers and ranks that nothing defines, partners that nobody knows, times that are none,
 * definitions between events.
 */
public final class RandomLog {
  private static final int BLOCK = 2048;
  private static final int OLD_BLOCK = 1 << 16;
  private static final int END = 24;
  private static final int RANKS = 4;
  private static final int PAIR = 3;
  private static final int NOBODY = 9;
  private static final int STATES = 5;
  private static final int FIRST_STATE = 10;

  /** Solo events: announced, defined later, and never. */
  private static final int[] SOLOS = {5000, 5001, 7000, 7001};

  private final ByteArrayOutputStream blocks = new ByteArrayOutputStream();
  private final Random random;
  private final int size;
  private final ByteBuffer block;
  private final List<int[]> open = new ArrayList<>();
  private double time = 0.001;

  private RandomLog(long seed, int size, ByteOrder order) {
    random = new Random(seed);
    this.size = size;
    block = ByteBuffer.allocate(size).order(order);
  }

  /** A log of all processes. */
  public static byte[] whole(long seed, int events) {
    return new RandomLog(seed, BLOCK, ByteOrder.BIG_ENDIAN).make(events, true);
  }

  /** A log of one process, whose clock is shifted within. */
  public static byte[] single(long seed, int events) {
    return new RandomLog(seed, BLOCK, ByteOrder.LITTLE_ENDIAN).make(events, false);
  }

  /** A log of CLOG. */
  public static byte[] old(long seed, int events) {
    return new RandomLog(seed, OLD_BLOCK, ByteOrder.BIG_ENDIAN).makeOld(events);
  }

  private byte[] make(int events, boolean whole) {
    for (int rank = 0; rank < RANKS; rank++) {
      writeComm(rank, 0, rank);
    }
    for (int i = 0; i < events; i++) {
      time += random.nextInt(3) == 0 ? 0 : random.nextInt(50) * 1e-6;
      if (i == events / 3) {
        writeComm(2, PAIR, 0);
        writeComm(0, PAIR, 1);
      }
      if (!whole && i % 100 == 50) {
        header(0, 0, 0, 11, 32).putDouble(i * 1e-3);
      }
      record(i, events);
    }
    header(1e8, 0, 0, 0, END);
    return file(whole);
  }

  private void record(int number, int events) {
    switch (random.nextInt(number > events * 9 / 10 ? 40 : 400)) {
      case 0 -> writeState(600 + 2 * random.nextInt(3));
      case 1 -> writeState(FIRST_STATE);
      case 2 ->
          writeText(header(time, 0, 0, 3, 128).putInt(5001).putInt(0), "blue", "note", "n=%d");
      case 3 -> writeText(header(time, 0, 0, 10, 72).putInt(random.nextInt(9)).putInt(7), "a.c");
      case 4 -> header(time, 0, 1, 8, 40).putInt(5).putInt(0).putInt(64).putInt(0);
      case 5 -> header(Double.NaN, 0, 1, 5, 32).putInt(FIRST_STATE).putInt(0);
      default -> writeEvent();
    }
  }

  private void writeEvent() {
    int comm = random.nextInt(20) == 0 ? PAIR : random.nextInt(60) == 0 ? NOBODY : 0;
    int rank = random.nextInt(comm == PAIR ? 2 : RANKS);
    if (random.nextInt(3) == 0) {
      int other = random.nextInt(30) == 0 ? NOBODY : comm;
      int kind = random.nextInt(50) == 0 ? -103 : random.nextBoolean() ? -101 : -102;
      header(time, comm, rank, 7, 48).putInt(kind).putInt(other).putInt(random.nextInt(2));
      block.putInt(random.nextInt(5)).putInt(random.nextInt(999)).putInt(0);
      return;
    }
    boolean cargo = random.nextInt(4) == 0;
    header(time, comm, rank, cargo ? 6 : 5, cargo ? 64 : 32).putInt(number()).putInt(0);
    if (cargo) {
      block.putInt(random.nextInt()).put(new byte[28]);
    }
  }

  /** The number of what happens: mostly the end of a state that was begun. */
  private int number() {
    if (random.nextInt(12) == 0) {
      return SOLOS[random.nextInt(SOLOS.length)];
    }
    boolean ends = !open.isEmpty() && random.nextInt(9) < Math.min(8, open.size());
    if (ends || random.nextInt(30) == 0) {
      int last = open.size() - 1;
      int which = last < 0 ? last : random.nextInt(8) == 0 ? random.nextInt(last + 1) : last;
      return which < 0 ? FIRST_STATE + 1 : open.remove(which)[0] + 1;
    }
    int state = random.nextInt(STATES);
    int start = state == 0 ? 600 : FIRST_STATE + 2 * state;
    open.add(new int[] {start});
    return start;
  }

  private void writeComm(int world, int comm, int rank) {
    header(time, 0, world, 9, 72).putInt(comm == 0 ? 0 : 100).putInt(comm).putInt(rank);
    block.putInt(world).put(new byte[32]);
  }

  private void writeState(int start) {
    ByteBuffer to = header(time, 0, 0, 2, 136).putInt(start / 2).putInt(start);
    writeText(to.putInt(start + 1).putInt(0), "red", "work " + start, "l=%d");
  }

  private void writeText(ByteBuffer to, String... texts) {
    int[] sizes = texts.length == 1 ? new int[] {40} : new int[] {24, 32, 40};
    for (int i = 0; i < texts.length; i++) {
      to.put(Arrays.copyOf(texts[i].getBytes(StandardCharsets.UTF_8), sizes[i]));
    }
  }

  /** The header of a record of so many bytes, for which there is room in a block. */
  private ByteBuffer header(double at, int comm, int rank, int type, int bytes) {
    if (block.remaining() <= bytes + END) {
      block.putDouble(at).putInt(0).putInt(0).putInt(0).putInt(1);
      flush();
    }
    int thread = type == 5 || type == 7 ? random.nextInt(4) / 3 : 0;
    return block.putDouble(at).putInt(comm).putInt(rank).putInt(thread).putInt(type);
  }

  private void flush() {
    blocks.writeBytes(block.array());
    Arrays.fill(block.array(), (byte) 0);
    block.clear();
  }

  private byte[] file(boolean whole) {
    flush();
    boolean big = block.order() == ByteOrder.BIG_ENDIAN;
    int table = Preamble.SIZE + blocks.size();
    Preamble preamble =
        new Preamble(
            Preamble.VERSION,
            big,
            whole,
            size,
            1,
            RANKS,
            2,
            0,
            600,
            -10,
            5000,
            300,
            3,
            2,
            1,
            table);
    ByteBuffer all = ByteBuffer.allocate(table + 44).order(block.order());
    all.put(preamble.encode()).put(blocks.toByteArray()).putInt(1);
    return all.put(new byte[32]).putInt(0).putInt(1).array();
  }

  private byte[] makeOld(int events) {
    for (int i = 0; i < events; i++) {
      time += random.nextInt(3) == 0 ? 0 : random.nextInt(50) * 1e-6;
      int rank = random.nextInt(RANKS);
      if (i % (events / 4) == events / 5) {
        oldHeader(6, 10, rank).putInt(3).putInt(FIRST_STATE).putInt(FIRST_STATE + 1).putInt(0);
        block.put(Arrays.copyOf("red".getBytes(StandardCharsets.UTF_8), 24));
        block.put(Arrays.copyOf(("work" + i).getBytes(StandardCharsets.UTF_8), 16));
      }
      boolean message = random.nextInt(3) == 0;
      int event = message ? -101 - random.nextInt(2) : number();
      int data = message ? random.nextInt(RANKS) : random.nextInt(2);
      oldHeader(1, 7, rank).putInt(event).putInt(data).putInt(0).putInt(0);
      String words = message ? "7 64" : random.nextInt(2) == 0 ? "" : "text";
      block.put(Arrays.copyOf(words.getBytes(StandardCharsets.UTF_8), 16));
    }
    oldHeader(-2, 3, 0);
    flush();
    return blocks.toByteArray();
  }

  private ByteBuffer oldHeader(int type, int words, int rank) {
    if (block.remaining() <= words * 8 + END) {
      block.putDouble(time).putInt(-1).putInt(3).putInt(0).putInt(0);
      flush();
    }
    return block.putDouble(time).putInt(type).putInt(words).putInt(rank).putInt(0);
  }
}
