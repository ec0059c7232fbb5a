package org.tracetool.format.slog2.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The first bytes of a file.
 *
 * @param version the text of the version
 * @param children of a node at most
 * @param leafSize limit of the size of leaves, in bytes
 * @param depth of the root
 * @param largestBlock size of the largest block of the file; readers make room for it
 * @param categories where the map of categories is
 * @param lines where the maps of lines are
 * @param root where the root of the tree is; null if the log is empty
 * @param directory where the directory of the tree is
 */
public record SlogHeader(
    String version,
    int children,
    int leafSize,
    int depth,
    int largestBlock,
    BlockPointer categories,
    BlockPointer methods,
    BlockPointer lines,
    BlockPointer root,
    BlockPointer directory,
    BlockPointer annotations,
    BlockPointer postamble) {
  /** Bytes in a file. */
  public static final int SIZE = 108;

  /** The version that is written. */
  public static final String VERSION = "SLOG 2.0.6";

  /** The version before, without counts. */
  public static final String WITHOUT_COUNTS = "SLOG 2.0.5";

  private static final byte[] START = "\0\nSLOG 2.".getBytes(StandardCharsets.US_ASCII);
  private static final int MIN_CHILDREN = 2;

  /** Whether a file begins as these logs do. */
  public static boolean isStart(byte[] head) {
    return head.length >= START.length && Arrays.equals(Arrays.copyOf(head, START.length), START);
  }

  /** Whether a file begins with room for a header, which comes last, or with nothing. */
  public static boolean isBlank(byte[] head) {
    for (int i = 0; i < Math.min(head.length, SIZE); i++) {
      if (head[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether categories and weights of previews have counts. */
  public boolean hasCounts() {
    return !version.equals(WITHOUT_COUNTS);
  }

  /** Whether nothing hangs on it: the places of all parts are put in when a log is complete. */
  public boolean isUnfinished() {
    return categories.isNull() && lines.isNull() && root.isNull() && directory.isNull();
  }

  /** Whether the layout is one that is known. */
  public boolean isKnown() {
    return version.equals(VERSION) || version.equals(WITHOUT_COUNTS);
  }

  /** Appends it. */
  public void write(BlockByteSink out) {
    out.text(version).i16(children).i32(leafSize).i16(depth).i32(largestBlock);
    out.pointer(categories).pointer(methods).pointer(lines).pointer(root).pointer(directory);
    out.pointer(annotations).pointer(postamble);
  }

  /** Reads it; fails if the numbers cannot be those of a log. */
  public static SlogHeader read(BlockByteInput in) throws BadBlockException {
    int length = in.i16();
    String start = new String(in.raw(VERSION.length()), StandardCharsets.ISO_8859_1);
    if (length != VERSION.length() || !start.startsWith("SLOG 2")) {
      throw new BadBlockException(
          0,
          "a log of SLOG-2",
          length == 0 ? "room for a header: the log is unfinished" : "other bytes");
    }
    int children = in.i16();
    if (children < MIN_CHILDREN) {
      throw new BadBlockException(
          in.position() - Short.BYTES, "at least 2 children of a node", "" + children);
    }
    int leafSize = in.i32();
    int depth = in.i16();
    return new SlogHeader(
        start,
        children,
        leafSize,
        depth,
        in.i32(),
        in.pointer(),
        in.pointer(),
        in.pointer(),
        in.pointer(),
        in.pointer(),
        in.pointer(),
        in.pointer());
  }
}
