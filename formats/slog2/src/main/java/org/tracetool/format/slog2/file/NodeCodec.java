package org.tracetool.format.slog2.file;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.Primitive;

/** Drawables and nodes as bytes. */
public final class NodeCodec {
  private static final int PRIMITIVE = 0;
  private static final int COMPOSITE = 1;
  private static final int MIN_PRIMITIVE_BYTES = 8;
  private static final int VERTEX = 12;

  private static final String INFO = "info bytes";
  private static final String VERTICES = "vertices";
  private static final String WEIGHTS = "weights of a preview";

  private NodeCodec() {}

  /** Bytes of a drawable, without the byte that tells primitives and composites apart. */
  public static long size(Drawable drawable) {
    long size = MIN_PRIMITIVE_BYTES + (long) drawable.info().length;
    if (drawable instanceof Primitive p) {
      return size + (long) VERTEX * p.vertices();
    }
    for (Primitive p : ((Composite) drawable).parts()) {
      size += size(p);
    }
    return size;
  }

  /** Appends a drawable with the byte that says what it is. */
  public static void writeTagged(Drawable drawable, BlockByteSink out) {
    if (drawable instanceof Primitive p) {
      out.i8(PRIMITIVE);
      write(p, out);
      return;
    }
    Composite c = (Composite) drawable;
    out.i8(COMPOSITE);
    writeInfo(c, out);
    out.i16(c.parts().size());
    for (Primitive p : c.parts()) {
      write(p, out);
    }
  }

  private static void writeInfo(Drawable d, BlockByteSink out) {
    byte[] info = d.info();
    if (info.length > Short.MAX_VALUE) {
      throw new IllegalArgumentException("info bytes: " + info.length);
    }
    out.i32(d.category()).i16(info.length).raw(info, info.length);
  }

  /** Appends a primitive. */
  public static void write(Primitive p, BlockByteSink out) {
    writeInfo(p, out);
    int vertices = p.vertices();
    out.i16(vertices);
    int at = out.claim(Math.multiplyExact(VERTEX, vertices));
    for (int i = 0; i < vertices; i++) {
      out.put64(at, p.time(i));
      out.put32(at + Double.BYTES, p.line(i));
      at += VERTEX;
    }
  }

  static Primitive readPrimitive(BlockByteInput in) throws BadBlockException {
    int category = in.i32();
    byte[] info = in.raw(in.count16(INFO, 1));
    int vertices = in.count16(VERTICES, VERTEX);
    if (vertices == 1) {
      return Primitive.event(category, info, in.f64(), in.i32());
    }
    if (vertices == 2) {
      return Primitive.arrow(category, info, in.f64(), in.i32(), in.f64(), in.i32());
    }
    double[] times = new double[vertices];
    int[] lines = new int[vertices];
    for (int i = 0; i < vertices; i++) {
      times[i] = in.f64();
      lines[i] = in.i32();
    }
    return Primitive.of(category, info, times, lines);
  }

  /** Reads a drawable with the byte that says what it is. */
  public static Drawable readTagged(BlockByteInput in) throws BadBlockException {
    int tag = in.u8();
    if (tag == PRIMITIVE) {
      return readPrimitive(in);
    }
    if (tag != COMPOSITE) {
      throw new BadBlockException(
          in.position() - 1, "0 (a primitive) or 1 (a composite)", Integer.toString(tag));
    }
    int category = in.i32();
    byte[] info = in.raw(in.count16(INFO, 1));
    int count = in.count16("parts", MIN_PRIMITIVE_BYTES);
    List<Primitive> parts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      parts.add(readPrimitive(in));
    }
    return new Composite(category, info, parts);
  }

  private static List<Drawable> readDrawables(BlockByteInput in) throws BadBlockException {
    int count = in.count32("drawables", MIN_PRIMITIVE_BYTES + 1);
    List<Drawable> list = new ArrayList<>(count);
    readDrawables(in, count, list);
    return list;
  }

  private static void readDrawables(BlockByteInput in, int count, List<Drawable> list)
      throws BadBlockException {
    for (int i = 0; i < count; i++) {
      list.add(readTagged(in));
    }
  }

  /**
   * Reads the drawables of a damaged node, up to the first one that is not whole.
   *
   * @return a node without children
   * @throws BadBlockException if even its head is missing
   */
  public static TreeNode readRest(BlockByteInput in) throws BadBlockException {
    NodeHead head = NodeHead.read(in);
    List<Drawable> nestless = new ArrayList<>();
    List<Drawable> nestable = new ArrayList<>();
    try {
      // The bytes that are there may be fewer than the number needs.
      readDrawables(in, in.i32(), nestless);
      readDrawables(in, in.i32(), nestable);
    } catch (BadBlockException e) {
      // What was read before is what is left.
    }
    return new TreeNode(head, nestless, nestable, new ArrayList<>());
  }

  private static PreviewDrawable readShadow(BlockByteInput in, boolean counts)
      throws BadBlockException {
    Primitive shape = readPrimitive(in);
    double start = in.f64();
    double end = in.f64();
    long count = in.i64();
    int size = in.count32(WEIGHTS, weight(counts));
    List<PreviewWeight> weights = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      weights.add(new PreviewWeight(in.i32(), in.f32(), in.f32(), counts ? in.i64() : 0));
    }
    return new PreviewDrawable(shape, start, end, count, weights);
  }

  /** Goes past a preview without decoding it: of a large node, most bytes are previews. */
  private static void passShadow(BlockByteInput in, boolean counts) throws BadBlockException {
    in.skip(Integer.BYTES);
    in.skip(in.count16(INFO, 1));
    in.skip(VERTEX * in.count16(VERTICES, VERTEX));
    in.skip(2 * Double.BYTES + Long.BYTES);
    in.skip(weight(counts) * in.count32(WEIGHTS, weight(counts)));
  }

  private static int weight(boolean counts) {
    return counts ? PreviewWeight.SIZE : PreviewWeight.SIZE_WITHOUT_COUNT;
  }

  private static List<PreviewDrawable> readShadows(BlockByteInput in, boolean counts, boolean kept)
      throws BadBlockException {
    int count = in.count32("previews", PreviewDrawable.MIN_BYTES);
    List<PreviewDrawable> list = new ArrayList<>(kept ? count : 0);
    for (int i = 0; i < count; i++) {
      if (kept) {
        list.add(readShadow(in, counts));
      } else {
        passShadow(in, counts);
      }
    }
    return list;
  }

  /**
   * Reads a node.
   *
   * @param counts whether weights of previews have counts
   */
  public static TreeNode readNode(BlockByteInput in, boolean counts) throws BadBlockException {
    return readNode(in, counts, true);
  }

  /**
   * Reads a node.
   *
   * @param counts whether weights of previews have counts
   * @param previews whether previews are kept, of which there may be a million
   */
  public static TreeNode readNode(BlockByteInput in, boolean counts, boolean previews)
      throws BadBlockException {
    NodeHead head = NodeHead.read(in);
    List<Drawable> nestless = readDrawables(in);
    List<Drawable> nestable = readDrawables(in);
    int count = in.count32("children", NodeHead.SIZE + 2 * Integer.BYTES);
    List<ChildPointer> children = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      NodeHead child = NodeHead.read(in);
      List<PreviewDrawable> first = readShadows(in, counts, previews);
      children.add(new ChildPointer(child, first, readShadows(in, counts, previews)));
    }
    if (in.left() > 0) {
      // one of the counts is too small, so things would be missing
      throw new BadBlockException(in.position(), "the end of the node", in.left() + " more bytes");
    }
    return new TreeNode(head, nestless, nestable, children);
  }
}
