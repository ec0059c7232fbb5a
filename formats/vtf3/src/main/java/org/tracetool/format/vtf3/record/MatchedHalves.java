package org.tracetool.format.vtf3.record;

/**
 * The records that a line of a matched dump stands for: a message is its send and its receive, a
 * collective operation the record of each member, a file operation its begin and its end. A dump
 * without matching has them instead of the line.
 */
public final class MatchedHalves {
  // Slots of the lines, see Syntax.
  private static final int DELTA = 2;
  private static final int START = 1;
  private static final int MEMBER_DELTA = 2;

  private final VtfRecord half = new VtfRecord();

  /** Returns whether a record represents several. */
  public static boolean are(VtfRecordType type) {
    return type == VtfSyntax.ONE_TO_ONE || type == VtfSyntax.COLLOP || type == VtfSyntax.FILE_IO;
  }

  /** The number of records that a line represents. */
  public static int count(VtfRecord line) {
    return line.type == VtfSyntax.COLLOP ? line.items : 2;
  }

  /** The index of the one that has the time, and so the place, of the line. */
  public static int first(VtfRecord line) {
    int first = 0;
    if (line.type == VtfSyntax.COLLOP) {
      for (int i = 1; i < line.items; i++) {
        first = member(line, i, START) < member(line, first, START) ? i : first;
      }
    }
    return first;
  }

  private static double real(long bits) {
    return Double.longBitsToDouble(bits);
  }

  private static double member(VtfRecord line, int index, int slot) {
    return real(line.item[index * line.type.width + slot]);
  }

  /**
   * One of the records, whose time can be outside of the range of the format.
   *
   * @param index 0 is a send or a begin
   */
  public VtfRecord get(VtfRecord line, int index) {
    if (line.type == VtfSyntax.ONE_TO_ONE) {
      expandMessage(line, index > 0);
    } else if (line.type == VtfSyntax.COLLOP) {
      expandMember(line, index);
    } else {
      transfer(line, index > 0);
    }
    return half;
  }

  private void expandMessage(VtfRecord line, boolean received) {
    long[] from = line.field;
    half.begin(received ? VtfSyntax.RECEIVE : VtfSyntax.SEND);
    half.time = received ? line.time + real(from[DELTA]) : line.time;
    long[] to = half.field;
    to[0] = received ? from[1] : from[0];
    to[1] = received ? from[0] : from[1];
    to[2] = from[3];
    to[3] = from[5];
    to[4] = received && from[6] != VtfRecordType.ABSENT ? from[6] : from[4];
    to[5] = received ? from[8] : from[7];
  }

  private void expandMember(VtfRecord line, int index) {
    half.begin(VtfSyntax.GLOBALOP);
    half.time = line.time + member(line, index, START);
    int at = index * line.type.width;
    long[] to = half.field;
    to[0] = line.field[0];
    to[1] = line.item[at];
    to[2] = line.field[1];
    to[3] = line.field[2];
    to[4] = line.item[at + 3];
    to[5] = line.item[at + 4];
    to[6] = line.item[at + MEMBER_DELTA];
  }

  private void transfer(VtfRecord line, boolean end) {
    long[] from = line.field;
    half.begin(end ? VtfSyntax.FILE_IO_END : VtfSyntax.FILE_IO_BEGIN);
    half.time = end ? line.time + real(from[DELTA]) : line.time;
    long[] to = half.field;
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[3];
    to[3] = from[4];
    to[4] = from[5];
  }
}
