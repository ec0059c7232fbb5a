package org.tracetool.format.slog2.file;

/**
 * What identifies a node of the tree, at the head of its block and in its parent.
 *
 * @param start of its time, in seconds
 * @param end of its time
 * @param depth 0 for leaves
 * @param position among the nodes of its depth, from 0 on, by time
 * @param pointer its block
 */
public record NodeHead(double start, double end, int depth, int position, BlockPointer pointer) {
  /** Bytes in a file. */
  public static final int SIZE = 34;

  /** Whether it has time in common with a closed interval; so too if its own times are none. */
  public boolean overlaps(double from, double to) {
    return !(start > to) && !(end < from);
  }

  /** Appends it, as at the head of a node. */
  public void write(BlockByteSink out) {
    out.box(start, end).i16(depth).i32(position).pointer(pointer);
  }

  /** Appends it, as in the directory. */
  public void writeEntry(BlockByteSink out) {
    out.i16(depth).i32(position).box(start, end).pointer(pointer);
  }

  /** Reads it, as at the head of a node. */
  public static NodeHead read(BlockByteInput in) throws BadBlockException {
    double start = in.f64();
    double end = in.f64();
    int depth = in.i16();
    int position = in.i32();
    return new NodeHead(start, end, depth, position, in.pointer());
  }

  static NodeHead readEntry(BlockByteInput in) throws BadBlockException {
    int depth = in.i16();
    int position = in.i32();
    double start = in.f64();
    double end = in.f64();
    return new NodeHead(start, end, depth, position, in.pointer());
  }
}
