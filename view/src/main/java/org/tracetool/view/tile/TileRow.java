package org.tracetool.view.tile;

import java.util.ArrayList;
import java.util.List;

/**
 * A row of a tile, taken apart.
 *
 * @param kind 0 nothing, 1 from the index, 2 from records
 * @param lanes the innermost calls, then each depth
 */
public record TileRow(int kind, List<TileLane> lanes) {
  /** A lane: calls, and shares of columns. */
  public record TileLane(List<Call> calls, List<Run> runs) {}

  /** A call within the tile, in ticks from its begin. */
  public record Call(long from, long length, int region) {}

  /** Columns that are shared out alike. */
  public record Run(int from, int count, List<Share> shares) {}

  /** A part of a column. */
  public record Share(int region, double share) {}

  /** Takes the bytes of a row apart. */
  public static TileRow of(byte[] bytes) {
    Numbers in = new Numbers(bytes);
    int kind = (int) in.next();
    in.next();
    if (kind == 1) {
      in.next();
    }
    List<TileLane> lanes = new ArrayList<>();
    long count = kind == 1 ? 1 : kind == 2 ? in.next() : 0;
    for (; count > 0; count--) {
      lanes.add(new TileLane(kind == 2 ? calls(in) : List.of(), runs(in)));
    }
    return new TileRow(kind, lanes);
  }

  private static List<Call> calls(Numbers in) {
    List<Call> calls = new ArrayList<>();
    long behind = 0;
    for (long rest = in.next(); rest > 0; rest--) {
      long from = behind + in.next();
      long length = in.next();
      calls.add(new Call(from, length, (int) in.next()));
      in.next();
      behind = from + length;
    }
    return calls;
  }

  private static List<Run> runs(Numbers in) {
    List<Run> runs = new ArrayList<>();
    int behind = 0;
    for (long rest = in.next(); rest > 0; rest--) {
      int from = behind + (int) in.next();
      int count = (int) in.next();
      List<Share> shares = new ArrayList<>();
      for (long more = in.next(); more > 0; more--) {
        shares.add(new Share((int) in.next(), in.next() / (double) TileBytes.WHOLE));
      }
      runs.add(new Run(from, count, shares));
      behind = from + count;
    }
    return runs;
  }

  private static final class Numbers {
    private final byte[] bytes;
    private int at;

    Numbers(byte[] bytes) {
      this.bytes = bytes;
    }

    long next() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte b = bytes[at++];
        value |= (long) (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }
  }
}
